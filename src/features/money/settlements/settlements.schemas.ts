import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import type { Role } from '../../../server/context.ts'
import { amountMinor, moneyDate, optionalId, version } from '../balance-entries/money.schemas.ts'
import {
  paymentMethods,
  type SettlementMethod,
  type SettlementStatus,
  settlementStatuses,
} from './settlements.rules.ts'

const person = (missing: () => string) => z.uuid({ error: missing })

/** The fields of a settlement. */
const details = {
  fromId: person(() => t`Choose who paid.`),
  toId: person(() => t`Choose who received the money.`),
  amountMinor,
  settledOn: moneyDate,
  method: z.enum(paymentMethods, { error: () => t`Choose how it was paid.` }),
  /** Its property; none for the whole group. */
  propertyId: optionalId,
  note: optionalText(2_500),
}

type People = { fromId: string; toId: string }
const areTwo = {
  test: ({ fromId, toId }: People) => fromId !== toId,
  refusal: {
    path: ['toId'],
    error: () => t`Choose two different people.`,
  },
}

export const settlementFields = z.strictObject(details).refine(areTwo.test, areTwo.refusal)
export type SettlementFields = z.infer<typeof settlementFields>

export const recordSettlementInput = z
  .strictObject({
    ...details,
    familyGroupId: idSchema,
    /** From the sender: a retry records once. */
    settlementId: idSchema,
  })
  .refine(areTwo.test, areTwo.refusal)
export type RecordSettlementInput = z.infer<typeof recordSettlementInput>

export const settlementInput = z.strictObject({ settlementId: idSchema })

export const decideSettlementInput = z.strictObject({
  settlementId: idSchema,
  version,
  status: z.enum(['CONFIRMED', 'DISPUTED', 'VOID']),
  /** The reason for a dispute or voiding. */
  reason: optionalText(2_500),
})
export type DecideSettlementInput = z.infer<typeof decideSettlementInput>

/** Answers of a receiver by personal link. */
const byLink = {
  settlementId: idSchema,
  /** What the page showed; anything else counts as outdated. */
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .catch(0),
}
export const confirmByLinkFields = z.strictObject(byLink)
export const disputeByLinkFields = z.strictObject({
  ...byLink,
  reason: requiredText(() => t`Enter a reason, so that the others understand.`, { max: 2_500 }),
})

/** Writes off the balance of a former member. */
export const writeOffFields = z.strictObject({
  reason: requiredText(() => t`Enter a reason.`, { max: 2_500 }),
})
export const writeOffFormerInput = writeOffFields.extend({ familyGroupId: idSchema, participantId: idSchema })
export type WriteOffFormerInput = z.infer<typeof writeOffFormerInput>

export const listSettlementsInput = z.strictObject({
  familyGroupId: idSchema,
  status: z.enum(settlementStatuses).optional(),
  participantId: idSchema.optional(),
  propertyId: idSchema.optional(),
  /** The last one of the previous page. */
  after: idSchema.optional(),
})
export type ListSettlementsInput = z.infer<typeof listSettlementsInput>

/** The payer or the receiver. */
export type SideView = {
  id: string
  name: string
  profileImageUrl: string | null
  color: string | null
  isMe: boolean
}

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
  /** It needs the caller’s confirmation. */
  waitsForMe: boolean
  /** The receiver, who is outside the group, confirms it by personal link. */
  waitsForLink: boolean
  version: number
}

export type SettlementView = SettlementLineView & {
  familyGroupId: string
  groupName: string | null
  propertyStatus: 'ACTIVE' | 'ARCHIVED' | null
  note: string | null
  statusReason: string | null
  /** Null when the recorder is no longer known. */
  recordedByName: string | null
  recordedAt: string
  decidedByName: string | null
  decidedAt: string | null
  role: Role
  may: SettlementMay
}

/** What the caller may do with a settlement. */
export type SettlementMay = { confirm: boolean; dispute: boolean; void: boolean }

/** A settlement as its receiver without an account sees it. */
export type SettlementByLinkView = Pick<
  SettlementLineView,
  'id' | 'amountMinor' | 'currency' | 'settledOn' | 'method' | 'status' | 'version'
> & {
  payerName: string
  note: string | null
  statusReason: string | null
}

/** Those that wait, oldest first, and the last answers, latest first. */
export type SettlementsByLinkView = { waiting: SettlementByLinkView[]; answered: SettlementByLinkView[] }

export type SettlementPageView = { settlements: SettlementLineView[]; next: string | null }
