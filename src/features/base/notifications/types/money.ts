import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { dayOf, defineNotification, moneyOf, partForReader, timeLeft } from '../define-notification.ts'

/** Sent some days before a bill is due. */
export const billDue = defineNotification({
  type: 'BILL_DUE',
  topic: 'MONEY',
  get label() {
    return t`A bill is due soon`
  },
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
  asks: { about: 'bill', idIn: ({ billId }) => billId },
  write: ({ billId, title, payee, amountMinor, isEstimate, currency, dueOn, daysLeft, ...place }) => {
    const { familyGroupId, propertyId, propertyName, projectId } = place
    const exact = moneyOf({ amountMinor, currency })
    const amount = isEstimate ? t`about ${exact}` : exact
    const what = [amount, payee && t`to ${payee}`, propertyName && t`for ${propertyName}`].filter(Boolean)
    const sentence = what.join(' ')
    return {
      title: t`${title} is due on ${dayOf(dueOn)}`,
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

const aboutPayment = {
  familyGroupId: idSchema,
  paymentId: idSchema,
  title: z.string(),
  amountMinor: z.number().int(),
  currency: z.string(),
}

export const paymentApproval = defineNotification({
  type: 'PAYMENT_APPROVAL',
  topic: 'MONEY',
  get label() {
    return t`An expense or income needs your approval`
  },
  facts: z.object({
    ...aboutPayment,
    payerName: z.string(),
    propertyName: z.string().nullable(),
  }),
  asks: { about: 'payment', idIn: ({ paymentId }) => paymentId },
  write: ({ familyGroupId, paymentId, title, payerName, propertyName, ...amount }) => ({
    title: `${payerName}: ${title}, ${moneyOf(amount)}`,
    message: propertyName ? t`For ${propertyName}. Approve or reject it.` : t`Approve or reject it.`,
    metadata: { familyGroupId, paymentId },
  }),
})

const decisions = {
  APPROVED: (title: string, amount: string) => t`${title}, ${amount}, was approved`,
  REJECTED: (title: string, amount: string) => t`${title}, ${amount}, was rejected`,
  VOID: (title: string, amount: string) => t`${title}, ${amount}, was voided`,
} as const

export const paymentDecided = defineNotification({
  type: 'PAYMENT_DECIDED',
  topic: 'MONEY',
  get label() {
    return t`Your expense or income is approved, rejected or voided`
  },
  facts: z.object({
    ...aboutPayment,
    status: z.enum(['APPROVED', 'REJECTED', 'VOID']),
    reason: z.string().nullable(),
  }),
  write: ({ familyGroupId, paymentId, title, status, reason, ...amount }) => ({
    title: decisions[status](title, moneyOf(amount)),
    message: reason ?? t`It now counts in the group’s balances.`,
    metadata: { familyGroupId, paymentId },
  }),
})

/** Sent when most of a budget is spent, and when all of it is. */
export const budgetAlert = defineNotification({
  type: 'BUDGET_ALERT',
  topic: 'MONEY',
  get label() {
    return t`A budget is almost or fully spent`
  },
  facts: z.object({
    familyGroupId: idSchema,
    propertyId: idSchema,
    /** “Repairs, Cabin, 2026” */
    budgetName: partForReader,
    percent: z.union([z.literal(80), z.literal(100)]),
    spentMinor: z.number().int(),
    plannedMinor: z.number().int(),
    currency: z.string(),
  }),
  write: ({ familyGroupId, propertyId, budgetName: writeName, percent, currency, ...amounts }) => {
    const budgetName = writeName()
    const spent = moneyOf({ amountMinor: amounts.spentMinor, currency })
    const planned = moneyOf({ amountMinor: amounts.plannedMinor, currency })
    return {
      title:
        percent === 100
          ? t`Budget fully spent: ${budgetName}`
          : t`${percent}% of the budget spent: ${budgetName}`,
      message: t`${spent} of ${planned} has been spent.`,
      metadata: { familyGroupId, propertyId },
    }
  },
})

const aboutSettlement = {
  familyGroupId: idSchema,
  settlementId: idSchema,
  propertyId: idSchema.nullable(),
  /** "Ben paid Anna €40.00". */
  name: partForReader,
}

export const settlementRecorded = defineNotification({
  type: 'SETTLEMENT_RECORDED',
  topic: 'MONEY',
  get label() {
    return t`Someone records a settlement with you`
  },
  facts: z.object({
    ...aboutSettlement,
    /** Whether the reader has to confirm the receipt. */
    needsAnswer: z.boolean(),
  }),
  asks: { about: 'settlement', idIn: ({ settlementId }) => settlementId },
  write: ({ familyGroupId, settlementId, propertyId, name, needsAnswer }) => ({
    title: name(),
    message: needsAnswer
      ? t`Did you receive it? Confirm it or dispute it.`
      : t`It counts once the recipient confirms it.`,
    metadata: { familyGroupId, settlementId, ...(propertyId && { propertyId }) },
  }),
})

const outcomes = {
  CONFIRMED: {
    title: (name: string) => t`Confirmed: ${name}`,
    get message() {
      return t`It now counts in the balances.`
    },
  },
  DISPUTED: {
    title: (name: string) => t`Disputed: ${name}`,
    get message() {
      return t`It does not count in the balances.`
    },
  },
  VOID: {
    title: (name: string) => t`Void: ${name}`,
    get message() {
      return t`It no longer counts in the balances.`
    },
  },
} as const

export const settlementConfirmed = defineNotification({
  type: 'SETTLEMENT_CONFIRMED',
  topic: 'MONEY',
  get label() {
    return t`Your settlement is confirmed, disputed or voided`
  },
  facts: z.object({
    ...aboutSettlement,
    status: z.enum(['CONFIRMED', 'DISPUTED', 'VOID']),
    reason: z.string().nullable(),
  }),
  write: ({ familyGroupId, settlementId, propertyId, name, status, reason }) => ({
    title: outcomes[status].title(name()),
    message: [outcomes[status].message, reason].filter(Boolean).join(' '),
    metadata: { familyGroupId, settlementId, ...(propertyId && { propertyId }) },
  }),
})

/** Sent by hand, once a week at most. */
export const settlementReminder = defineNotification({
  type: 'SETTLEMENT_REMINDER',
  topic: 'MONEY',
  get label() {
    return t`Someone reminds you of what you owe them`
  },
  facts: z.object({
    familyGroupId: idSchema,
    groupName: z.string(),
    payeeName: z.string(),
    amountMinor: z.number().int(),
    currency: z.string(),
  }),
  write: ({ familyGroupId, groupName, payeeName, ...amount }) => ({
    title: t`Reminder: you owe ${payeeName} ${moneyOf(amount)}`,
    message: t`This is your suggested settlement in ${groupName}. Have you paid it already? Then record it.`,
    metadata: { familyGroupId },
  }),
})
