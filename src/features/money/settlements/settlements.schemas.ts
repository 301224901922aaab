import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import type { Role } from '../../../server/context.ts'
import { amountMinor, moneyDate, optionalId, version } from '../ledger/money.schemas.ts'
import {
  paymentMethods,
  type SettlementMethod,
  type SettlementStatus,
  settlementStatuses,
} from './settlements.rules.ts'

const person = (message: string) => z.uuid(message)

/** Everything about a settlement that somebody fills in. */
const details = {
  fromId: person('Please choose who gave the money.'),
  toId: person('Please choose who got the money.'),
  amountMinor,
  settledOn: moneyDate,
  method: z.enum(paymentMethods, 'Please choose how it was paid.'),
  /** The house that it settles; none for the group as a whole. */
  propertyId: optionalId,
  note: optionalText(2_500),
}

type People = { fromId: string; toId: string }
const areTwo = {
  test: ({ fromId, toId }: People) => fromId !== toId,
  refusal: { path: ['toId'], error: 'Please choose two different people.' },
}

export const settlementFields = z.strictObject(details).refine(areTwo.test, areTwo.refusal)
export type SettlementFields = z.infer<typeof settlementFields>

export const recordSettlementInput = z
  .strictObject({
    ...details,
    familyGroupId: idSchema,
    /** Made by the sender: sent again after a lost answer, it is recorded once. */
    settlementId: idSchema,
  })
  .refine(areTwo.test, areTwo.refusal)
export type RecordSettlementInput = z.infer<typeof recordSettlementInput>

export const settlementInput = z.strictObject({ settlementId: idSchema })

export const decideSettlementInput = z.strictObject({
  settlementId: idSchema,
  version,
  status: z.enum(['CONFIRMED', 'DISPUTED', 'VOID']),
  /** Why it is disputed or made void. */
  reason: optionalText(2_500),
})
export type DecideSettlementInput = z.infer<typeof decideSettlementInput>

/** What somebody who has left still owes, or is owed, is let be. */
export const writeOffFields = z.strictObject({ reason: requiredText('a reason', { max: 2_500 }) })
export const writeOffFormerInput = writeOffFields.extend({ familyGroupId: idSchema, participantId: idSchema })
export type WriteOffFormerInput = z.infer<typeof writeOffFormerInput>

export const listSettlementsInput = z.strictObject({
  familyGroupId: idSchema,
  status: z.enum(settlementStatuses).optional(),
  participantId: idSchema.optional(),
  propertyId: idSchema.optional(),
  /** The last one of the page before. */
  after: idSchema.optional(),
})
export type ListSettlementsInput = z.infer<typeof listSettlementsInput>

/** Somebody on either side of a settlement. */
export type SideView = { id: string; name: string; profileImageUrl: string | null; isMe: boolean }

/** A settlement in a list. */
export type SettlementLineView = {
  id: string
  from: SideView
  to: SideView
  amountMinor: number
  currency: string
  settledOn: string
  method: SettlementMethod
  propertyId: string | null
  propertyName: string | null
  status: SettlementStatus
  /** The caller is the one who says whether the money has come, and it waits for that. */
  waitsForMe: boolean
}

export type SettlementView = SettlementLineView & {
  familyGroupId: string
  groupName: string | null
  propertyStatus: 'ACTIVE' | 'ARCHIVED' | null
  note: string | null
  statusReason: string | null
  /** Null when it was written by nobody who is known any more. */
  recordedByName: string | null
  recordedAt: string
  decidedByName: string | null
  decidedAt: string | null
  version: number
  role: Role
  /** What the caller may do about it now. */
  mayConfirm: boolean
  mayDispute: boolean
  mayVoid: boolean
}

export type SettlementPageView = { settlements: SettlementLineView[]; next: string | null }
