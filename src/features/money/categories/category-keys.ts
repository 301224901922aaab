import { builtInCategories } from '../../../lib/built-in-categories.ts'
import { isId } from '../../../lib/ids.ts'

// Apart from the labels, because the addresses of every page are read with these.

export type BuiltInCategory = (typeof builtInCategories)[number]

/** The code of a built-in category, or the id of one that the group added. */
export type Category = string

export const isBuiltIn = (category: Category): category is BuiltInCategory =>
  builtInCategories.some((code) => code === category)

/** Whether a text has the form of a category's key. */
export const isCategory = (text: string): boolean => isBuiltIn(text) || isId(text)
