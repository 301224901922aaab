import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import type { Action } from '../../../base/groups/groups.rules.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { lockMoney } from '../../balance-entries/server/balance-entries.service.ts'
import { isOwn, type PaymentCaller } from '../payments.rules.ts'
import type { PaymentFields } from '../payments.schemas.ts'
import { paymentTexts } from '../payments.texts.ts'
import * as reads from './payment-reads.repository.ts'
import { billOfPayment } from './payments.ports.ts'
import * as repository from './payments.repository.ts'
import { callerOf, findPaymentView, originalOf } from './payments.service.ts'
import { holdProjectAndTask } from './split-payment.service.ts'

export type HeldPayment = reads.PaymentRow &
  repository.PaymentKey & {
    member: Member
    caller: PaymentCaller
    parts: Awaited<ReturnType<typeof reads.listParts>>
    /** As the form sends it. */
    fields: PaymentFields
  }

type Next = Pick<PaymentFields, 'propertyId' | 'projectId' | 'taskId'>
type Things = Pick<Next, 'projectId' | 'taskId'>
type Options = {
  next?: Next
  isDeleted?: boolean
  /** Checked before any lock. */
  first?: (tx: Tx, member: Member) => Promise<unknown>
}

/**
 * Changes one payment: checks permission, locks its active property, bill, row and then the money. Moving it locks the
 * new property, project and task as well.
 */
export function changePayment<Result>(
  ctx: MemberContext,
  action: Action,
  paymentId: string,
  change: (tx: Tx, payment: HeldPayment, things: Things | undefined) => Promise<Result>,
  { next, isDeleted = false, first }: Options = {},
): Promise<Result> {
  return changeInGroup(ctx, action, async (tx, member) => {
    const { familyGroupId } = member
    const key = { paymentId, familyGroupId }
    await first?.(tx, member)
    const place = await repository.findPlace(tx, key, { isDeleted })
    // Locks the smaller property id first.
    const houses = [...new Set([place.propertyId, next?.propertyId ?? null])].filter((id) => id !== null)
    for (const propertyId of houses.toSorted()) await holdActiveProperty(tx, { propertyId, familyGroupId })
    // Its current project or task stays, even in the trash.
    const isMoved =
      next &&
      (next.propertyId !== place.propertyId ||
        next.projectId !== place.projectId ||
        next.taskId !== place.taskId)
    const things = isMoved ? await holdProjectAndTask(tx, { ...next, familyGroupId }) : undefined
    if (place.billId) await billOfPayment().hold(tx, ctx, place.billId)
    const held = await repository.lockPayment(tx, key, { isDeleted })
    if (held.propertyId !== place.propertyId) throw new AppError('conflict', paymentTexts.moved)
    await lockMoney(tx, familyGroupId)
    return change(tx, await readPayment(tx, member, key, { isDeleted }), things)
  })
}

/** What decisions of the owners call it. */
export const subjectOf = ({ id, familyGroupId }: Pick<HeldPayment, 'id' | 'familyGroupId'>) =>
  ({ kind: 'PAYMENT', id, familyGroupId }) as const

/** Who changes it, for decisions of the owners about it. */
export const changerOf = ({ member, caller }: Pick<HeldPayment, 'member' | 'caller'>) => ({
  role: member.role,
  isOwn: isOwn(caller),
})

export async function readPayment(
  tx: Tx,
  member: Member,
  key: repository.PaymentKey,
  options: { isDeleted: boolean },
): Promise<HeldPayment> {
  const row = await reads.findPayment(tx, key, member.userId, options)
  if (!row) throw notFound(t`This payment`)
  const parts = await reads.listParts(tx, key)
  return { ...row, ...key, member, parts, caller: callerOf(member, row), fields: fieldsOf(row, parts) }
}

function fieldsOf(row: reads.PaymentRow, parts: HeldPayment['parts']): PaymentFields {
  const {
    kind,
    title,
    amountMinor,
    paidOn,
    payerId,
    category,
    propertyId,
    projectId,
    taskId,
    workerId,
    note,
  } = row
  const weights = parts.map(({ participantId, weight }) => ({ participantId, weight }))
  return {
    ...{ kind, title, amountMinor, paidOn, payerId, category, propertyId, projectId, taskId },
    ...{ workerId, note },
    original: originalOf(row),
    split: { method: row.splitMethod, weights },
  }
}

/** @param version the version the caller knows */
export async function requireFresh(tx: Tx, payment: HeldPayment, version: number) {
  if (payment.version === version) return
  const current = await findPaymentView(tx, payment.member, payment.id)
  throw staleEdit(paymentTexts.stale, current)
}
