import { t } from '@lingui/core/macro'

/** The categories of expenses and income, in the order in which they are shown. */
export const categories = [
  'REPAIRS',
  'MAINTENANCE',
  'RENOVATION',
  'FURNISHING',
  'GARDEN',
  'CLEANING',
  'SUPPLIES',
  'ENERGY',
  'WATER',
  'WASTE',
  'INTERNET',
  'INSURANCE',
  'TAXES',
  'FEES',
  'LOAN',
  'TRAVEL',
  'RENT',
  'DEPOSIT',
  'OTHER',
] as const
export type Category = (typeof categories)[number]

export const categoryLabels: Record<Category, string> = {
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
