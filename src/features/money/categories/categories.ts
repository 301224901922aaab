import { t } from '@lingui/core/macro'
import { type BuiltInCategory, type Category, isBuiltIn } from './category-keys.ts'

const builtInLabels: Record<BuiltInCategory, string> = {
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

/** Returns the group's name of a category, or the translated one of a built-in that was not renamed. */
export const categoryLabel = (category: Category, name: string | null): string =>
  name ?? (isBuiltIn(category) ? builtInLabels[category] : category)
