import { idSchema } from '../../../lib/ids.ts'
import type { Role } from '../../../server/context.ts'
import { groupInput } from '../../base/groups/groups.schemas.ts'
import type { ParticipantView } from '../participants/participants.schemas.ts'
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
