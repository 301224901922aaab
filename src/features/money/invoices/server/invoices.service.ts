import { AppError } from '../../../../lib/app-error.ts'
import type { JobContext, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import type { LoggedAmount } from '../../../base/entities/sentences.rules.ts'
import { changeInProperty } from '../../../house/properties/server/properties.service.ts'
import { requireWorker } from '../../../house/workers/server/workers.service.ts'
import { limitWrites } from '../../balance-entries/server/balance-entries.service.ts'
import { holdProjectAndTask } from '../../payments/server/split-payment.service.ts'
import { invoiceForm, isEditable, maxInvoicesPerWorker } from '../invoices.rules.ts'
import type { AddInvoiceInput, InvoiceFields, UpdateInvoiceInput } from '../invoices.schemas.ts'
import { invoiceTexts } from '../invoices.texts.ts'
import { changeInvoice, type HeldInvoice, recordInvoice, requireFresh, told } from './hold-invoice.service.ts'
import { keyOf } from './invoice-view.service.ts'
import * as repository from './invoices.repository.ts'

/** Adds a paper invoice; a retry returns the same answer. */
export async function addInvoice(ctx: MemberContext, { propertyId, id, fields }: AddInvoiceInput) {
  await limitWrites(ctx)
  return changeInProperty(ctx, 'invoice.edit', propertyId, async (tx, { familyGroupId }) => {
    const key = keyOf(id, { familyGroupId })
    const before = await repository.findSent(tx, key)
    if (before) return answerAgain(before, { ...fields, propertyId, createdBy: ctx.user.id }, id)
    const things = await holdProjectAndTask(tx, { ...fields, propertyId, familyGroupId })
    const workerName = await requireWorker(tx, familyGroupId, fields.workerId)
    await requireNumber(tx, key, fields)
    const invoice = { ...fields, ...things, id, familyGroupId, propertyId, createdBy: ctx.user.id }
    if (!(await repository.insertInvoice(tx, invoice)))
      throw new AppError('conflict', invoiceTexts.sentBefore)
    await recordInvoice(
      tx,
      ctx,
      { ...key, propertyId },
      'ADDED',
      await told(tx, familyGroupId, fields, workerName),
    )
    return { invoiceId: id }
  })
}

type Sent = InvoiceFields & { propertyId: string; createdBy: string | null }

/** A retry by the same person returns the same answer; other values are rejected. */
export function answerAgain(before: Sent, sent: Sent, invoiceId: string) {
  const isSame = before.createdBy === sent.createdBy && before.propertyId === sent.propertyId
  const changed = invoiceForm.changedFields(invoiceForm.fieldsOf(before), invoiceForm.fieldsOf(sent))
  // A task sets its project.
  if (!isSame || changed.some((name) => name !== 'projectId'))
    throw new AppError('conflict', invoiceTexts.sentBefore)
  return { invoiceId }
}

/** Checks that the number is unused and the limit not reached, under a lock on the contractor’s numbers. */
export async function requireNumber(
  tx: Tx,
  { invoiceId, familyGroupId }: repository.InvoiceKey,
  { workerId, number }: Pick<InvoiceFields, 'workerId' | 'number'>,
) {
  const total = await repository.lockAndCount(tx, { workerId, familyGroupId })
  if (total >= maxInvoicesPerWorker) throw new AppError('conflict', invoiceTexts.tooMany)
  if (await repository.findNumber(tx, { workerId, familyGroupId }, number, invoiceId))
    throw wrong('number', invoiceTexts.numberTaken(number))
}

const wrong = (field: string, sentence: string) =>
  new AppError('invalid', sentence, { fields: { [field]: sentence } })

/** Edits an invoice; a queried one is submitted again. Rejects a stale edit with the newer version. */
export function updateInvoice(ctx: MemberContext, { invoiceId, version, fields }: UpdateInvoiceInput) {
  return changeInvoice(ctx, invoiceId, async (tx, held) => {
    await requireFresh(tx, ctx, held, version)
    return revise(tx, ctx, held, fields)
  })
}

/** Shared with contractors, who edit their own invoices. */
export async function revise(
  tx: Tx,
  ctx: MemberContext | JobContext,
  held: HeldInvoice,
  fields: InvoiceFields,
): Promise<{ version: number }> {
  const { key, state, version, propertyId, fields: before } = held
  const { familyGroupId } = key
  if (!isEditable(state)) throw new AppError('conflict', invoiceTexts.refused[state])
  const changed = invoiceForm.changedFields(before, fields)
  if (changed.length === 0) return { version }
  const things = changed.some((name) => name === 'projectId' || name === 'taskId')
    ? await holdProjectAndTask(tx, { ...fields, propertyId, familyGroupId })
    : {}
  // Keeps its contractor, even when blocked.
  const workerName = changed.includes('workerId')
    ? await requireWorker(tx, familyGroupId, fields.workerId)
    : held.workerName
  if (changed.includes('workerId') || changed.includes('number')) await requireNumber(tx, key, fields)
  await repository.updateInvoice(tx, key, { ...fields, ...things, status: 'SUBMITTED', statusReason: null })
  const facts = changed.filter((field) => field !== 'amountMinor' && field !== 'number')
  const amount = (amountMinor: number): LoggedAmount => ({ amountMinor, currency: held.currency })
  await recordInvoice(tx, ctx, { ...key, propertyId }, state === 'QUERIED' ? 'REVISED' : 'CHANGED', {
    before: {
      name: `${held.workerName}, ${before.number}`,
      ...(changed.includes('amountMinor') && { amount: amount(before.amountMinor) }),
      ...invoiceForm.pickFields(before, facts),
    },
    after: {
      name: `${workerName}, ${fields.number}`,
      ...(changed.includes('amountMinor') && { amount: amount(fields.amountMinor) }),
      ...invoiceForm.pickFields(fields, facts),
    },
  })
  return { version: version + 1 }
}
