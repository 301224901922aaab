import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { maxAmountMinor } from '../../../lib/money.ts'
import { filterText, optionalText, requiredText } from '../../../lib/text.ts'
import { assetCategories, assetSorts, assetStatuses } from './assets.rules.ts'

const category = z.enum(assetCategories, { error: () => t`Choose a category.` })
const status = z.enum(assetStatuses, { error: () => t`Choose a status.` })

/** The editable fields of an asset. Only the name is required. */
export const assetFields = z.strictObject({
  name: requiredText(() => t`Enter a name.`),
  category: category.default('OTHER'),
  location: optionalText(120),
  manufacturer: optionalText(120),
  model: optionalText(120),
  serial: optionalText(120),
  purchasedOn: optionalDate,
  purchasedFrom: optionalText(120),
  purchasePriceMinor: z
    .number({ error: () => t`Enter an amount.` })
    .int({ error: () => t`Enter an amount.` })
    .min(0, { error: () => t`Enter an amount of zero or more.` })
    .max(maxAmountMinor, { error: () => t`Enter a smaller amount.` })
    .nullish()
    .transform((amount) => amount ?? null),
  /** The contractor who installed it. */
  workerId: z
    .union([idSchema, z.literal('')])
    .nullish()
    .transform((id) => id || null),
  /** The last day of the warranty. */
  warrantyUntil: optionalDate,
  /** Overrides the end date (`normalizeWarranty`). */
  hasLifetimeWarranty: z.boolean().default(false),
  status: status.default('IN_USE'),
  notes: optionalText(10_000),
})
export type AssetFields = z.infer<typeof assetFields>

export const createAssetInput = assetFields.extend({ propertyId: idSchema })
export type CreateAssetInput = z.infer<typeof createAssetInput>

const version = z.number().int().min(1)

export const updateAssetInput = assetFields.extend({ assetId: idSchema, version })
export type UpdateAssetInput = z.infer<typeof updateAssetInput>

export const assetInput = z.strictObject({ assetId: idSchema })
export const setAssetStatusInput = z.strictObject({ assetId: idSchema, status, version })
export type SetAssetStatusInput = z.infer<typeof setAssetStatusInput>
export const restoreAssetInput = z.strictObject({ familyGroupId: idSchema, assetId: idSchema })

const choice = {
  propertyId: idSchema,
  /** Words or parts of words of name, manufacturer, model and serial number. */
  q: filterText(120).optional(),
  category: category.optional(),
  status: status.optional(),
}

export const listAssetsInput = z.strictObject({
  ...choice,
  sort: z.enum(assetSorts).default('name'),
  /** The last asset of the previous page. */
  after: idSchema.optional(),
})
export type ListAssetsInput = z.infer<typeof listAssetsInput>

export const listAssetLabelsInput = z.strictObject({
  ...choice,
  /** Returns only this asset. */
  only: idSchema.optional(),
})
export type ListAssetLabelsInput = z.infer<typeof listAssetLabelsInput>

/** An asset in a list. */
export type AssetLineView = Pick<
  AssetFields,
  | 'name'
  | 'category'
  | 'location'
  | 'manufacturer'
  | 'model'
  | 'serial'
  | 'status'
  | 'warrantyUntil'
  | 'hasLifetimeWarranty'
> & {
  id: string
  /** The file of its newest photo. */
  photoFileId: string | null
}

export type AssetPageView = {
  assets: AssetLineView[]
  /** The total of all matches, not of this page. */
  total: number
  next: string | null
  /** Today in the property’s time zone. */
  today: string
}

/** An option of an asset select. */
export type AssetChoiceView = { id: string; name: string }

/** An asset’s printed label. */
export type AssetLabelView = Pick<AssetFields, 'name' | 'location'> & { id: string; address: string }

export type AssetLabelsView = { labels: AssetLabelView[]; total: number }

/** An asset for its own page, with data of its property and the caller’s role. */
export const assetView = z.object({
  ...assetFields.shape,
  id: idSchema,
  familyGroupId: idSchema,
  groupName: z.string().nullable(),
  currency: z.string(),
  propertyId: idSchema,
  propertyName: z.string(),
  propertyStatus: z.enum(['ACTIVE', 'ARCHIVED']),
  /** The name of the contractor who installed it. */
  workerName: z.string().nullable(),
  isWorkerThere: z.boolean(),
  timeZone: z.string(),
  role: z.enum(['MANAGER', 'MEMBER', 'VIEWER']),
  /** `edit` includes its status and deleting it. */
  may: z.record(z.enum(['edit', 'editDocuments', 'editTasks']), z.boolean()),
  version,
  today: z.string(),
})
export type AssetView = z.output<typeof assetView>

export const listAssetHistoryInput = z.strictObject({
  assetId: idSchema,
  /** The last task of the previous page. */
  after: idSchema.optional(),
})
export type ListAssetHistoryInput = z.infer<typeof listAssetHistoryInput>

/** A completed task of an asset. */
export type DoneWorkView = {
  taskId: string
  title: string
  /** The day in the property’s time zone. */
  doneOn: string
  /** The member or contractor who did it; null when unknown. */
  doneByName: string | null
  /** Set for a contractor, to link to their page. */
  workerId: string | null
  /** In minor units of the group’s currency. */
  costMinor: number | null
  photoCount: number
}

export type AssetHistoryView = { work: DoneWorkView[]; currency: string; next: string | null }
