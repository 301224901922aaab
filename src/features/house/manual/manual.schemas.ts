import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { requiredText } from '../../../lib/text.ts'
import { manualKinds, maxSectionsPerProperty } from './manual.rules.ts'

export const manualSectionFields = z.strictObject({
  kind: z.enum(manualKinds, { error: () => t`Choose a topic.` }),
  title: requiredText(() => t`Enter a title.`),
  body: requiredText(() => t`Enter some text.`, { max: 10_000 }),
})
export type ManualSectionFields = z.infer<typeof manualSectionFields>

export const manualSectionInput = z.strictObject({ manualSectionId: idSchema })

export const createManualSectionInput = manualSectionFields.extend({ propertyId: idSchema })
export type CreateManualSectionInput = z.infer<typeof createManualSectionInput>

export const updateManualSectionInput = manualSectionFields.extend({
  manualSectionId: idSchema,
  version: z.number().int().min(1),
})
export type UpdateManualSectionInput = z.infer<typeof updateManualSectionInput>

export const restoreManualSectionInput = manualSectionInput.extend({ familyGroupId: idSchema })

const order = z.array(idSchema).max(maxSectionsPerProperty)
/** The order that was seen, and the requested one. */
export const reorderManualInput = z.strictObject({ propertyId: idSchema, from: order, to: order })
export type ReorderManualInput = z.infer<typeof reorderManualInput>

export const manualSectionView = manualSectionFields.extend({
  id: idSchema,
  version: z.number(),
  updatedAt: z.string(),
})
export type ManualSectionView = z.infer<typeof manualSectionView>
