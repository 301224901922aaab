import { addMonths } from '../../../lib/dates.ts'
import { fieldsLike } from '../../../lib/fields.ts'
import { can } from '../../base/groups/groups.rules.ts'
import type { AssetFields, AssetView } from './assets.schemas.ts'

/** An empty asset, in form order. */
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

/** Returns what the caller may do with an asset and add to it. In an archived property it is read-only. */
export function assetRights({
  role,
  propertyStatus,
}: Pick<AssetView, 'role' | 'propertyStatus'>): AssetView['may'] {
  const isInUse = propertyStatus === 'ACTIVE'
  return {
    edit: isInUse && can(role, 'asset.edit'),
    editDocuments: isInUse && can(role, 'document.edit'),
    editTasks: isInUse && can(role, 'task.edit'),
  }
}

export const { changedFields, pickFields, fieldsOf: assetFieldsOf } = fieldsLike(emptyAsset)

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
 * The status transitions. Each can be reversed, since people press the wrong button. A stored asset needs no
 * replacement, so it cannot become replaced.
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

/** The limit of one property, without deleted assets. */
export const maxAssetsPerProperty = 5_000

export const assetPageSize = 30

/** The limit of a select. */
export const maxAssetChoices = 500

/** The limit of one label sheet. */
export const maxLabels = 200

/** Drops the end date of a lifetime warranty. */
export const normalizeWarranty = (fields: AssetFields): AssetFields =>
  fields.hasLifetimeWarranty ? { ...fields, warrantyUntil: null } : fields

/** The most common warranty periods, in years. */
export const warrantyYears = [1, 2, 5] as const

/** Returns the end of a warranty from the purchase date, or from today without one. */
export const warrantyEnd = (years: number, purchasedOn: string | null | undefined, today: string): string =>
  addMonths(purchasedOn || today, years * 12)

export type Warranty = { kind: 'none' } | { kind: 'lifetime' } | { kind: 'running' | 'ended'; until: string }

/** Returns the warranty state on the given day; it still runs on its last day. */
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
