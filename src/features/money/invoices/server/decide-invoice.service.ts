import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import { locale } from '../../../../lib/locale.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import type { LoggedAmount } from '../../../base/entities/sentences.rules.ts'
import { addBill, setBillStatusOf } from '../../bills/server/bills.service.ts'
import { billTitle, needsConfirmation } from '../invoices.rules.ts'
import type {
  AnswerInvoiceInput,
  ApproveInvoiceInput,
  QueryInvoiceInput,
  RejectInvoiceInput,
} from '../invoices.schemas.ts'
import { differenceText } from '../invoices.texts.ts'
import {
  changeInvoice,
  type HeldInvoice,
  nameOf,
  recordInvoice,
  requireFresh,
  requireStep,
  withdrawReceived,
} from './hold-invoice.service.ts'
import { differenceOf } from './invoice-view.service.ts'
import * as repository from './invoices.repository.ts'

/**
 * Approves an invoice and creates its bill in one transaction. Idempotent. A cancelled bill is reopened.
 * @throws AppError `conflict` with both amounts when an unconfirmed amount exceeds 110% of the accepted quote
 */
export function approveInvoice(ctx: MemberContext, input: ApproveInvoiceInput) {
  return changeInvoice(ctx, input.invoiceId, async (tx, held, member) => {
    if ((held.state === 'APPROVED' || held.state === 'PAID') && held.billId)
      return { billId: held.billId, version: held.version }
    await requireFresh(tx, ctx, held, input.version)
    requireStep(held.state, 'APPROVED')
    await requireConfirmed(tx, held, input)
    const caller = { ...ctx, member }
    const billId = held.billId ?? (await makeBill(tx, caller, held, input))
    if (held.billId) await setBillStatusOf(tx, caller, held.billId, 'PLANNED')
    const decision = { status: 'APPROVED', billId, statusReason: null, decidedBy: ctx.user.id } as const
    await repository.updateInvoice(tx, held.key, decision, { isDecision: true })
    await withdrawReceived(tx, held.key)
    const amount: LoggedAmount = { amountMinor: held.fields.amountMinor, currency: held.currency }
    await recordInvoice(tx, ctx, { ...held.key, propertyId: held.propertyId }, 'APPROVED', {
      after: { name: nameOf(held), amount },
    })
    return { billId, version: held.version + 1 }
  })
}

async function requireConfirmed(tx: Tx, held: HeldInvoice, { confirmsDifference }: ApproveInvoiceInput) {
  if (confirmsDifference) return
  const difference = await differenceOf(tx, held.key, held.fields)
  if (!difference || !needsConfirmation(difference)) return
  const sentence = differenceText(difference, held.currency, locale())
  throw new AppError('conflict', t`${sentence} Confirm the difference to approve it.`, { difference })
}

async function makeBill(
  tx: Tx,
  ctx: MemberContext,
  { fields, propertyId, workerName, projectTitle }: HeldInvoice,
  { category }: ApproveInvoiceInput,
) {
  const { workerId, number, amountMinor, dueOn } = fields
  const bill = {
    title: billTitle(workerName, number),
    payee: workerName,
    workerId,
    amountMinor,
    isEstimate: false,
    category,
    dueOn,
    note: null,
    propertyId,
    // A project in the trash takes no bills; the invoice is owed anyway.
    projectId: projectTitle === null ? null : fields.projectId,
  }
  // Owed even to a contractor who was blocked or deleted since.
  return (await addBill(tx, ctx, bill, { workerId })).billId
}

/** Asks the contractor a question. */
export const queryInvoice = (ctx: MemberContext, { invoiceId, version, question }: QueryInvoiceInput) =>
  changeInvoice(ctx, invoiceId, async (tx, held) => {
    await requireFresh(tx, ctx, held, version)
    return step(tx, ctx, held, { to: 'QUERIED', verb: 'QUERIED', reason: question })
  })

/** Records an answer by phone or in person. */
export const answerInvoice = (ctx: MemberContext, { invoiceId, version, answer }: AnswerInvoiceInput) =>
  changeInvoice(ctx, invoiceId, async (tx, held) => {
    await requireFresh(tx, ctx, held, version)
    return step(tx, ctx, held, { to: 'SUBMITTED', verb: 'ANSWERED', reason: answer })
  })

export const rejectInvoice = (ctx: MemberContext, { invoiceId, version, reason }: RejectInvoiceInput) =>
  changeInvoice(ctx, invoiceId, async (tx, held) => {
    await requireFresh(tx, ctx, held, version)
    return step(tx, ctx, held, { to: 'REJECTED', verb: 'REJECTED', reason })
  })

type Step = {
  to: 'QUERIED' | 'SUBMITTED' | 'REJECTED'
  verb: 'QUERIED' | 'ANSWERED' | 'REJECTED'
  reason: string
}

/** Logs a decision with its message. */
export async function step(
  tx: Tx,
  ctx: Parameters<typeof recordInvoice>[1],
  held: HeldInvoice,
  { to, verb, reason }: Step,
) {
  requireStep(held.state, to)
  // Contractors answer through a link and cannot decide.
  const decision = to === 'SUBMITTED' || 'share' in ctx ? {} : { decidedBy: ctx.user.id }
  // A rejected invoice has no open bill.
  const change = { status: to, statusReason: reason, billId: null, ...decision }
  await repository.updateInvoice(tx, held.key, change, { isDecision: to !== 'SUBMITTED' })
  if (to !== 'SUBMITTED') {
    await withdrawReceived(tx, held.key)
    await ctx.enqueue(tx, 'mail.send', {
      kind: 'invoice-decided',
      ids: { invoiceId: held.key.invoiceId },
    })
  }
  await recordInvoice(tx, ctx, { ...held.key, propertyId: held.propertyId }, verb, {
    after: { name: nameOf(held), reason },
  })
  return { version: held.version + 1 }
}
