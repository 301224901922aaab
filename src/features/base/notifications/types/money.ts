import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { dayOf, defineNotification, timeLeft } from '../define-notification.ts'

/** Some days before a bill has to be paid. */
export const billDue = defineNotification({
  type: 'BILL_DUE',
  label: 'A bill is due soon',
  facts: z.object({
    billId: idSchema,
    title: z.string(),
    payee: z.string().nullable(),
    amountMinor: z.number().int(),
    isEstimate: z.boolean(),
    currency: z.string(),
    dueOn: z.iso.date(),
    daysLeft: z.number().int().min(0),
    familyGroupId: idSchema,
    propertyId: idSchema.nullable(),
    propertyName: z.string().nullable(),
    projectId: idSchema.nullable(),
  }),
  write: ({ billId, title, payee, amountMinor, isEstimate, currency, dueOn, daysLeft, ...place }) => {
    const { familyGroupId, propertyId, propertyName, projectId } = place
    // The same for every reader, whatever their locale: it is written once.
    const amount = `${isEstimate ? 'about ' : ''}${formatMoney(amountMinor, currency, 'en')}`
    const what = [amount, payee && `to ${payee}`, propertyName && `for ${propertyName}`].filter(Boolean)
    const sentence = what.join(' ')
    return {
      title: `${title} is due on ${dayOf(dueOn)}`,
      message: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}. ${timeLeft(daysLeft)}`,
      metadata: {
        familyGroupId,
        billId,
        ...(propertyId && { propertyId }),
        ...(projectId && { projectId }),
      },
    }
  },
})

const aboutPayment = { familyGroupId: idSchema, paymentId: idSchema, title: z.string(), amount: z.string() }

export const paymentApproval = defineNotification({
  type: 'PAYMENT_APPROVAL',
  label: 'A payment waits for your approval',
  facts: z.object({
    ...aboutPayment,
    payerName: z.string(),
    propertyName: z.string().nullable(),
  }),
  write: ({ familyGroupId, paymentId, title, amount, payerName, propertyName }) => ({
    title: `${payerName}: ${title}, ${amount}`,
    message: `${propertyName ? `For ${propertyName}. ` : ''}It counts once you or somebody else who may has approved it.`,
    metadata: { familyGroupId, paymentId },
  }),
})

const decisions = {
  APPROVED: 'is approved and counts',
  REJECTED: 'is rejected',
  VOID: 'was made void',
} as const

export const paymentDecided = defineNotification({
  type: 'PAYMENT_DECIDED',
  label: 'A payment of yours is approved, rejected or made void',
  facts: z.object({
    ...aboutPayment,
    status: z.enum(['APPROVED', 'REJECTED', 'VOID']),
    reason: z.string().nullable(),
  }),
  write: ({ familyGroupId, paymentId, title, amount, status, reason }) => ({
    title: `${title}, ${amount}, ${decisions[status]}`,
    message: reason ?? 'It is in the balances of the group now.',
    metadata: { familyGroupId, paymentId },
  }),
})

/** When most of a budget is spent, and when all of it is. */
export const budgetAlert = defineNotification({
  type: 'BUDGET_ALERT',
  label: 'A budget is nearly or all spent',
  facts: z.object({
    familyGroupId: idSchema,
    propertyId: idSchema,
    /** “Repairs, Cabin, 2026” */
    budgetName: z.string(),
    percent: z.union([z.literal(80), z.literal(100)]),
    /** As text, in the currency of the group. */
    spent: z.string(),
    planned: z.string(),
  }),
  write: ({ familyGroupId, propertyId, budgetName, percent, spent, planned }) => ({
    title:
      percent === 100
        ? `The budget is spent: ${budgetName}`
        : `${percent} % of a budget is spent: ${budgetName}`,
    message: `${spent} of ${planned} are spent.`,
    metadata: { familyGroupId, propertyId },
  }),
})

const aboutSettlement = {
  familyGroupId: idSchema,
  settlementId: idSchema,
  propertyId: idSchema.nullable(),
  /** "Ben paid Anna €40.00". */
  name: z.string(),
}

export const settlementRecorded = defineNotification({
  type: 'SETTLEMENT_RECORDED',
  label: 'Somebody records that money was given to you, or by you',
  facts: z.object({
    ...aboutSettlement,
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

const outcomes = {
  CONFIRMED: { title: (name: string) => `Confirmed: ${name}`, message: 'It counts in the balances now.' },
  DISPUTED: { title: (name: string) => `Disputed: ${name}`, message: 'It does not count in the balances.' },
  VOID: { title: (name: string) => `Void: ${name}`, message: 'It does not count in the balances any more.' },
} as const

export const settlementConfirmed = defineNotification({
  type: 'SETTLEMENT_CONFIRMED',
  label: 'A settlement of yours is confirmed, disputed or made void',
  facts: z.object({
    ...aboutSettlement,
    status: z.enum(['CONFIRMED', 'DISPUTED', 'VOID']),
    reason: z.string().nullable(),
  }),
  write: ({ familyGroupId, settlementId, propertyId, name, status, reason }) => ({
    title: outcomes[status].title(name),
    message: [outcomes[status].message, reason].filter(Boolean).join(' '),
    metadata: { familyGroupId, settlementId, ...(propertyId && { propertyId }) },
  }),
})
