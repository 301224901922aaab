import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import type { Role } from '../../../server/context.ts'
import { groupInput } from '../../base/groups/groups.schemas.ts'
import type { ParticipantView } from '../participants/participants.schemas.ts'
import { type Place, placeOf } from './entries.rules.ts'
import type { Transfer } from './transfers.rules.ts'

/** Of a house, or of the group as a whole with everything in it. */
export const getBalancesInput = groupInput.extend({ propertyId: idSchema.optional() })

/** What somebody is owed (above zero) or owes (below it). */
export type BalanceView = {
  participant: ParticipantView
  balanceMinor: number
  /** What comes to it when the settlements that wait are confirmed. */
  waitingMinor: number
}

/** How the caller stands, for places that are about more than money. */
export type MyMoneyView = {
  currency: string
  balanceMinor: number
  waitingMinor: number
  /** What the caller is to pay, or is to be paid, so that all are even. */
  transfers: { isToMe: boolean; otherName: string; amountMinor: number; transfer: Transfer }[]
  mayRecord: boolean
}

export type BalancesView = {
  familyGroupId: string
  currency: string
  role: Role
  /** Whose balances these are, when they are not of the whole group. */
  property: { id: string; name: string; isArchived: boolean } | null
  /** Members of today, and whoever else has a balance; who is owed most first. */
  people: BalanceView[]
  /** What is left to pay when everything that waits is confirmed. */
  transfers: (Transfer & {
    /** Of a house: so much of it is not settled in the group as a whole either. */
    openMinor?: number
  })[]
  /** Of the group: how the caller stands in each of its houses. */
  houses: { id: string; name: string; balanceMinor: number; waitingMinor: number }[]
}

const place = z.string().transform((text, context): Place => {
  const found = placeOf(text)
  const isDay = found && calendarDate.safeParse(found.on).success && idSchema.safeParse(found.id).success
  if (found && isDay) return found
  context.addIssue('This place in the list could not be understood.')
  return z.NEVER
})

export const listEntriesInput = groupInput.extend({
  /** Without one the caller's own. */
  participantId: idSchema.optional(),
  propertyId: idSchema.optional(),
  after: place.optional(),
})
export type ListEntriesInput = z.infer<typeof listEntriesInput>

const dayText = 'Please choose the first day and the last one.'

export const getStatementInput = groupInput
  .extend({
    /** Without one the caller's own. */
    participantId: idSchema.optional(),
    propertyId: idSchema.optional(),
    /** Both included; without them this year until today. */
    from: calendarDate.optional(),
    to: calendarDate.optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: dayText })
export type GetStatementInput = z.infer<typeof getStatementInput>

/** A payment or settlement, with what it does to one person's balance. */
export type EntryView = {
  id: string
  on: string
  kind: 'EXPENSE' | 'INCOME' | 'SETTLEMENT' | 'WRITE_OFF'
  /** Where it is shown: its own id. */
  paymentId: string | null
  settlementId: string | null
  /** Of payments. */
  title: string | null
  propertyName: string | null
  /** Who paid it or received it; of a settlement who gave it. */
  personName: string
  /** Of a settlement: who was given it. */
  receiverName: string | null
  /** All of the payment or settlement. */
  totalMinor: number
  /** What it does to this person's balance. */
  amountMinor: number
  /** It does so only when the receiver confirms it. */
  isWaiting: boolean
  /** The balance after it. */
  balanceMinor: number
}

type Head = {
  familyGroupId: string
  groupName: string | null
  currency: string
  participant: ParticipantView
  /** Of which house alone, when it is of one. */
  property: { id: string; name: string } | null
}

export type EntryPageView = Head & {
  /** How the person stands now. */
  balanceMinor: number
  waitingMinor: number
  /** Newest first. */
  lines: EntryView[]
  next: string | null
}

export type StatementView = Head & {
  from: string
  to: string
  today: string
  openingMinor: number
  closingMinor: number
  /** Of settlements within these days that nobody has confirmed yet. */
  waitingMinor: number
  /** Oldest first, without what waits. */
  lines: EntryView[]
  /** There are more lines than are shown. */
  isCut: boolean
}
