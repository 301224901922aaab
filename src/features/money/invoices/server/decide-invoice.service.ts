import { AppError } from '../../../../lib/app-error.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
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
 * Approves an invoice and makes its bill, in one transaction: never one without the other. Sent again, or by two at once,
 * it answers as before. After its bill was cancelled the same bill is planned again.
 * @throws AppError `conflict` with both figures when it is more than a tenth above the accepted quote and nobody confirmed that
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
    const amount = formatMoney(held.fields.amountMinor, held.currency, 'en')
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
  const sentence = differenceText(difference, held.currency, 'en')
  throw new AppError('conflict', `${sentence} Confirm that to approve it.`, { difference })
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
    // One in the trash takes no bills; its invoice is owed all the same.
    projectId: projectTitle === null ? null : fields.projectId,
  }
  // What is owed stays owed, also to one who was blocked or deleted since.
  return (await addBill(tx, ctx, bill, { workerId })).billId
}

/** Asks the contractor something about it. Nothing else happens until there is an answer. */
export const queryInvoice = (ctx: MemberContext, { invoiceId, version, question }: QueryInvoiceInput) =>
  changeInvoice(ctx, invoiceId, async (tx, held) => {
    await requireFresh(tx, ctx, held, version)
    return step(tx, ctx, held, { to: 'QUERIED', verb: 'QUERIED', reason: question })
  })

/** Writes down what the contractor answered by telephone or in person. */
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

/** A step with what was said about it: for the page, and for good in the log. */
export async function step(
  tx: Tx,
  ctx: Parameters<typeof recordInvoice>[1],
  held: HeldInvoice,
  { to, verb, reason }: Step,
) {
  requireStep(held.state, to)
  // Who answers through a link is no member, and decides nothing.
  const decision = to === 'SUBMITTED' || 'share' in ctx ? {} : { decidedBy: ctx.user.id }
  // One that is rejected has no bill: it was cancelled before.
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
