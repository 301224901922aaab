import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { JobContext, ShareContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { invoiceReceived } from '../../../base/notifications/types/workers.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { changeByShare } from '../../../work/share-links/server/share-access.service.ts'
import { reckoningOf } from '../../balance-entries/server/balance-entries.service.ts'
import { isEditable, stateOf } from '../invoices.rules.ts'
import {
  type AnswerInvoiceFormInput,
  type InvoiceFields,
  type InvoiceOfJob,
  type SubmitInvoiceFormInput,
  sentFacts,
} from '../invoices.schemas.ts'
import { invoiceTexts } from '../invoices.texts.ts'
import { step } from './decide-invoice.service.ts'
import { type HeldInvoice, holdInvoice, recordInvoice, told } from './hold-invoice.service.ts'
import * as repository from './invoices.repository.ts'
import { answerAgain, requireNumber, revise } from './invoices.service.ts'
import * as jobs from './invoices-of-job.repository.ts'

// What a contractor can see and do with the invoices of a job through their link.

/** Returns the contractor’s invoices of this job, newest first. */
export async function listInvoicesOfJob(ctx: JobContext): Promise<InvoiceOfJob[]> {
  const invoices = await listInvoicesOfJobs(ctx, [ctx.share.scope.projectId])
  return invoices.map(({ projectId: _, ...invoice }) => invoice)
}

/** Returns the contractor’s invoices of these jobs with their projects. */
export async function listInvoicesOfJobs({ db, share }: ShareContext, projectIds: string[]) {
  const { familyGroupId, workerId } = share
  const of = { familyGroupId, workerId, projectIds, limit: 100 }
  return (await jobs.listInvoicesOfJobs(db, of)).map(({ status, statusReason, billStatus, ...invoice }) => {
    const state = stateOf(status, billStatus)
    return {
      ...invoice,
      // A cancelled bill stays hidden from the contractor.
      state: state === 'BILL_CANCELLED' ? ('APPROVED' as const) : state,
      reason: status === 'QUERIED' || status === 'REJECTED' ? statusReason : null,
    }
  })
}

/** Sends an invoice. The form carries its id, so a retry adds it once. */
export const submitInvoice = (ctx: JobContext, { id, ...typed }: SubmitInvoiceFormInput) =>
  changeByShare(ctx, 'accepted', async (tx, { share }) => {
    const { familyGroupId, workerId, workerName, scope } = share
    const { propertyId, projectId } = scope
    await holdActiveProperty(tx, { propertyId, familyGroupId })
    const fields = { ...(await readTyped(tx, familyGroupId, typed)), workerId, projectId, taskId: null }
    const key = { invoiceId: id, familyGroupId }
    const before = await repository.findSent(tx, key)
    if (before) return answerAgain(before, { ...fields, propertyId, createdBy: null }, id)
    await requireNumber(tx, key, fields)
    const isNew = await repository.insertInvoice(tx, { ...fields, id, familyGroupId, propertyId })
    if (!isNew) throw new AppError('conflict', invoiceTexts.sentBefore)
    const change = await told(tx, familyGroupId, fields, workerName)
    await recordInvoice(tx, { ...ctx, share }, { ...key, propertyId }, 'SUBMITTED', change)
    await announce(tx, { ...ctx, share }, id)
    return { invoiceId: id }
  })

/** Corrects an undecided invoice; a queried one is submitted again. */
export const reviseInvoice = (ctx: JobContext, { id, ...typed }: SubmitInvoiceFormInput) =>
  changeOwn(ctx, id, async (tx, job, held) => {
    if (!isEditable(held.state)) throw new AppError('conflict', invoiceTexts.refused[held.state])
    const facts = await readTyped(tx, job.share.familyGroupId, typed)
    const { version } = await revise(tx, job, held, { ...held.fields, ...facts })
    if (version > held.version && held.state === 'QUERIED') await announce(tx, job, id)
    return { invoiceId: id }
  })

/** Answers a question. */
export const answerInvoiceByLink = (ctx: JobContext, { id, answer }: AnswerInvoiceFormInput) =>
  changeOwn(ctx, id, async (tx, job, held) => {
    await step(tx, job, held, { to: 'SUBMITTED', verb: 'ANSWERED', reason: answer })
    await announce(tx, job, id)
    return { invoiceId: id }
  })

/** Changes one of their own invoices of this job; others are not found. */
function changeOwn<Result>(
  ctx: JobContext,
  invoiceId: string,
  change: (tx: Tx, job: JobContext, held: HeldInvoice) => Promise<Result>,
): Promise<Result> {
  return changeByShare(ctx, 'accepted', async (tx, { share }) => {
    const { familyGroupId, workerId, scope } = share
    const held = await holdInvoice(tx, { invoiceId, familyGroupId })
    if (held.fields.workerId !== workerId || held.fields.projectId !== scope.projectId)
      throw notFound(t`This invoice`)
    return change(tx, { ...ctx, share }, held)
  })
}

/** Parses the form with the amount in the group’s currency. */
async function readTyped(
  tx: Tx,
  familyGroupId: string,
  typed: Omit<SubmitInvoiceFormInput, 'id'>,
): Promise<Omit<InvoiceFields, 'workerId' | 'projectId' | 'taskId'>> {
  const { currency } = await reckoningOf(tx, familyGroupId)
  const read = sentFacts(currency).safeParse(typed)
  if (!read.success) {
    const fields = Object.fromEntries(
      read.error.issues.map(({ path, message }) => [String(path[0]), message]),
    )
    throw new AppError('invalid', t`Please check what you entered.`, { fields })
  }
  const { amount: amountMinor, ...facts } = read.data
  return { ...facts, amountMinor }
}

/** Notifies everyone who can decide. */
async function announce(tx: Tx, ctx: JobContext, invoiceId: string) {
  const { familyGroupId, workerName, scope } = ctx.share
  const { propertyId, projectId } = scope
  await raiseNotification(tx, ctx, invoiceReceived, {
    userIds: await listMemberIds(tx, familyGroupId, ['MANAGER', 'MEMBER']),
    actorUserId: null,
    familyGroupId,
    facts: {
      familyGroupId,
      propertyId,
      projectId,
      invoiceId,
      workerName,
      projectTitle: (await repository.findProjectTitle(tx, projectId)) ?? t`A project`,
    },
  })
}
