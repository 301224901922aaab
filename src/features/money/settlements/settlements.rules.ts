import { can } from '../../base/groups/groups.rules.ts'

type Role = Parameters<typeof can>[0]

export const settlementStatuses = ['RECORDED', 'CONFIRMED', 'DISPUTED', 'VOID'] as const
export type SettlementStatus = (typeof settlementStatuses)[number]

/** How people give each other money, in the order in which they choose. */
export const paymentMethods = ['BANK_TRANSFER', 'CASH', 'CARD', 'APP', 'OTHER'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** WRITE_OFF: a manager let the balance of somebody who left be; no money changed hands. */
export type SettlementMethod = PaymentMethod | 'WRITE_OFF'

/** There is no edit: what was wrong is made void, and recorded anew. */
const moves: Record<SettlementStatus, readonly SettlementStatus[]> = {
  RECORDED: ['CONFIRMED', 'DISPUTED', 'VOID'],
  DISPUTED: ['CONFIRMED', 'VOID'],
  CONFIRMED: ['VOID'],
  VOID: [],
}

/** How somebody stands to a settlement. */
export type Stand = {
  role: Role
  isPayer: boolean
  isReceiver: boolean
  /** They wrote it down. */
  isRecorder: boolean
  /** The receiver is a member who can sign in: then nobody else answers for them. */
  canReceiverAnswer: boolean
  /** Somebody besides the payer manages the group and can sign in. */
  hasOtherManager: boolean
}

/**
 * Who says whether the money has come: the receiver. For one who cannot answer (outside the group, or gone) a manager
 * who did not pay it; the payer alone when nobody else manages the group, so that it does not wait for ever.
 */
export function speaksForReceiver(stand: Stand): boolean {
  if (stand.canReceiverAnswer) return can(stand.role, 'settlement.confirm', { receiver: stand.isReceiver })
  return stand.role === 'MANAGER' && (!stand.isPayer || !stand.hasOtherManager)
}

/** Who may write it down: members what they themselves gave or got, managers for everybody. */
export const mayRecord = ({ role, isPayer, isReceiver }: Pick<Stand, 'role' | 'isPayer' | 'isReceiver'>) =>
  can(role, 'payment.change', { own: isPayer || isReceiver })

/** What somebody writes down who could confirm it needs no second word. */
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

/** Why a settlement may not become this, or null. */
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
 * Until it is confirmed, who paid it or wrote it down takes it back; after that only the one who received it. Managers
 * always, and what they wrote off nobody else.
 */
function mayVoid({ from, method, stand }: Pick<SettlementMove, 'from' | 'method' | 'stand'>): boolean {
  if (stand.role === 'MANAGER') return true
  if (method === 'WRITE_OFF') return false
  if (from === 'CONFIRMED') return speaksForReceiver(stand)
  return can(stand.role, 'payment.change', { own: stand.isPayer || stand.isRecorder })
}

/** What it does to the balances: who gave it is owed so much more, who got it so much less. */
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

/** Confirmed ones count, recorded ones wait; all others do nothing. */
export const isInLedger = (status: SettlementStatus) => status === 'RECORDED' || status === 'CONFIRMED'

/** Of a person: everybody whom it concerns is told of each. */
export const recordLimit = { points: 120, durationSeconds: 3_600 }
export const settlementsPageSize = 30
