import { z } from 'zod'
import { idSchema } from '../../../../lib/ids.ts'
import { defineNotification } from '../define-notification.ts'

export const settlementRecorded = defineNotification({
  type: 'SETTLEMENT_RECORDED',
  label: 'Somebody records that money was given to you, or by you',
  facts: z.object({
    familyGroupId: idSchema,
    settlementId: idSchema,
    propertyId: idSchema.nullable(),
    /** "Ben paid Anna €40.00". */
    name: z.string(),
    /** The reader is the one who says whether the money has come. */
    needsAnswer: z.boolean(),
  }),
  write: ({ familyGroupId, settlementId, propertyId, name, needsAnswer }) => ({
    title: name,
    message: needsAnswer
      ? 'Has the money come? Confirm it, or say that it has not.'
      : 'It counts once it is confirmed that the money has come.',
    metadata: { familyGroupId, settlementId, ...(propertyId && { propertyId }) },
  }),
})
