import type { AssetCategory, AssetSort, AssetStatus } from './assets.rules.ts'
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
  workerId: 'Installed by',
  warrantyUntil: 'Warranty until',
  hasLifetimeWarranty: 'Lifetime warranty',
  status: 'Status',
  notes: 'Notes',
}

export const sortLabels: Record<AssetSort, string> = {
  name: 'Name',
  newest: 'Newest first',
  warranty: 'End of warranty',
}

/** What makes a thing be what it then is. */
export const moveLabels: Record<AssetStatus, string> = {
  IN_USE: 'Mark as in use',
  BROKEN: 'Mark as broken',
  STORED: 'Mark as stored',
  REPLACED: 'Mark as replaced',
  DISPOSED: 'Mark as disposed of',
}

/** How things stand with a warranty, in words; the day is written as the reader writes days. */
export const warrantyTexts = {
  running: (day: string) => `Warranty until ${day}`,
  ended: (day: string) => `Ended ${day}`,
  lifetime: 'Lifetime',
}

export const archivedNotice =
  'This property is archived and read-only. A manager can bring it back on its page.'

/** `1 asset`, `12 assets`, and how many match while the list is narrowed. */
export function countText(total: number, isNarrowed: boolean): string {
  const assets = `${total.toLocaleString('en')} ${total === 1 ? 'asset' : 'assets'}`
  if (!isNarrowed) return assets
  return total === 0 ? 'No asset matches' : `${assets} ${total === 1 ? 'matches' : 'match'}`
}
