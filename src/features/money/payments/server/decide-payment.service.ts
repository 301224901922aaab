import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import type { LoggedAmount } from '../../../base/entities/sentences.rules.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { requireNotAsked, subjectChanged } from '../../../house/decisions/server/decision-about.service.ts'
import { listParticipants } from '../../participants/server/participants.service.ts'
import { effectsOf } from '../../splits/splits.rules.ts'
import { type DecisionRefusal, mayVoid, refuseDecision } from '../payments.rules.ts'
import type { DecidePaymentInput, VoidPaymentInput } from '../payments.schemas.ts'
import { decisionRefusals, paymentTexts } from '../payments.texts.ts'
import {
  changePayment,
  changerOf,
  type HeldPayment,
  requireFresh,
  subjectOf,
} from './change-payment.service.ts'
import {
  type Approver,
  putPaymentEntries,
  recordPaymentActivity,
  syncBill,
} from './payment-effects.service.ts'
import { announceDecision } from './payment-notices.service.ts'
import * as repository from './payments.repository.ts'
import { requireFormersKept, requireNoMoreOfFormer, wrong } from './split-payment.service.ts'

/** Approves or rejects a pending payment. The first of two simultaneous decisions wins. */
export function decidePayment(
  ctx: MemberContext,
  { paymentId, version, status, reason }: DecidePaymentInput,
) {
  // Owners decide even as viewers.
  return changePayment(ctx, 'group.see', paymentId, async (tx, payment) => {
    // Pressed twice: already done.
    if (payment.status === status && isDecidedBy(payment, ctx)) return { version: payment.version }
    const refusal = refuseDecision({ from: payment.status, to: status, reason, caller: payment.caller })
    if (refusal === 'not-allowed' || refusal === 'own-payment') throw refused(refusal)
    await requireFresh(tx, payment, version)
    if (refusal) throw refused(refusal)
    await requireNotAsked(tx, subjectOf(payment))
    if (status === 'APPROVED') await approve(tx, by(ctx), payment)
    else await reject(tx, ctx, payment, reason)
    return { version: version + 1 }
  })
}

const by = ({ user, member, clock, enqueue }: MemberContext): Approver => ({ user, member, clock, enqueue })

/** Approves a locked payment; the caller has checked that it waits. @param actor nobody when the owners decided */
export async function approve(tx: Tx, actor: Approver, payment: HeldPayment) {
  await requireFormersSettledUp(tx, actor, payment)
  await setStatus(tx, actor, payment, 'APPROVED', null)
}

async function reject(tx: Tx, ctx: MemberContext, payment: HeldPayment, reason: string | null) {
  await syncBill(tx, ctx, payment, { from: payment.status, to: 'REJECTED' })
  await setStatus(tx, by(ctx), payment, 'REJECTED', reason)
}

async function setStatus(
  tx: Tx,
  actor: Approver,
  payment: HeldPayment,
  status: 'APPROVED' | 'REJECTED',
  reason: string | null,
) {
  await repository.updatePayment(tx, payment, {
    status,
    statusReason: reason,
    ...{ decidedBy: actor.user?.id ?? null, decidedAt: actor.clock.now() },
  })
  await putPaymentEntries(tx, actor, { ...payment, status })
  const amount: LoggedAmount = { amountMinor: payment.amountMinor, currency: payment.currency }
  await recordPaymentActivity(tx, actor, payment, {
    verb: status,
    before: { name: payment.title, status: payment.status },
    after: {
      status,
      amount,
      ...(status === 'REJECTED' && { reason }),
      ...(!actor.user && { byOwners: true }),
    },
  })
  await announceDecision(tx, actor, payment, { status, reason })
}

/** It may have been restored after they left. */
async function requireFormersSettledUp(tx: Tx, actor: Approver, payment: HeldPayment) {
  const { familyGroupId, payerId, parts, splitMethod: method } = payment
  const ids = new Set([payerId, ...parts.map(({ participantId }) => participantId)])
  const people = await listParticipants(actor, tx, [...ids])
  const effects = effectsOf(payment)
  await requireNoMoreOfFormer(tx, people, { familyGroupId, method, parts, effects, counted: [] })
}

const isDecidedBy = ({ decidedById }: HeldPayment, { user }: MemberContext) => decidedById === user.id

const codes: Record<DecisionRefusal, 'conflict' | 'forbidden' | 'invalid'> = {
  'not-waiting': 'conflict',
  'own-payment': 'forbidden',
  'not-allowed': 'forbidden',
  'no-reason': 'invalid',
}

const refused = (refusal: DecisionRefusal) =>
  new AppError(codes[refusal], decisionRefusals[refusal], {
    ...(refusal === 'no-reason' && { fields: { reason: decisionRefusals[refusal] } }),
  })

/** Voids a payment for good. Idempotent. */
export function voidPayment(ctx: MemberContext, { paymentId, version, reason }: VoidPaymentInput) {
  return changePayment(ctx, 'payment.record', paymentId, async (tx, payment) => {
    if (payment.status === 'VOID' && isDecidedBy(payment, ctx)) return { version: payment.version }
    if (!mayVoid('PENDING', payment.caller)) throw forbidden()
    await requireFresh(tx, payment, version)
    if (!mayVoid(payment.status, payment.caller)) throw new AppError('conflict', paymentTexts.notApproved)
    if (!reason) throw wrong('reason', paymentTexts.reasonMissing)
    await subjectChanged(tx, ctx, subjectOf(payment), {
      actor: ctx.user,
      facts: null,
      by: changerOf(payment),
    })
    if (payment.status === 'APPROVED') await requireFormersKept(tx, payment.member, effectsOf(payment))
    await repository.updatePayment(tx, payment, {
      status: 'VOID',
      statusReason: reason,
      ...{ decidedBy: ctx.user.id, decidedAt: ctx.clock.now() },
    })
    await syncBill(tx, ctx, payment, { from: payment.status, to: 'VOID' })
    await putPaymentEntries(tx, ctx, { ...payment, status: 'VOID' })
    await recordPaymentActivity(tx, ctx, payment, {
      verb: 'VOIDED',
      before: { name: payment.title, status: payment.status },
      after: { status: 'VOID', reason },
    })
    await announceDecision(tx, ctx, payment, { status: 'VOID', reason })
    return { version: version + 1 }
  })
}
