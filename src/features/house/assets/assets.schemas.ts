import { z } from 'zod'
import { optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { maxAmountMinor } from '../../../lib/money.ts'
import { filterText, optionalText, requiredText } from '../../../lib/text.ts'
import { assetCategories, assetSorts, assetStatuses } from './assets.rules.ts'

const category = z.enum(assetCategories, 'Please choose a category.')
const status = z.enum(assetStatuses, 'Please choose a status.')

/** Everything about an asset that a member may fill in. A name alone is enough to begin. */
export const assetFields = z.strictObject({
  name: requiredText('a name'),
  category: category.default('OTHER'),
  location: optionalText(120),
  manufacturer: optionalText(120),
  model: optionalText(120),
  serial: optionalText(120),
  purchasedOn: optionalDate,
  purchasedFrom: optionalText(120),
  purchasePriceMinor: z
    .number('Please enter an amount.')
    .int('Please enter an amount.')
    .min(0, 'Please enter an amount of zero or more.')
    .max(maxAmountMinor, 'That is more than Kinstead can record.')
    .nullish()
    .transform((amount) => amount ?? null),
  /** The contractor who installed it. */
  workerId: z
    .union([idSchema, z.literal('')])
    .nullish()
    .transform((id) => id || null),
  /** The last day of the warranty. */
  warrantyUntil: optionalDate,
  /** It wins over a last day (`settledWarranty`). */
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

/** Which assets of a property. */
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
  /** The last asset of the page before. */
  after: idSchema.optional(),
})
export type ListAssetsInput = z.infer<typeof listAssetsInput>

export const listAssetLabelsInput = z.strictObject({
  ...choice,
  /** This one alone. */
  only: idSchema.optional(),
})
export type ListAssetLabelsInput = z.infer<typeof listAssetLabelsInput>

/** An asset as a line of a list. */
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
> & { id: string }

export type AssetPageView = {
  assets: AssetLineView[]
  /** Of all that match, not of this page. */
  total: number
  next: string | null
  /** The date where the property is. */
  today: string
}

/** One of the assets to choose from. */
export type AssetChoiceView = { id: string; name: string }

/** What is printed and stuck onto the thing. */
export type AssetLabelView = Pick<AssetFields, 'name' | 'location'> & { id: string; address: string }

export type AssetLabelsView = { labels: AssetLabelView[]; total: number }

/** An asset as its own page shows it, with what it needs to know of its property and the caller's role. */
export const assetView = z.object({
  ...assetFields.shape,
  id: idSchema,
  familyGroupId: idSchema,
  groupName: z.string().nullable(),
  currency: z.string(),
  propertyId: idSchema,
  propertyName: z.string(),
  propertyStatus: z.enum(['ACTIVE', 'ARCHIVED']),
  /** Who installed it, by name. */
  workerName: z.string().nullable(),
  isWorkerThere: z.boolean(),
  timeZone: z.string(),
  role: z.enum(['MANAGER', 'MEMBER', 'VIEWER']),
  version,
  today: z.string(),
})
export type AssetView = z.output<typeof assetView>

export const listAssetHistoryInput = z.strictObject({
  assetId: idSchema,
  /** The last task of the page before. */
  after: idSchema.optional(),
})
export type ListAssetHistoryInput = z.infer<typeof listAssetHistoryInput>

/** Work that was done on an asset. */
export type DoneWorkView = {
  taskId: string
  title: string
  /** The day where the property is. */
  doneOn: string
  /** The member or contractor who did it; null when nobody knows any more. */
  doneByName: string | null
  /** Of a contractor, to lead to their page. */
  workerId: string | null
  /** In minor units of the group's currency. */
  costMinor: number | null
  photoCount: number
}

export type AssetHistoryView = { work: DoneWorkView[]; currency: string; next: string | null }
