import { type CategoryView, findCategory } from '../categories/categories.rules.ts'
import type { Category } from '../categories/category-keys.ts'

/** Maps Splitwise categories; all others become “Other”. */
const known: Record<string, Category> = {
  rent: 'RENT',
  mortgage: 'LOAN',
  'household supplies': 'SUPPLIES',
  groceries: 'SUPPLIES',
  furniture: 'FURNISHING',
  electronics: 'FURNISHING',
  maintenance: 'MAINTENANCE',
  services: 'FEES',
  'bank fees': 'FEES',
  cleaning: 'CLEANING',
  electricity: 'ENERGY',
  'heat/gas': 'ENERGY',
  water: 'WATER',
  trash: 'WASTE',
  'tv/phone/internet': 'INTERNET',
  insurance: 'INSURANCE',
  taxes: 'TAXES',
  garden: 'GARDEN',
  bicycle: 'TRAVEL',
  'bus/train': 'TRAVEL',
  car: 'TRAVEL',
  'gas/fuel': 'TRAVEL',
  hotel: 'TRAVEL',
  parking: 'TRAVEL',
  plane: 'TRAVEL',
  taxi: 'TRAVEL',
}

/** Returns the category of a row: one of the group by its label, else the built-in one that fits. */
export const categoryOf = (text: string, categories: readonly CategoryView[]): Category =>
  findCategory(categories, text)?.key ?? known[text.trim().toLowerCase()] ?? 'OTHER'

const payments = ['payment', 'zahlung', 'paiement', 'pago', 'pagamento', 'betaling']

/** Returns whether a row is a settlement. */
export const isSettlement = (category: string) => payments.includes(category.trim().toLowerCase())
