import { z } from 'zod'
import { optionalDate } from '../../lib/dates.ts'
import { idSchema } from '../../lib/ids.ts'
import { maxAmountMinor } from '../../lib/money.ts'
import { optionalText, requiredText } from '../../lib/text.ts'
import { assetCategories, assetStatuses } from './assets.rules.ts'

/** Everything about an asset that a member may fill in. A name alone is enough to begin. */
export const assetFields = z.strictObject({
  name: requiredText('a name'),
  category: z.enum(assetCategories, 'Please choose a category.').default('OTHER'),
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
  /** The last day of the warranty. */
  warrantyUntil: optionalDate,
  /** It wins over a last day (`settledWarranty`). */
  hasLifetimeWarranty: z.boolean().default(false),
  status: z.enum(assetStatuses, 'Please choose a status.').default('IN_USE'),
  notes: optionalText(10_000),
})
export type AssetFields = z.infer<typeof assetFields>

export const createAssetInput = assetFields.extend({ propertyId: idSchema })
export type CreateAssetInput = z.infer<typeof createAssetInput>

const version = z.number().int().min(1)

export const updateAssetInput = assetFields.extend({ assetId: idSchema, version })
export type UpdateAssetInput = z.infer<typeof updateAssetInput>
