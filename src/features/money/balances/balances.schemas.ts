import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { type GroupView, groupInput } from '../../base/groups/groups.schemas.ts'
import type { PayeeDetailsView } from '../../base/payee-details/payee-details.schemas.ts'
import type { ParticipantView } from '../participants/participants.schemas.ts'
import { type Place, placeOf } from './entries.rules.ts'
import type { Transfer } from './transfers.rules.ts'

/** Of a property, or of the whole group. */
export const getBalancesInput = groupInput.extend({ propertyId: idSchema.optional() })

export const remindToSettleInput = groupInput.extend({ fromId: idSchema, toId: idSchema })
export type RemindToSettleInput = z.infer<typeof remindToSettleInput>

export type ReminderView = {
  /** When the payer was last reminded, as ISO 8601. */
  lastAt: string | null
  /** False for a week after that. */
  isDue: boolean
}

/** Positive: is owed; negative: owes. */
export type BalanceView = {
  participant: ParticipantView
  balanceMinor: number
  /** The change once the waiting settlements are confirmed. */
  waitingMinor: number
}

/** The caller’s balance, for pages about more than money. */
export type MyMoneyView = {
  currency: string
  balanceMinor: number
  waitingMinor: number
  /** The caller’s suggested settlements. */
  transfers: { isToMe: boolean; otherName: string; amountMinor: number; transfer: Transfer }[]
  mayRecord: boolean
}

export type BalancesView = {
  familyGroupId: string
  currency: string
  may: GroupView['may']
  /** The property; null for the whole group. */
  property: { id: string; name: string; isArchived: boolean } | null
  /** Current members, and others with a balance; the largest credit first. */
  people: BalanceView[]
  /** What is left once all waiting settlements are confirmed. */
  transfers: (Transfer & {
    /** For a property: the amount that is also open in the whole group. */
    openMinor?: number
    /** How the receiver wants to be paid; only for a payer who records payments. */
    payee?: PayeeDetailsView
    /** For those who may remind the payer; only for the whole group. */
    reminder?: ReminderView
  })[]
  /** For a group: the caller’s balance in each property. */
  houses: { id: string; name: string; balanceMinor: number; waitingMinor: number }[]
}

const place = z.string().transform((text, context): Place => {
  const found = placeOf(text)
  const isDay = found && calendarDate.safeParse(found.on).success && idSchema.safeParse(found.id).success
  if (found && isDay) return found
  context.addIssue(t`More entries could not be loaded. Reload the page.`)
  return z.NEVER
})

export const listEntriesInput = groupInput.extend({
  /** Defaults to the caller. */
  participantId: idSchema.optional(),
  propertyId: idSchema.optional(),
  after: place.optional(),
})
export type ListEntriesInput = z.infer<typeof listEntriesInput>

export const getStatementInput = groupInput
  .extend({
    /** Defaults to the caller. */
    participantId: idSchema.optional(),
    propertyId: idSchema.optional(),
    /** Both inclusive; this year until today by default. */
    from: calendarDate.optional(),
    to: calendarDate.optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    error: () => t`Choose an end date that is not before the start date.`,
  })
export type GetStatementInput = z.infer<typeof getStatementInput>

/** A payment or settlement with its effect on one person’s balance. */
export type EntryView = {
  id: string
  on: string
  kind: 'EXPENSE' | 'INCOME' | 'SETTLEMENT' | 'WRITE_OFF'
  /** The id of the payment or settlement. */
  paymentId: string | null
  settlementId: string | null
  /** For payments. */
  title: string | null
  propertyName: string | null
  /** The payer or recipient of a payment; the payer of a settlement. */
  personName: string
  /** The receiver of a settlement. */
  receiverName: string | null
  /** The whole amount. */
  totalMinor: number
  /** The effect on this person’s balance. */
  amountMinor: number
  /** Waiting: it has an effect only once the receiver confirms. */
  isWaiting: boolean
  balanceMinor: number
}

type Head = {
  familyGroupId: string
  groupName: string | null
  currency: string
  participant: ParticipantView
  /** The property, if it belongs to one. */
  property: { id: string; name: string } | null
}

export type EntryPageView = Head & {
  /** The current balance. */
  balanceMinor: number
  waitingMinor: number
  lines: EntryView[]
  next: string | null
}

export type StatementView = Head & {
  from: string
  to: string
  today: string
  openingMinor: number
  closingMinor: number
  /** Settlements of the period that are not confirmed yet. */
  waitingMinor: number
  /** Oldest first, without waiting ones. */
  lines: EntryView[]
  /** More lines exist than are shown. */
  isCut: boolean
}
