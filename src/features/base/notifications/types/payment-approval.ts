import { z } from 'zod'
import { idSchema } from '../../../../lib/ids.ts'
import { defineNotification } from '../define-notification.ts'

export const paymentApproval = defineNotification({
  type: 'PAYMENT_APPROVAL',
  label: 'A payment waits for your approval',
  facts: z.object({
    familyGroupId: idSchema,
    paymentId: idSchema,
    title: z.string(),
    amount: z.string(),
    payerName: z.string(),
    propertyName: z.string().nullable(),
  }),
  write: ({ familyGroupId, paymentId, title, amount, payerName, propertyName }) => ({
    title: `${payerName}: ${title}, ${amount}`,
    message: `${propertyName ? `For ${propertyName}. ` : ''}It counts once you or somebody else who may has approved it.`,
    metadata: { familyGroupId, paymentId },
  }),
})
