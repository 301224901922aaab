import type { AssetFields } from './assets.schemas.ts'

export const assetCategories = [
  'HEATING',
  'WATER',
  'ELECTRICITY',
  'APPLIANCE',
  'ELECTRONICS',
  'FURNITURE',
  'BUILDING',
  'GARDEN',
  'TOOL',
  'SAFETY',
  'VEHICLE',
  'OTHER',
] as const
export type AssetCategory = (typeof assetCategories)[number]

export const assetStatuses = ['IN_USE', 'BROKEN', 'STORED', 'REPLACED', 'DISPOSED'] as const
export type AssetStatus = (typeof assetStatuses)[number]

/** What one property can have, deleted ones not counted. */
export const maxAssetsPerProperty = 5_000

/** Who has a warranty for life needs no last day of it. */
export const settledWarranty = (fields: AssetFields): AssetFields =>
  fields.hasLifetimeWarranty ? { ...fields, warrantyUntil: null } : fields
