import { t } from '@lingui/core/macro'
import type { builtInCategories } from '../../../lib/built-in-categories.ts'
import { isId } from '../../../lib/ids.ts'

type BuiltIn = (typeof builtInCategories)[number]

/** The code of a built-in category, or the id of one that the group added. */
export type Category = string

const builtInLabels: Record<BuiltIn, string> = {
  get REPAIRS() {
    return t`Repairs`
  },
  get MAINTENANCE() {
    return t`Maintenance`
  },
  get RENOVATION() {
    return t`Renovation`
  },
  get FURNISHING() {
    return t`Furnishing`
  },
  get GARDEN() {
    return t`Garden`
  },
  get CLEANING() {
    return t`Cleaning`
  },
  get SUPPLIES() {
    return t`Supplies`
  },
  get ENERGY() {
    return t`Energy and heating`
  },
  get WATER() {
    return t`Water`
  },
  get WASTE() {
    return t`Waste`
  },
  get INTERNET() {
    return t`Internet and phone`
  },
  get INSURANCE() {
    return t`Insurance`
  },
  get TAXES() {
    return t`Taxes`
  },
  get FEES() {
    return t`Fees and services`
  },
  get LOAN() {
    return t`Loan`
  },
  get TRAVEL() {
    return t`Travel`
  },
  get RENT() {
    return t`Rent`
  },
  get DEPOSIT() {
    return t`Deposit`
  },
  get OTHER() {
    return t`Other`
  },
}

export const isBuiltIn = (category: Category): category is BuiltIn => Object.hasOwn(builtInLabels, category)

/** Whether a text has the form of a category's key. */
export const isCategory = (text: string): boolean => isBuiltIn(text) || isId(text)

/** Returns the group's name of a category, or the translated one of a built-in that was not renamed. */
export const categoryLabel = (category: Category, name: string | null): string =>
  name ?? (isBuiltIn(category) ? builtInLabels[category] : category)
