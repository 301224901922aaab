import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { searchWords } from '../../../../lib/text.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { escapedForLike } from '../../../../server/db/like.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { doerName, fullName } from '../../../base/users/users.rules.ts'
import { mayAdd } from '../../../house/decisions/decisions.rules.ts'
import { isAsked, isLive } from '../../../house/decisions/subject.rules.ts'
import { changeInProperty } from '../../../house/properties/server/properties.service.ts'
import {
  mayDecide,
  mayDelete,
  mayEdit,
  mayRecordFor,
  mayVoid,
  type PaymentCaller,
  paymentPageSize,
  recordLimit,
} from '../payments.rules.ts'
import type {
  ListPaymentsInput,
  PaymentLineView,
  PaymentPageView,
  PaymentView,
  RecordPaymentInput,
} from '../payments.schemas.ts'
import { paymentTexts } from '../payments.texts.ts'
import { type AddedPayment, addPayment } from './add-payment.service.ts'
import { listDeciders } from './payment-deciders.repository.ts'
import * as reads from './payment-reads.repository.ts'
import { hasMoney } from './payments.repository.ts'

/** Records a payment; a retry returns the same answer. */
export async function recordPayment(
  ctx: MemberContext,
  { familyGroupId: _, ...payment }: RecordPaymentInput,
): Promise<AddedPayment> {
  await ctx.limits.limit('record-payment', ctx.user.id, recordLimit)
  const { propertyId } = payment
  return propertyId
    ? changeInProperty(ctx, 'payment.record', propertyId, (tx, member) =>
        addPayment(tx, { ...ctx, member }, payment),
      )
    : changeInGroup(ctx, 'payment.record', (tx, member) => addPayment(tx, { ...ctx, member }, payment))
}

/** Returns a page of filtered payments, newest first. */
export async function listPayments(
  ctx: MemberContext,
  { q = '', after, familyGroupId: _, ...narrowed }: ListPaymentsInput,
): Promise<PaymentPageView> {
  const words = searchWords(q).map(escapedForLike)
  const choice = {
    ...narrowed,
    ...(words.length > 0 && { words }),
    familyGroupId: ctx.member.familyGroupId,
  }
  // One more than is shown tells whether there is a next page.
  const page = { myUserId: ctx.user.id, after, limit: paymentPageSize + 1 }
  const rows = await reads.listPayments(ctx.db, choice, page)
  const payments = rows.slice(0, paymentPageSize).map((row) => paymentLine(row, ctx.user.id))
  return { payments, next: rows.length > paymentPageSize ? (payments.at(-1)?.id ?? null) : null }
}

/** Returns what waits for the caller, oldest first, for the dashboard. */
export async function listWaitingPayments(ctx: MemberContext, limit: number): Promise<PaymentLineView[]> {
  const { familyGroupId, role, userId } = ctx.member
  const rows = await reads.listWaiting(ctx.db, familyGroupId, {
    userId,
    isManager: role === 'MANAGER',
    isViewer: role === 'VIEWER',
    limit,
  })
  return rows.map((row) => paymentLine(row, userId))
}

/** Rejects deleting a property with payments: it is archived instead. The caller locks the property. */
export async function requireNoMoney(tx: Tx, house: { propertyId: string; familyGroupId: string }) {
  if (await hasMoney(tx, house)) throw new AppError('conflict', paymentTexts.houseHasMoney)
}

type Recorded = Pick<reads.PaymentRow, 'payerUserId' | 'createdBy' | 'status' | 'decidedById'>

/** The caller’s relations to a payment. */
export const tiesOf = (userId: string, row: Recorded) => ({
  isPayer: row.payerUserId === userId,
  // While pending it belongs to the last editor of its amount (`decideStatusAgain`), so the recorder may decide.
  isRecorder: ((row.status === 'PENDING' && row.decidedById) || row.createdBy) === userId,
})

export function callerOf(
  { userId, role }: Member,
  row: Recorded & Pick<reads.PaymentRow, 'isOwner' | 'hasDecider'>,
): PaymentCaller {
  return {
    role,
    ...tiesOf(userId, row),
    isOwner: row.isOwner,
    hasOtherDecider: row.hasDecider,
  }
}

export async function getPayment(ctx: MemberContext, paymentId: string): Promise<PaymentView> {
  const view = await findPaymentView(ctx.db, ctx.member, paymentId)
  if (!view) throw notFound(t`This payment`)
  return view
}

export async function findPaymentView(
  db: Executor,
  member: Member,
  paymentId: string,
): Promise<PaymentView | undefined> {
  const key = { paymentId, familyGroupId: member.familyGroupId }
  const row = await reads.findPayment(db, key, member.userId)
  if (!row) return undefined
  const parts = await reads.listParts(db, key)
  const deciders =
    row.status === 'PENDING' ? await listDeciders(db, { ...row, changedBy: row.decidedById }) : []
  return {
    ...factsOf(row),
    ...historyOf(row),
    split: {
      method: row.splitMethod,
      weights: parts.map(({ participantId, weight }) => ({ participantId, weight })),
    },
    parts: parts.map(({ participantId, weight, amountMinor, userId, name, ...person }) => ({
      participantId,
      weight,
      amountMinor,
      name: fullName(person) ?? name,
      isMe: userId === member.userId,
    })),
    isMine: row.payerUserId === member.userId,
    decision: row.decision,
    deciders: deciders.map((person) => fullName(person) ?? t`A member`),
    role: member.role,
    may: rightsOf(row, callerOf(member, row)),
  }
}

/** An archived property is read-only. */
function rightsOf(
  { kind, status, propertyStatus, ownsToday, decision }: reads.PaymentRow,
  caller: PaymentCaller,
) {
  const isOpen = propertyStatus !== 'ARCHIVED'
  const isWaiting = isOpen && status === 'PENDING'
  return {
    edit: isOpen && mayEdit(status, caller),
    choosePayer: isOpen && mayEdit(status, caller) && mayRecordFor(caller.role, false),
    decide: isWaiting && !isAsked(decision) && mayDecide(caller),
    askOwners:
      isWaiting &&
      kind === 'EXPENSE' &&
      propertyStatus !== null &&
      !isLive(decision) &&
      mayAdd({ role: caller.role, propertyStatus, isOwner: ownsToday }),
    void: isOpen && mayVoid(status, caller),
    delete: isOpen && mayDelete(status, caller),
    addFiles: isOpen && can(caller.role, 'document.edit'),
  }
}

export function originalOf({ originalAmountMinor, originalCurrency, rate }: reads.PaymentRow) {
  if (originalAmountMinor === null || originalCurrency === null || rate === null) return null
  // As typed: the database pads the decimals.
  const plain = rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate
  return { amountMinor: originalAmountMinor, currency: originalCurrency, rate: plain }
}

const factsOf = (row: reads.PaymentRow) => ({
  id: row.id,
  familyGroupId: row.familyGroupId,
  groupName: row.groupName,
  currency: row.currency,
  kind: row.kind,
  title: row.title,
  amountMinor: row.amountMinor,
  paidOn: row.paidOn,
  payerId: row.payerId,
  payerName: payerNameOf(row),
  category: row.category,
  categoryName: row.categoryName,
  propertyId: row.propertyId,
  propertyName: row.propertyName,
  propertyStatus: row.propertyStatus,
  projectId: row.projectId,
  projectTitle: row.projectTitle,
  taskId: row.taskId,
  taskTitle: row.taskTitle,
  workerId: row.workerId,
  workerName: row.workerName,
  isWorkerThere: row.isWorkerThere,
  billId: row.billId,
  note: row.note,
  original: originalOf(row),
  status: row.status,
  statusReason: row.statusReason,
  version: row.version,
})

const historyOf = (row: reads.PaymentRow) => ({
  recordedBy: fullName({ firstName: row.recorderFirstName, lastName: row.recorderLastName }),
  recordedAt: row.createdAt.toISOString(),
  decidedBy: doerName(row.decidedById, {
    firstName: row.deciderFirstName,
    lastName: row.deciderLastName,
    deletedAt: row.deciderDeletedAt,
  }),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

type Payer = { payerFirstName: string | null; payerLastName: string | null; payerLabel: string }

export const payerNameOf = ({ payerFirstName, payerLastName, payerLabel }: Payer) =>
  fullName({ firstName: payerFirstName, lastName: payerLastName }) ?? payerLabel

/** Returns a payment for a list. */
export function paymentLine(
  row: reads.PaymentLineRow & { myPartMinor?: number | null },
  myUserId: string,
): PaymentLineView {
  const { payerUserId, payerLabel: _, payerFirstName: __, payerLastName: ___, myPartMinor, ...line } = row
  return {
    ...line,
    payerName: payerNameOf(row),
    isMine: payerUserId === myUserId,
    myPartMinor: myPartMinor ?? null,
  }
}

/** Returns whether a pending payment names a person, to block leaving. */
export const { isNamedInWaiting } = reads
