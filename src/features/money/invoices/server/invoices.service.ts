import { AppError, notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { JobContext, Member, MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { answerNotifications } from '../../../base/notifications/server/notifications.service.ts'
import { invoiceReceived } from '../../../base/notifications/types/workers.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { changeInProperty, holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { limitWrites, reckoningOf } from '../../ledger/server/ledger.service.ts'
import { holdThings } from '../../payments/server/split-payment.service.ts'
import { invoiceEntity } from '../invoice.entity.ts'
import {
  canBecome,
  type Difference,
  type InvoiceState,
  invoiceForm,
  invoicePageSize,
  isDeletable,
  isEditable,
  maxInvoicesPerWorker,
  stateOf,
} from '../invoices.rules.ts'
import type {
  AddInvoiceInput,
  InvoiceFields,
  InvoiceLineView,
  InvoicePageView,
  InvoiceView,
  InvoiceWorkerView,
  ListInvoicesInput,
  UpdateInvoiceInput,
} from '../invoices.schemas.ts'
import { invoiceTexts } from '../invoices.texts.ts'
import * as reads from './invoice-reads.repository.ts'
import * as repository from './invoices.repository.ts'

const keyOf = (invoiceId: string, { familyGroupId }: Pick<Member, 'familyGroupId'>) => ({
  invoiceId,
  familyGroupId,
})

export const getInvoice = (ctx: MemberContext, invoiceId: string): Promise<InvoiceView> =>
  readInvoice(ctx.db, ctx, keyOf(invoiceId, ctx.member))

async function readInvoice(
  db: Executor,
  { clock, member }: Pick<MemberContext, 'clock' | 'member'>,
  key: repository.InvoiceKey,
): Promise<InvoiceView> {
  const row = await reads.findInvoice(db, key)
  if (!row) throw notFound('This invoice')
  const today = todayIn(row.timeZone, clock.now())
  const state = stateOf(row.status, row.billStatus)
  return {
    ...invoiceForm.fieldsOf(row),
    id: row.id,
    familyGroupId: row.familyGroupId,
    groupName: row.groupName,
    currency: row.currency,
    today,
    propertyId: row.propertyId,
    propertyName: row.propertyName,
    projectTitle: row.projectTitle,
    taskTitle: row.taskTitle,
    workerName: row.workerName,
    company: row.company,
    state,
    isOverdue: isLate(state, row.dueOn, today),
    statusReason: row.statusReason,
    addedBy: fullName({ firstName: row.adderFirstName, lastName: row.adderLastName }),
    decidedBy: fullName({ firstName: row.deciderFirstName, lastName: row.deciderLastName }),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    difference: canBecome(state, 'APPROVED') ? await differenceOf(db, key, row) : null,
    bill: billOf(row),
    payment: paymentOf(row),
    may: may(state, row, member),
    version: row.version,
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof reads.findInvoice>>>

function billOf(row: Row): InvoiceView['bill'] {
  const { billId, billTitle, billAmountMinor, billCategory, billVersion } = row
  if (!billId || billTitle === null || billAmountMinor === null || !billCategory || !billVersion) return null
  return {
    id: billId,
    title: billTitle,
    amountMinor: billAmountMinor,
    category: billCategory,
    propertyId: row.billPropertyId,
    // One in the trash is not paid for; its bill goes on without it.
    projectId: row.billProjectId === row.projectId && row.projectTitle === null ? null : row.billProjectId,
    version: billVersion,
  }
}

function paymentOf({ paymentId, paidMinor, paidOn, ...row }: Row): InvoiceView['payment'] {
  if (!paymentId || paidMinor === null || !paidOn) return null
  const name = fullName({ firstName: row.payerFirstName, lastName: row.payerLastName })
  return {
    id: paymentId,
    amountMinor: paidMinor,
    paidOn,
    payerName: name ?? row.payerName ?? 'Someone',
    isPending: row.paymentStatus === 'PENDING',
  }
}

function may(state: InvoiceState, row: Row, { role, userId }: Member): InvoiceView['may'] {
  const isInUse = row.propertyStatus !== 'ARCHIVED'
  const mayEdit = isInUse && can(role, 'invoice.edit')
  return {
    edit: mayEdit && isEditable(state),
    decide: mayEdit && state === 'SUBMITTED',
    answer: mayEdit && state === 'QUERIED',
    approve: mayEdit && state !== 'PAID' && canBecome(state, 'APPROVED'),
    pay: isInUse && state === 'APPROVED' && can(role, 'payment.record'),
    addFiles: isInUse && can(role, 'document.edit'),
    delete: isInUse && isDeletable(state) && can(role, 'invoice.delete', { own: row.createdBy === userId }),
  }
}

const isLate = (state: InvoiceState, dueOn: string, today: string) =>
  (isEditable(state) || state === 'APPROVED') && dueOn < today

type Asked = Pick<InvoiceFields, 'workerId' | 'projectId' | 'amountMinor'>

/** What a contractor was promised for the project of an invoice, and what they have asked for with it; null without a promise. */
export async function differenceOf(
  db: Executor,
  { invoiceId: exceptId, familyGroupId }: repository.InvoiceKey,
  { workerId, projectId, amountMinor }: Asked,
): Promise<Difference | null> {
  if (!projectId) return null
  const promised = await repository.findPromised(db, { workerId, projectId, familyGroupId, exceptId })
  if (!promised) return null
  return { quotedMinor: promised.quotedMinor, invoicedMinor: promised.approvedMinor + amountMinor }
}

/** A page of the invoices of the group, of one project or of one contractor, the newest first. */
export async function listInvoices(
  { db, clock, member }: MemberContext,
  { familyGroupId: _, ...choice }: ListInvoicesInput,
): Promise<InvoicePageView> {
  const { familyGroupId } = member
  // One more than is shown tells whether there is a next page.
  const rows = await reads.listInvoices(db, { ...choice, familyGroupId, limit: invoicePageSize + 1 })
  const now = clock.now()
  const invoices = rows.slice(0, invoicePageSize).map((row) => lineOf(row, now))
  return { invoices, next: rows.length > invoicePageSize ? (invoices.at(-1)?.id ?? null) : null }
}

type LineRow = Awaited<ReturnType<typeof reads.listInvoices>>[number]

function lineOf({ status, billStatus, timeZone, ...line }: LineRow, now: Date): InvoiceLineView {
  const state = stateOf(status, billStatus)
  return { ...line, state, isOverdue: isLate(state, line.dueOn, todayIn(timeZone, now)) }
}

/** How many invoices of a project wait for a decision or for their money. */
export const countOpenInvoices = ({ db, member }: MemberContext, projectId: string) =>
  reads.countOpenInvoices(db, { projectId, familyGroupId: member.familyGroupId })

/** For the dashboard: what waits for a decision, the oldest first. Viewers decide nothing. */
export async function listWaitingInvoices(
  { db, clock, member }: MemberContext,
  limit: number,
): Promise<InvoiceLineView[]> {
  if (!can(member.role, 'invoice.edit')) return []
  const rows = await reads.listWaiting(db, member.familyGroupId, limit)
  return rows.map((row) => lineOf(row, clock.now()))
}

export const listInvoiceWorkers = ({ db, member }: MemberContext): Promise<InvoiceWorkerView[]> =>
  reads.listWorkerChoices(db, member.familyGroupId, 500)

/** Adds an invoice that came on paper. The same id sent again answers as before. */
export async function addInvoice(ctx: MemberContext, { propertyId, id, fields }: AddInvoiceInput) {
  await limitWrites(ctx)
  return changeInProperty(ctx, 'invoice.edit', propertyId, async (tx, { familyGroupId }) => {
    const key = keyOf(id, { familyGroupId })
    const before = await repository.findSent(tx, key)
    if (before) return answerAgain(before, { ...fields, propertyId, createdBy: ctx.user.id }, id)
    const things = await holdThings(tx, { ...fields, propertyId, familyGroupId })
    const { workerName } = await requireWorker(tx, key, fields)
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

/** The same from the same person is answered as before; anything else under its id is not what was added. */
export function answerAgain(before: Sent, sent: Sent, invoiceId: string) {
  const isSame = before.createdBy === sent.createdBy && before.propertyId === sent.propertyId
  const changed = invoiceForm.changedFields(invoiceForm.fieldsOf(before), invoiceForm.fieldsOf(sent))
  // A task brings its project along.
  if (!isSame || changed.some((name) => name !== 'projectId'))
    throw new AppError('conflict', invoiceTexts.sentBefore)
  return { invoiceId }
}

/** A contractor of the group, who has not sent this number before, and has room for one more. */
async function requireWorker(
  tx: Tx,
  { invoiceId, familyGroupId }: repository.InvoiceKey,
  { workerId, number }: Pick<InvoiceFields, 'workerId' | 'number'>,
) {
  const worker = await repository.holdWorker(tx, { workerId, familyGroupId })
  if (!worker) throw wrong('workerId', invoiceTexts.unknownWorker)
  await requireNumber(tx, { invoiceId, familyGroupId }, { workerId, number })
  return { workerName: worker.name }
}

/** That the number is new; numbers of the contractor stay as they are until the transaction ends. */
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

export const wrong = (field: string, sentence: string) =>
  new AppError('invalid', sentence, { fields: { [field]: sentence } })

export type HeldInvoice = Omit<NonNullable<Awaited<ReturnType<typeof repository.lockInvoice>>>, 'status'> & {
  key: repository.InvoiceKey
  state: InvoiceState
}

/** The row of an invoice, after the property that it is about and before its bill. @throws AppError `not-found` */
export async function holdInvoice(tx: Tx, key: repository.InvoiceKey): Promise<HeldInvoice> {
  const place = await repository.findPlaceOf(tx, key)
  if (!place) throw notFound('This invoice')
  await holdActiveProperty(tx, { ...place, familyGroupId: key.familyGroupId })
  const row = await repository.lockInvoice(tx, key)
  if (!row) throw notFound('This invoice')
  const { status, ...held } = row
  const { billId } = row
  const bill = billId ? await repository.lockBillOf(tx, { ...key, billId }) : undefined
  return { ...held, key, state: stateOf(status, bill?.status ?? null) }
}

/** The door for changes of one invoice: its property held and in use, its row locked. */
export async function changeInvoice<Result>(
  ctx: MemberContext,
  invoiceId: string,
  change: (tx: Tx, held: HeldInvoice, member: Member) => Promise<Result>,
): Promise<Result> {
  await limitWrites(ctx)
  return changeInGroup(ctx, 'invoice.edit', async (tx, member) =>
    change(tx, await holdInvoice(tx, keyOf(invoiceId, member)), member),
  )
}

/** What a stale change is refused with: the invoice as it is now. */
export async function requireFresh(
  tx: Tx,
  ctx: MemberContext,
  { version: current, key }: Pick<HeldInvoice, 'version' | 'key'>,
  version: number,
) {
  if (current === version) return
  throw new AppError('conflict', invoiceTexts.stale, { current: await readInvoice(tx, ctx, key) })
}

/** @throws AppError `conflict` with what to do instead */
export function requireStep(from: InvoiceState, to: InvoiceState) {
  if (!canBecome(from, to)) throw new AppError('conflict', invoiceTexts.refused[from])
}

/** Saves the form. What was asked about is sent in again by it. A stale one is refused with the newer value. */
export function updateInvoice(ctx: MemberContext, { invoiceId, version, fields }: UpdateInvoiceInput) {
  return changeInvoice(ctx, invoiceId, async (tx, held) => {
    await requireFresh(tx, ctx, held, version)
    return revise(tx, ctx, held, fields)
  })
}

/** The part of it that a contractor does too, for their own invoices. */
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
    ? await holdThings(tx, { ...fields, propertyId, familyGroupId })
    : {}
  if (changed.includes('workerId') || changed.includes('number')) await requireWorker(tx, key, fields)
  await repository.updateInvoice(tx, key, { ...fields, ...things, status: 'SUBMITTED', statusReason: null })
  const name = `${held.workerName}, ${fields.number}`
  const facts = changed.filter((field) => field !== 'amountMinor' && field !== 'number')
  const amount = (minor: number) => formatMoney(minor, held.currency, 'en')
  await recordInvoice(tx, ctx, { ...key, propertyId }, state === 'QUERIED' ? 'REVISED' : 'CHANGED', {
    before: {
      name: `${held.workerName}, ${before.number}`,
      ...(changed.includes('amountMinor') && { amount: amount(before.amountMinor) }),
      ...invoiceForm.pickFields(before, facts),
    },
    after: {
      name,
      ...(changed.includes('amountMinor') && { amount: amount(fields.amountMinor) }),
      ...invoiceForm.pickFields(fields, facts),
    },
  })
  return { version: version + 1 }
}

/** What the log says of an invoice: whose it is, its number, and its amount in the currency of the group. */
export async function told(
  tx: Tx,
  familyGroupId: string,
  { number, amountMinor }: Pick<InvoiceFields, 'number' | 'amountMinor'>,
  workerName: string,
) {
  const { currency } = await reckoningOf(tx, familyGroupId)
  return { after: { name: `${workerName}, ${number}`, amount: formatMoney(amountMinor, currency, 'en') } }
}

/** How the log calls an invoice. */
export const nameOf = ({ workerName, fields }: Pick<HeldInvoice, 'workerName' | 'fields'>) =>
  `${workerName}, ${fields.number}`

/** Nobody has to decide about it (any more). */
export const withdrawReceived = (tx: Tx, { invoiceId, familyGroupId }: repository.InvoiceKey) =>
  answerNotifications(tx, familyGroupId, invoiceReceived, { invoiceId })

/** A line in the log, by a member or by the contractor through their link. */
export const recordInvoice = (
  tx: Tx,
  ctx: MemberContext | JobContext,
  { invoiceId, familyGroupId, propertyId }: repository.InvoiceKey & { propertyId: string },
  verb: ActivityEntry<typeof invoiceEntity>['verb'],
  change: Pick<ActivityEntry<typeof invoiceEntity>, 'before' | 'after'>,
) =>
  recordActivity(tx, {
    of: invoiceEntity,
    familyGroupId,
    actor: 'share' in ctx ? ctx.share : ctx.user,
    entityId: invoiceId,
    propertyId,
    verb,
    ...change,
  })
