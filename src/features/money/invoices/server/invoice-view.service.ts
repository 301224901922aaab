import { t } from '@lingui/core/macro'
import { notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Executor } from '../../../../server/db/client.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { doerName, fullName } from '../../../base/users/users.rules.ts'
import { hasLiveLink } from '../../../work/share-links/server/create-link.service.ts'
import {
  canBecome,
  type Difference,
  type InvoiceState,
  invoiceForm,
  invoicePageSize,
  isDeletable,
  isEditable,
  stateOf,
} from '../invoices.rules.ts'
import type {
  InvoiceFields,
  InvoiceLineView,
  InvoicePageView,
  InvoiceView,
  ListInvoicesInput,
} from '../invoices.schemas.ts'
import * as reads from './invoice-reads.repository.ts'
import * as repository from './invoices.repository.ts'

// Reads invoices for members.

export const keyOf = (invoiceId: string, { familyGroupId }: Pick<Member, 'familyGroupId'>) => ({
  invoiceId,
  familyGroupId,
})

export const getInvoice = (ctx: MemberContext, invoiceId: string): Promise<InvoiceView> =>
  readInvoice(ctx.db, ctx, keyOf(invoiceId, ctx.member))

/** Reads an invoice, also inside a change that rejects a stale edit. @throws AppError `not-found` */
export async function readInvoice(
  db: Executor,
  { clock, member }: Pick<MemberContext, 'clock' | 'member'>,
  key: repository.InvoiceKey,
): Promise<InvoiceView> {
  const row = await reads.findInvoice(db, key)
  if (!row) throw notFound(t`This invoice`)
  const today = todayIn(row.timeZone, clock.now())
  const state = stateOf(row.status, row.billStatus)
  const [talk, difference, hasPage] = await Promise.all([
    reads.listTalk(db, key),
    canBecome(state, 'APPROVED') ? differenceOf(db, key, row) : null,
    // Read only while a message can be sent.
    isEditable(state) && row.projectId ? hasLiveLink(db, { ...row, projectId: row.projectId }) : false,
  ])
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
    isByLink: talk.some(({ verb }) => verb === 'SUBMITTED'),
    addedBy: fullName({ firstName: row.adderFirstName, lastName: row.adderLastName }),
    decidedBy: doerName(row.decidedById, {
      firstName: row.deciderFirstName,
      lastName: row.deciderLastName,
      deletedAt: row.deciderDeletedAt,
    }),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    difference,
    talk: talk.flatMap(({ verb, text }) => (text ? [{ isQuestion: verb === 'QUERIED', text }] : [])),
    hasPage,
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
    // A project in the trash is not paid for; its bill continues without it.
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
    payerName: name ?? row.payerName ?? t`Someone`,
    isPending: row.paymentStatus === 'PENDING',
  }
}

function may(state: InvoiceState, row: Row, { role, userId }: Member): InvoiceView['may'] {
  const isInUse = row.propertyStatus !== 'ARCHIVED'
  const mayEdit = isInUse && can(role, 'invoice.edit')
  return {
    edit: mayEdit && isEditable(state),
    ask: mayEdit && canBecome(state, 'QUERIED'),
    reject: mayEdit && canBecome(state, 'REJECTED'),
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

/** Returns the accepted quote and what is invoiced including this invoice; null without a quote. */
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

/** Returns a page of invoices of the group, a project or a contractor, newest first. */
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

/** Counts the invoices of a project that need a decision or payment. */
export const countOpenInvoices = ({ db, member }: MemberContext, projectId: string) =>
  reads.countOpenInvoices(db, { projectId, familyGroupId: member.familyGroupId })

/** Returns undecided invoices for the dashboard, oldest first; none for viewers. */
export async function listWaitingInvoices(
  { db, clock, member }: MemberContext,
  limit: number,
): Promise<InvoiceLineView[]> {
  if (!can(member.role, 'invoice.edit')) return []
  const rows = await reads.listWaiting(db, member.familyGroupId, limit)
  return rows.map((row) => lineOf(row, clock.now()))
}
