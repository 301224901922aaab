/** Categories of expenses and income, in display order. */
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
