import type { Role } from '../../../server/context.ts'
import { can } from '../../base/groups/groups.rules.ts'
import type { PaymentFields } from './payments.schemas.ts'

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

export const isOwn = ({ isPayer, isRecorder }: Pick<PaymentCaller, 'isPayer' | 'isRecorder'>) =>
  isPayer || isRecorder

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

/** What an edit of each field does: one that is judged asks again whether the payment counts. */
const edits = {
  kind: 'judged',
  amountMinor: 'judged',
  paidOn: 'judged',
  payerId: 'judged',
  propertyId: 'judged',
  original: 'judged',
  split: 'judged',
  title: 'kept',
  category: 'kept',
  projectId: 'kept',
  taskId: 'kept',
  workerId: 'kept',
  note: 'kept',
} as const satisfies Record<keyof PaymentFields, 'judged' | 'kept'>

type Field = keyof typeof edits
const fieldNames = Object.keys(edits).filter((name): name is Field => name in edits)

/** What is written of an edit that is not judged: all other fields, so that a new one cannot be left out. */
export const keptOf = ({
  kind,
  amountMinor,
  paidOn,
  payerId,
  propertyId,
  original,
  split,
  ...kept
}: PaymentFields) => kept

type Changing = Record<Field, unknown>

/** The fields in which two versions of a payment differ, and whether the newer one is judged anew. */
export function changedFields(before: Changing, after: Changing) {
  const differs = (name: Field) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const changed = fieldNames.filter(differs)
  return { changed, isJudgedAnew: changed.some((name) => edits[name] === 'judged') }
}
