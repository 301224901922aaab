import { z } from 'zod'
import { idSchema } from '../../../../lib/ids.ts'
import { defineNotification } from '../define-notification.ts'

const outcomes = {
  APPROVED: 'is approved and counts',
  REJECTED: 'is rejected',
  VOID: 'was made void',
} as const

export const paymentDecided = defineNotification({
  type: 'PAYMENT_DECIDED',
  label: 'A payment of yours is approved, rejected or made void',
  facts: z.object({
    familyGroupId: idSchema,
    paymentId: idSchema,
    title: z.string(),
    amount: z.string(),
    status: z.enum(['APPROVED', 'REJECTED', 'VOID']),
    reason: z.string().nullable(),
  }),
  write: ({ familyGroupId, paymentId, title, amount, status, reason }) => ({
    title: `${title}, ${amount}, ${outcomes[status]}`,
    message: reason ?? 'It is in the balances of the group now.',
    metadata: { familyGroupId, paymentId },
  }),
})
