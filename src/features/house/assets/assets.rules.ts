import { addMonths, formatCalendarDate } from '../../../lib/dates.ts'
import { fieldsLike } from '../../../lib/fields.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { AssetFields } from './assets.schemas.ts'
import { categoryLabels, statusLabels } from './assets.texts.ts'

/** Everything that is known of an asset of which nothing is known yet, in the order of the form. */
export const emptyAsset: AssetFields = {
  name: '',
  category: 'OTHER',
  location: null,
  manufacturer: null,
  model: null,
  serial: null,
  purchasedOn: null,
  purchasedFrom: null,
  purchasePriceMinor: null,
  workerId: null,
  warrantyUntil: null,
  hasLifetimeWarranty: false,
  status: 'IN_USE',
  notes: null,
}

export const { changedFields, pickFields, fieldsOf: assetFieldsOf } = fieldsLike(emptyAsset)

/** One field as a reader sees it; empty when it is unknown. */
export function fieldText(
  fields: AssetFields,
  name: keyof AssetFields,
  { currency, locale }: { currency: string; locale: string },
): string {
  const value = fields[name]
  if (name === 'category') return categoryLabels[fields.category]
  if (name === 'status') return statusLabels[fields.status]
  if (name === 'workerId') return value ? 'Another one' : ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return formatMoney(value, currency, locale)
  if (value && (name === 'purchasedOn' || name === 'warrantyUntil')) return formatCalendarDate(value, locale)
  return value ?? ''
}

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

/**
 * What can become of a thing. Each move can be taken back, since people press the wrong button. What is stored is in
 * nobody's way, so that nothing takes its place.
 */
export const statusMoves: Record<AssetStatus, readonly AssetStatus[]> = {
  IN_USE: ['BROKEN', 'STORED', 'REPLACED', 'DISPOSED'],
  BROKEN: ['IN_USE', 'STORED', 'REPLACED', 'DISPOSED'],
  STORED: ['IN_USE', 'BROKEN', 'DISPOSED'],
  REPLACED: ['IN_USE', 'BROKEN', 'DISPOSED'],
  DISPOSED: ['IN_USE', 'BROKEN', 'STORED', 'REPLACED'],
}

export const canMove = (from: AssetStatus, to: AssetStatus): boolean =>
  from === to || statusMoves[from].includes(to)

/** What one property can have, deleted ones not counted. */
export const maxAssetsPerProperty = 5_000

export const assetPageSize = 30

/** What a list of choices holds. */
export const maxAssetChoices = 500

/** What one sheet of labels holds. */
export const maxLabels = 200

/** Who has a warranty for life needs no last day of it. */
export const settledWarranty = (fields: AssetFields): AssetFields =>
  fields.hasLifetimeWarranty ? { ...fields, warrantyUntil: null } : fields

/** The warranties that most things come with. */
export const warrantyYears = [1, 2, 5] as const

/** The last day of a warranty that was given with the purchase; without its day it begins today. */
export const warrantyEnd = (years: number, purchasedOn: string | null | undefined, today: string): string =>
  addMonths(purchasedOn || today, years * 12)

export type Warranty = { kind: 'none' } | { kind: 'lifetime' } | { kind: 'running' | 'ended'; until: string }

/** How things stand with a warranty on the given day; on its last day it still runs. */
export function warrantyOn(
  today: string,
  { warrantyUntil, hasLifetimeWarranty }: Pick<AssetFields, 'warrantyUntil' | 'hasLifetimeWarranty'>,
): Warranty {
  if (hasLifetimeWarranty) return { kind: 'lifetime' }
  if (!warrantyUntil) return { kind: 'none' }
  return { kind: warrantyUntil < today ? 'ended' : 'running', until: warrantyUntil }
}

export const assetSorts = ['name', 'newest', 'warranty'] as const
export type AssetSort = (typeof assetSorts)[number]

/** What is typed into the search, as the words that all have to be found; more than five only narrow by chance. */
export const searchWords = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean).slice(0, 5)
