import type { Role } from '../../server/context.ts'
import { can } from '../groups/groups.rules.ts'

// Who may do what with a payment, and when it begins to count. Only what is APPROVED counts.

export const paymentKinds = ['EXPENSE', 'INCOME'] as const
export type PaymentKind = (typeof paymentKinds)[number]

export const paymentStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'VOID'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentPageSize = 50
/** On one day a person records, changes and restores so many, by hand or for a bill; tries count too. Each may tell who decides. */
export const recordLimit = { points: 1_000, durationSeconds: 86_400 }

/**
 * In which state a payment begins, and which it gets when its sum, its people or its house change: at or below the
 * threshold it counts at once; above it somebody else decides, if there is anybody who could.
 */
export const judge = ({
  amountMinor,
  thresholdMinor,
  hasDecider,
}: {
  amountMinor: number
  thresholdMinor: number
  hasDecider: boolean
}): 'APPROVED' | 'PENDING' => (amountMinor <= thresholdMinor || !hasDecider ? 'APPROVED' : 'PENDING')

/** How the caller is tied to a payment. */
export type PaymentCaller = {
  role: Role
  /** They paid it. */
  isPayer: boolean
  /** They recorded it; while it waits and somebody else has changed its sum since, it is that one. */
  isRecorder: boolean
  /** They owned a share of its house on the day of the payment. */
  isOwner: boolean
  /** Somebody else in the group could decide about it. */
  hasOtherDecider: boolean
}

export const isOwn = ({ isPayer, isRecorder }: PaymentCaller) => isPayer || isRecorder

/** Members record what they paid themselves, managers for anybody. */
export const mayRecordFor = (role: Role, isPayer: boolean) =>
  can(role, 'payment.record') && (role === 'MANAGER' || isPayer)

const mayChange = (caller: PaymentCaller) => can(caller.role, 'payment.change', { own: isOwn(caller) })

/**
 * Whether the payment is one that the caller could decide about; not whether it waits. Nobody decides about their own,
 * unless everybody else who could has gone meanwhile: it does not wait for ever.
 */
export const mayDecide = (caller: PaymentCaller) =>
  isOwn(caller)
    ? !caller.hasOtherDecider && mayChange(caller)
    : can(caller.role, 'expense.approve', { owner: caller.isOwner })

/** What counts is edited by its own people and by nobody else: a manager makes it void. What is void stays as it is. */
export function mayEdit(status: PaymentStatus, caller: PaymentCaller): boolean {
  if (status === 'VOID' || !mayChange(caller)) return false
  return status !== 'APPROVED' || isOwn(caller)
}

export const mayVoid = (status: PaymentStatus, caller: PaymentCaller) =>
  (status === 'PENDING' || status === 'APPROVED') && mayChange(caller)

/** What counts is made void first: then it is seen by whoever looks. */
export const mayDelete = (status: PaymentStatus, caller: PaymentCaller) =>
  status !== 'APPROVED' && mayChange(caller)

export type DecisionRefusal = 'not-waiting' | 'own-payment' | 'not-allowed' | 'no-reason'

/** Why the caller cannot decide so; null when they can. */
export function refuseDecision({
  from,
  to,
  reason,
  caller,
}: {
  from: PaymentStatus
  to: 'APPROVED' | 'REJECTED'
  reason: string | null
  caller: PaymentCaller
}): DecisionRefusal | null {
  if (isOwn(caller) && caller.hasOtherDecider && from === 'PENDING') return 'own-payment'
  if (!mayDecide(caller)) return 'not-allowed'
  if (from !== 'PENDING') return 'not-waiting'
  if (to === 'REJECTED' && !reason) return 'no-reason'
  return null
}

/** What an edit of which asks anew whether it counts: the sum, the day, the house and the people. */
export const judgedFields = [
  'kind',
  'amountMinor',
  'paidOn',
  'payerId',
  'propertyId',
  'original',
  'split',
] as const
const keptFields = ['title', 'category', 'projectId', 'taskId', 'note'] as const

type Changing = Record<(typeof judgedFields)[number] | (typeof keptFields)[number], unknown>

/** The fields in which two versions of a payment differ, and whether the newer one is judged anew. */
export function changedFields(before: Changing, after: Changing) {
  const differs = (name: keyof Changing) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const judged = judgedFields.filter(differs)
  return { changed: [...judged, ...keptFields.filter(differs)], isJudgedAnew: judged.length > 0 }
}
