import { type Category, categories } from '../../../lib/payment-categories.ts'

export { type Category, categories }

export const categoryLabels: Record<Category, string> = {
  REPAIRS: 'Repairs',
  MAINTENANCE: 'Maintenance',
  RENOVATION: 'Renovation',
  FURNISHING: 'Furnishing',
  GARDEN: 'Garden',
  CLEANING: 'Cleaning',
  SUPPLIES: 'Supplies',
  ENERGY: 'Energy and heating',
  WATER: 'Water',
  WASTE: 'Waste',
  INTERNET: 'Internet and phone',
  INSURANCE: 'Insurance',
  TAXES: 'Taxes',
  FEES: 'Fees and services',
  LOAN: 'Loan',
  TRAVEL: 'Travel',
  RENT: 'Rent',
  DEPOSIT: 'Deposit',
  OTHER: 'Other',
}
