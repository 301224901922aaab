import { z } from 'zod'
import { idSchema } from '../../../../lib/ids.ts'
import { defineNotification } from '../define-notification.ts'

const outcomes = {
  CONFIRMED: { title: (name: string) => `Confirmed: ${name}`, message: 'It counts in the balances now.' },
  DISPUTED: { title: (name: string) => `Disputed: ${name}`, message: 'It does not count in the balances.' },
  VOID: { title: (name: string) => `Void: ${name}`, message: 'It does not count in the balances any more.' },
} as const

export const settlementConfirmed = defineNotification({
  type: 'SETTLEMENT_CONFIRMED',
  label: 'A settlement of yours is confirmed, disputed or made void',
  facts: z.object({
    familyGroupId: idSchema,
    settlementId: idSchema,
    propertyId: idSchema.nullable(),
    /** "Ben paid Anna €40.00". */
    name: z.string(),
    status: z.enum(['CONFIRMED', 'DISPUTED', 'VOID']),
    reason: z.string().nullable(),
  }),
  write: ({ familyGroupId, settlementId, propertyId, name, status, reason }) => ({
    title: outcomes[status].title(name),
    message: [outcomes[status].message, reason].filter(Boolean).join(' '),
    metadata: { familyGroupId, settlementId, ...(propertyId && { propertyId }) },
  }),
})
