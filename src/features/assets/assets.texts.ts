import type { AssetCategory, AssetStatus } from './assets.rules.ts'
import type { AssetFields } from './assets.schemas.ts'

// Every text of this feature that is not part of one component's own sentence.

export const categoryLabels: Record<AssetCategory, string> = {
  HEATING: 'Heating',
  WATER: 'Water',
  ELECTRICITY: 'Electricity',
  APPLIANCE: 'Appliance',
  ELECTRONICS: 'Electronics',
  FURNITURE: 'Furniture',
  BUILDING: 'Building',
  GARDEN: 'Garden',
  TOOL: 'Tool',
  SAFETY: 'Safety',
  VEHICLE: 'Vehicle',
  OTHER: 'Other',
}

export const statusLabels: Record<AssetStatus, string> = {
  IN_USE: 'In use',
  BROKEN: 'Broken',
  STORED: 'Stored',
  REPLACED: 'Replaced',
  DISPOSED: 'Disposed of',
}

export const fieldLabels: Record<keyof AssetFields, string> = {
  name: 'Name',
  category: 'Category',
  location: 'Location',
  manufacturer: 'Manufacturer',
  model: 'Model',
  serial: 'Serial number',
  purchasedOn: 'Bought on',
  purchasedFrom: 'Bought from',
  purchasePriceMinor: 'Price paid',
  warrantyUntil: 'Warranty until',
  hasLifetimeWarranty: 'Lifetime warranty',
  status: 'Status',
  notes: 'Notes',
}
