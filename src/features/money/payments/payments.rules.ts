import type { Role } from '../../../server/context.ts'
import { can } from '../../base/groups/groups.rules.ts'
import type { PaymentFields } from './payments.schemas.ts'

// The permissions and states of a payment. Only APPROVED payments count.

export const paymentKinds = ['EXPENSE', 'INCOME'] as const
export type PaymentKind = (typeof paymentKinds)[number]

export const paymentStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'VOID'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentPageSize = 50
/**
 * The daily limit of recording, editing and restoring per person, including attempts, since each may notify the
 * approvers.
 */
export const recordLimit = { points: 1_000, durationSeconds: 86_400 }

/**
 * Returns the initial status, and the status after a relevant edit: approved up to the threshold, or when no one else
 * could decide; otherwise pending.
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

/** The caller’s relation to a payment. */
export type PaymentCaller = {
  role: Role
  /** They paid it. */
  isPayer: boolean
  /** They recorded it, or changed its amount since while it waits. */
  isRecorder: boolean
  /** They owned a share of its property on its date. */
  isOwner: boolean
  /** Someone else in the group could decide. */
  hasOtherDecider: boolean
}

export const isOwn = ({ isPayer, isRecorder }: Pick<PaymentCaller, 'isPayer' | 'isRecorder'>) =>
  isPayer || isRecorder

/** Returns whether the caller may record it: members their own, managers for everyone. */
export const mayRecordFor = (role: Role, isPayer: boolean) =>
  can(role, 'payment.record') && can(role, 'payment.change', { own: isPayer })

const mayChange = (caller: PaymentCaller) => can(caller.role, 'payment.change', { own: isOwn(caller) })

/**
 * Returns whether the caller could decide, pending or not. Their own payment only when no one else can, so that it
 * never waits forever.
 */
export const mayDecide = (caller: PaymentCaller) =>
  isOwn(caller)
    ? !caller.hasOtherDecider && mayChange(caller)
    : can(caller.role, 'expense.approve', { owner: caller.isOwner })

/** Returns whether the caller may edit it. Approved payments: only the payer and recorder; void ones: no one. */
export function mayEdit(status: PaymentStatus, caller: PaymentCaller): boolean {
  if (status === 'VOID' || !mayChange(caller)) return false
  return status !== 'APPROVED' || isOwn(caller)
}

export const mayVoid = (status: PaymentStatus, caller: PaymentCaller) =>
  (status === 'PENDING' || status === 'APPROVED') && mayChange(caller)

/** Returns whether it may be deleted: an approved payment is voided first, so that everyone sees it. */
export const mayDelete = (status: PaymentStatus, caller: PaymentCaller) =>
  status !== 'APPROVED' && mayChange(caller)

export type DecisionRefusal = 'not-waiting' | 'own-payment' | 'not-allowed' | 'no-reason'

/** Returns why the caller cannot decide; null when they can. */
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

/** What editing each field means: a relevant one needs approval again. */
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

/** The fields that need no new approval: all others, so that a new field cannot be forgotten. */
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

/** Returns the changed fields, and whether they need approval again. */
export function changedFields(before: Changing, after: Changing) {
  const differs = (name: Field) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const changed = fieldNames.filter(differs)
  return { changed, needsNewDecision: changed.some((name) => edits[name] === 'judged') }
}
