import { can } from '../../base/groups/groups.rules.ts'
import type { SettlementMay, SettlementsByLinkView } from './settlements.schemas.ts'

type Role = Parameters<typeof can>[0]

export const settlementStatuses = ['RECORDED', 'CONFIRMED', 'DISPUTED', 'VOID'] as const
export type SettlementStatus = (typeof settlementStatuses)[number]

/** The payment methods, in menu order. */
export const paymentMethods = ['BANK_TRANSFER', 'CASH', 'CARD', 'APP', 'OTHER'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** WRITE_OFF: a manager wrote off a balance; no money moved. */
export type SettlementMethod = PaymentMethod | 'WRITE_OFF'

/** Settlements cannot be edited: they are voided and recorded again. */
const moves: Record<SettlementStatus, readonly SettlementStatus[]> = {
  RECORDED: ['CONFIRMED', 'DISPUTED', 'VOID'],
  DISPUTED: ['CONFIRMED', 'VOID'],
  CONFIRMED: ['VOID'],
  VOID: [],
}

/** A person’s relation to a settlement. */
export type Stand = {
  role: Role
  isPayer: boolean
  isReceiver: boolean
  /** They recorded it. */
  isRecorder: boolean
  /** The receiver can sign in or answer by personal link, so no one else confirms. */
  canReceiverAnswer: boolean
  /** Another manager than the payer can sign in. */
  hasOtherManager: boolean
}

/**
 * Returns whether they confirm: the receiver; for one who cannot, a manager other than the payer; the payer only as
 * the sole manager, so that it never waits forever.
 */
export function speaksForReceiver(stand: Stand): boolean {
  if (stand.canReceiverAnswer) return can(stand.role, 'settlement.confirm', { receiver: stand.isReceiver })
  return stand.role === 'MANAGER' && (!stand.isPayer || !stand.hasOtherManager)
}

/**
 * Returns whether the receiver answers by personal link: a link answers for its property and for the whole group.
 * @param links who can answer by link at the moment, each with the property of the link
 */
export const answersByLink = (
  links: readonly { participantId: string; propertyId: string }[],
  { toId, propertyId }: { toId: string; propertyId: string | null },
): boolean =>
  links.some((link) => link.participantId === toId && (propertyId ?? link.propertyId) === link.propertyId)

/** The receiver who answers by link. They have no more rights than a viewer. */
export const standByLink: Stand = {
  role: 'VIEWER',
  isPayer: false,
  isReceiver: true,
  isRecorder: false,
  canReceiverAnswer: true,
  hasOtherManager: true,
}

/** Returns whether the page of a receiver who answers by link has this form of a settlement. */
export const hasFormByLink = (
  { waiting, answered }: SettlementsByLinkView,
  action: string,
  settlementId: string | undefined,
): boolean =>
  waiting.some(({ id }) => id === settlementId) ||
  (action === 'money.confirm' &&
    answered.some(({ id, status }) => id === settlementId && status === 'DISPUTED'))

/** Returns whether they may record it: members their own, managers for everyone. */
export const mayRecord = ({ role, isPayer, isReceiver }: Pick<Stand, 'role' | 'isPayer' | 'isReceiver'>) =>
  can(role, 'payment.change', { own: isPayer || isReceiver })

/** Confirmed at once when the recorder could confirm it. */
export const statusWhenRecorded = (stand: Stand): 'RECORDED' | 'CONFIRMED' =>
  speaksForReceiver(stand) ? 'CONFIRMED' : 'RECORDED'

export type SettlementMove = {
  from: SettlementStatus
  to: SettlementStatus
  reason: string | null
  method: SettlementMethod
  stand: Stand
}

export type SettlementRefusal = 'no-such-move' | 'not-allowed' | 'not-receiver' | 'no-reason'

/** Returns why a settlement cannot change to this status, or null. */
export function refuseSettlementMove({
  from,
  to,
  reason,
  method,
  stand,
}: SettlementMove): SettlementRefusal | null {
  if (!moves[from].includes(to)) return 'no-such-move'
  if (to !== 'VOID' && !speaksForReceiver(stand)) return 'not-receiver'
  if (to === 'VOID' && !mayVoid({ from, method, stand })) return 'not-allowed'
  return to !== 'CONFIRMED' && !reason ? 'no-reason' : null
}

/**
 * Returns whether they may void it: before confirmation the payer or recorder, after it the receiver; managers always,
 * and only they for write-offs.
 */
function mayVoid({ from, method, stand }: Pick<SettlementMove, 'from' | 'method' | 'stand'>): boolean {
  if (stand.role === 'MANAGER') return true
  if (method === 'WRITE_OFF') return false
  if (from === 'CONFIRMED') return speaksForReceiver(stand)
  return can(stand.role, 'payment.change', { own: stand.isPayer || stand.isRecorder })
}

/** Returns what they may do; nothing in an archived property. Reasons are checked when they are given. */
export function settlementRights({
  status,
  method,
  propertyStatus,
  stand,
}: {
  status: SettlementStatus
  method: SettlementMethod
  propertyStatus: 'ACTIVE' | 'ARCHIVED' | null
  stand: Stand
}): SettlementMay {
  const mayBecome = (to: SettlementStatus) =>
    propertyStatus !== 'ARCHIVED' &&
    refuseSettlementMove({ from: status, to, reason: 'asked for', method, stand }) === null
  return { confirm: mayBecome('CONFIRMED'), dispute: mayBecome('DISPUTED'), void: mayBecome('VOID') }
}

/** Returns its effect: the payer’s balance rises, the receiver’s falls. */
export const effectsOfSettlement = ({
  fromId,
  toId,
  amountMinor,
}: {
  fromId: string
  toId: string
  amountMinor: number
}) => [
  { participantId: fromId, amountMinor },
  { participantId: toId, amountMinor: -amountMinor },
]

/** Confirmed ones count, recorded ones wait, others have no effect. */
export const hasBalanceEntries = (status: SettlementStatus) => status === 'RECORDED' || status === 'CONFIRMED'

/** The limit per person, since each notifies others. */
export const recordLimit = { points: 120, durationSeconds: 3_600 }
export const settlementsPageSize = 30
/** On the page of a receiver who answers by link: what waits, and the last answers. */
export const shownByLink = { waiting: 50, answered: 20 }
