/** For what money is spent or received, in the order in which people choose. */
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
