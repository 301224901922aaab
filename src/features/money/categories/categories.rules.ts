import { builtInCategories } from '../../../lib/built-in-categories.ts'
import { locale } from '../../../lib/locale.ts'
import { categoryLabel } from './categories.ts'
import { type Category, isBuiltIn } from './category-keys.ts'

/** A category as a group has it. */
export type CategoryView = {
  key: Category
  /** Null for a built-in one that was not renamed. */
  name: string | null
  isHidden: boolean
  version: number
}

export const maxCategoryName = 30
export const maxOwnCategories = 40

/** Forms start with “Other” and imports fall back to it. */
export const canHide = (category: Category) => category !== 'OTHER'

const labelOf = ({ key, name }: Pick<CategoryView, 'key' | 'name'>) => categoryLabel(key, name)

/** Built-in categories in their order, then those of the group by name, as the reader's language sorts. */
export function compareCategories<Of extends Pick<CategoryView, 'key' | 'name'>>(a: Of, b: Of): number {
  return placeOf(a.key) - placeOf(b.key) || labelOf(a).localeCompare(labelOf(b), locale())
}

const placeOf = (category: Category) =>
  isBuiltIn(category) ? builtInCategories.indexOf(category) : builtInCategories.length

export type NamedScope = { category: Category | null; categoryName: string | null }

/** What is for all categories (null) first, then the categories in their order. */
export function compareScopes(a: NamedScope, b: NamedScope): number {
  if (a.category === null || b.category === null)
    return Number(a.category !== null) - Number(b.category !== null)
  return compareCategories(
    { key: a.category, name: a.categoryName },
    { key: b.category, name: b.categoryName },
  )
}

/** Returns the name of a category in a list; without one for a category that is not in it. */
export const nameIn = (categories: readonly CategoryView[], category: Category): string | null =>
  categories.find(({ key }) => key === category)?.name ?? null

/** What a choice of categories needs of one. */
export type CategoryChoice = Omit<CategoryView, 'version'>

/** Returns the categories that a form offers: those not hidden, and the ones it has. */
export const offeredCategories = (
  categories: readonly CategoryChoice[],
  ...kept: (Category | null | undefined)[]
) => categories.filter(({ key, isHidden }) => !isHidden || kept.includes(key))

export const categoryOptions = (categories: readonly CategoryChoice[]) =>
  categories.map((category) => ({ value: category.key, label: labelOf(category) }))

const folded = (text: string) => text.trim().toLocaleLowerCase()

/** Finds a category by its label, without regard to case. */
export const findCategory = (categories: readonly CategoryView[], label: string) =>
  categories.find((category) => folded(labelOf(category)) === folded(label))

/** Returns the name to store. The label of a built-in category is none, so it is translated again. */
export const storedName = (category: Category, typed: string): string | null =>
  isBuiltIn(category) && categoryLabel(category, null) === typed ? null : typed

export type NameRefusal = { reason: 'taken' | 'taken-by-hidden'; label: string }

/** Refuses a label that another category of the group has. @param except the one that is renamed */
export function refuseName(
  categories: readonly CategoryView[],
  name: string,
  except?: Category,
): NameRefusal | null {
  const taken = findCategory(
    categories.filter(({ key }) => key !== except),
    name,
  )
  if (!taken) return null
  return { reason: taken.isHidden ? 'taken-by-hidden' : 'taken', label: labelOf(taken) }
}

/** Whether the group can add another category. */
export const hasRoom = (categories: readonly Pick<CategoryView, 'key'>[]) =>
  categories.filter(({ key }) => !isBuiltIn(key)).length < maxOwnCategories
