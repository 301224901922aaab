import { notFound } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Executor } from '../../../../server/db/client.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { mayDecide, mayDelete, mayEdit, mayVoid, type PaymentCaller } from '../payments.rules.ts'
import type { PaymentLineView, PaymentView } from '../payments.schemas.ts'
import * as reads from './payment-reads.repository.ts'

type Recorded = Pick<reads.PaymentRow, 'payerUserId' | 'createdBy' | 'status' | 'decidedById'>

/** What makes a payment a person's own. */
export const tiesOf = (userId: string, row: Recorded) => ({
  isPayer: row.payerUserId === userId,
  // While it waits, it belongs to the person who last changed its amount (`judgeAnew`), so the person who recorded it may decide.
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
  if (!view) throw notFound('This payment')
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
    row.status === 'PENDING' ? await reads.listDeciders(db, { ...row, changedBy: row.decidedById }) : []
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
    deciders: deciders.map((person) => fullName(person) ?? 'A member'),
    role: member.role,
    may: rightsOf(row, callerOf(member, row)),
  }
}

/** In an archived house nothing changes. */
function rightsOf({ status, propertyStatus }: reads.PaymentRow, caller: PaymentCaller) {
  const isOpen = propertyStatus !== 'ARCHIVED'
  return {
    edit: isOpen && mayEdit(status, caller),
    decide: isOpen && status === 'PENDING' && mayDecide(caller),
    void: isOpen && mayVoid(status, caller),
    delete: isOpen && mayDelete(status, caller),
  }
}

export function originalOf({ originalAmountMinor, originalCurrency, rate }: reads.PaymentRow) {
  if (originalAmountMinor === null || originalCurrency === null || rate === null) return null
  // As it was typed: the database fills up the decimals.
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
  propertyId: row.propertyId,
  propertyName: row.propertyName,
  propertyStatus: row.propertyStatus,
  projectId: row.projectId,
  projectTitle: row.projectTitle,
  taskId: row.taskId,
  taskTitle: row.taskTitle,
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
  decidedBy: fullName({ firstName: row.deciderFirstName, lastName: row.deciderLastName }),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

type Payer = { payerFirstName: string | null; payerLastName: string | null; payerLabel: string }

export const payerNameOf = ({ payerFirstName, payerLastName, payerLabel }: Payer) =>
  fullName({ firstName: payerFirstName, lastName: payerLastName }) ?? payerLabel

/** A payment as a line of a list. */
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
