import { and, asc, eq, exists, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { isDocumentThere } from '../../../../server/db/presence.ts'
import { bills } from '../../../../server/db/schema/bills.ts'
import {
  decisionDocuments,
  decisionOptions,
  decisions,
  decisionVoters,
  decisionVotes,
} from '../../../../server/db/schema/decisions.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { paymentParts, payments } from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { quotes } from '../../../../server/db/schema/quotes.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { recordLimits } from '../decision-records.rules.ts'

/** What a record is about. Days are those of the property. */
export type RecordChoice = {
  familyGroupId: string
  propertyId: string
  timeZone: string
  of: { from: string; to: string } | { projectId: string }
}

const dayIn = (instant: SQL, { timeZone }: RecordChoice) => sql`day_in(${timeZone}, ${instant})`
const between = (day: SQL, { from, to }: { from: string; to: string }) =>
  sql`${day} between ${from}::date and ${to}::date`

/** One more than allowed, which tells that there are too many. */
const within = (kind: keyof typeof recordLimits) => recordLimits[kind] + 1

const isQuoteMeant = (choice: RecordChoice) =>
  and(
    eq(quotes.familyGroupId, choice.familyGroupId),
    eq(quotes.propertyId, choice.propertyId),
    isNull(quotes.deletedAt),
    eq(quotes.status, 'ACCEPTED'),
    'projectId' in choice.of
      ? eq(quotes.projectId, choice.of.projectId)
      : between(dayIn(sql`coalesce(${quotes.decidedAt}, ${quotes.submittedAt})`, choice), choice.of),
  )

const isPaymentMeant = ({ familyGroupId, propertyId, of }: RecordChoice) =>
  and(
    eq(payments.familyGroupId, familyGroupId),
    eq(payments.propertyId, propertyId),
    isNull(payments.deletedAt),
    'projectId' in of ? eq(payments.projectId, of.projectId) : between(sql`${payments.paidOn}`, of),
  )

const isDecisionMeant = (db: Executor, choice: RecordChoice) =>
  and(
    eq(decisions.familyGroupId, choice.familyGroupId),
    eq(decisions.propertyId, choice.propertyId),
    isNull(decisions.deletedAt),
    ne(decisions.state, 'DRAFT'),
    or(
      'projectId' in choice.of
        ? eq(decisions.projectId, choice.of.projectId)
        : between(dayIn(sql`coalesce(${decisions.closedAt}, ${decisions.openedAt})`, choice), choice.of),
      and(
        isNotNull(decisions.paymentId),
        exists(
          db
            .select({ id: payments.id })
            .from(payments)
            .where(and(eq(payments.id, decisions.paymentId), isPaymentMeant(choice))),
        ),
      ),
      and(
        isNotNull(decisions.quoteId),
        // Those that were not accepted in the end were decided about too.
        exists(
          db
            .select({ id: quotes.id })
            .from(quotes)
            .where(
              and(
                eq(quotes.id, decisions.quoteId),
                'projectId' in choice.of
                  ? and(
                      eq(quotes.familyGroupId, choice.familyGroupId),
                      eq(quotes.projectId, choice.of.projectId),
                      isNull(quotes.deletedAt),
                    )
                  : isQuoteMeant(choice),
              ),
            ),
        ),
      ),
    ),
  )

export const listDecisions = (db: Executor, choice: RecordChoice) =>
  db
    .select({
      id: decisions.id,
      question: decisions.question,
      background: decisions.background,
      kind: decisions.kind,
      counting: decisions.counting,
      threshold: decisions.threshold,
      quorumBasisPoints: decisions.quorumBasisPoints,
      deadlineOn: decisions.deadlineOn,
      state: decisions.state,
      stateReason: decisions.stateReason,
      adoptedOption: decisions.adoptedOption,
      openedAt: decisions.openedAt,
      openedBy: decisions.openedBy,
      closedAt: decisions.closedAt,
      closedBy: decisions.closedBy,
      subjectKind: decisions.subjectKind,
      subjectName: decisions.subjectName,
      subjectMinor: decisions.subjectMinor,
      subjectOutcome: decisions.subjectOutcome,
      paymentId: decisions.paymentId,
      quoteId: decisions.quoteId,
    })
    .from(decisions)
    .where(isDecisionMeant(db, choice))
    .orderBy(asc(decisions.id))
    .limit(within('decisions'))

/** Lists the answers of decisions that were just read, in order. */
export const listAnswers = (db: Executor, decisionIds: string[]) =>
  db
    .select({ decisionId: decisionOptions.decisionId, label: decisionOptions.label })
    .from(decisionOptions)
    .where(oneOf(decisionOptions.decisionId, decisionIds))
    .orderBy(asc(decisionOptions.decisionId), asc(decisionOptions.position))

/** Lists who was asked in decisions that were just read, with their votes. */
export const listVoters = (db: Executor, decisionIds: string[]) =>
  db
    .select({
      decisionId: decisionVoters.decisionId,
      userId: decisionVoters.userId,
      name: decisionVoters.name,
      basisPoints: decisionVoters.basisPoints,
      option: decisionVotes.option,
      castAt: decisionVotes.castAt,
    })
    .from(decisionVoters)
    .leftJoin(
      decisionVotes,
      and(
        eq(decisionVotes.decisionId, decisionVoters.decisionId),
        eq(decisionVotes.voter, decisionVoters.position),
      ),
    )
    .where(oneOf(decisionVoters.decisionId, decisionIds))
    .orderBy(asc(decisionVoters.decisionId), asc(decisionVoters.position))

/** Lists what was attached to decisions that were just read, in order. */
export const listAttached = (db: Executor, decisionIds: string[]) =>
  db
    .select({
      decisionId: decisionDocuments.decisionId,
      name: decisionDocuments.name,
      addedAt: decisionDocuments.addedAt,
      sha256: decisionDocuments.sha256,
      documentId: documents.id,
    })
    .from(decisionDocuments)
    .leftJoin(documents, and(eq(documents.id, decisionDocuments.documentId), isDocumentThere))
    .where(oneOf(decisionDocuments.decisionId, decisionIds))
    .orderBy(asc(decisionDocuments.decisionId), asc(decisionDocuments.position))

export const listQuotes = (db: Executor, choice: RecordChoice) =>
  db
    .select({
      id: quotes.id,
      workerName: workers.name,
      company: workers.company,
      projectTitle: projects.title,
      totalMinor: quotes.totalMinor,
      labourMinor: quotes.labourMinor,
      materialsMinor: quotes.materialsMinor,
      otherMinor: quotes.otherMinor,
      revision: quotes.revision,
      submittedAt: quotes.submittedAt,
      approvalRequestedBy: quotes.approvalRequestedBy,
      decidedAt: quotes.decidedAt,
      decidedBy: quotes.decidedBy,
    })
    .from(quotes)
    .innerJoin(workers, eq(workers.id, quotes.workerId))
    .innerJoin(projects, and(eq(projects.id, quotes.projectId), isNull(projects.deletedAt)))
    .where(isQuoteMeant(choice))
    .orderBy(asc(quotes.id))
    .limit(within('quotes'))

export const listInvoices = (db: Executor, { familyGroupId, propertyId, of }: RecordChoice) =>
  db
    .select({
      id: invoices.id,
      workerName: workers.name,
      company: workers.company,
      projectTitle: projects.title,
      number: invoices.number,
      amountMinor: invoices.amountMinor,
      issuedOn: invoices.issuedOn,
      dueOn: invoices.dueOn,
      status: invoices.status,
      statusReason: invoices.statusReason,
      billId: invoices.billId,
      billStatus: bills.status,
      decidedAt: invoices.decidedAt,
      decidedBy: invoices.decidedBy,
    })
    .from(invoices)
    .innerJoin(workers, eq(workers.id, invoices.workerId))
    .leftJoin(projects, and(eq(projects.id, invoices.projectId), isNull(projects.deletedAt)))
    .leftJoin(bills, eq(bills.id, invoices.billId))
    .where(
      and(
        eq(invoices.familyGroupId, familyGroupId),
        eq(invoices.propertyId, propertyId),
        isNull(invoices.deletedAt),
        'projectId' in of ? eq(invoices.projectId, of.projectId) : between(sql`${invoices.issuedOn}`, of),
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(within('invoices'))

export const listPayments = (db: Executor, choice: RecordChoice) =>
  db
    .select({
      id: payments.id,
      kind: payments.kind,
      title: payments.title,
      paidOn: payments.paidOn,
      amountMinor: payments.amountMinor,
      originalAmountMinor: payments.originalAmountMinor,
      originalCurrency: payments.originalCurrency,
      payerId: payments.payerId,
      projectTitle: projects.title,
      workerName: workers.name,
      company: workers.company,
      status: payments.status,
      statusReason: payments.statusReason,
      splitMethod: payments.splitMethod,
      createdBy: payments.createdBy,
      decidedAt: payments.decidedAt,
      decidedBy: payments.decidedBy,
      billId: payments.billId,
    })
    .from(payments)
    .leftJoin(projects, and(eq(projects.id, payments.projectId), isNull(projects.deletedAt)))
    .leftJoin(workers, eq(workers.id, payments.workerId))
    .where(isPaymentMeant(choice))
    .orderBy(asc(payments.id))
    .limit(within('payments'))

export const listParts = (db: Executor, familyGroupId: string, paymentIds: string[]) =>
  db
    .select({
      paymentId: paymentParts.paymentId,
      participantId: paymentParts.participantId,
      amountMinor: paymentParts.amountMinor,
    })
    .from(paymentParts)
    .where(and(eq(paymentParts.familyGroupId, familyGroupId), oneOf(paymentParts.paymentId, paymentIds)))
    .orderBy(asc(paymentParts.paymentId), asc(paymentParts.participantId))

export type RecordOwners = { paymentIds: string[]; quoteIds: string[]; invoiceIds: string[] }

/** Lists the photos and documents of what a record contains, and those of its project. */
export const listFiles = (
  db: Executor,
  { familyGroupId, of }: RecordChoice,
  { paymentIds, quoteIds, invoiceIds }: RecordOwners,
) =>
  db
    .select({
      id: documents.id,
      paymentId: documents.paymentId,
      quoteId: documents.quoteId,
      invoiceId: documents.invoiceId,
      fileName: documents.fileName,
      storageKey: files.storageKey,
      byteSize: files.byteSize,
      createdAt: documents.createdAt,
      createdBy: documents.createdBy,
      sentByName: workers.name,
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .leftJoin(workers, eq(workers.id, documents.sentByWorkerId))
    .where(
      and(
        eq(documents.familyGroupId, familyGroupId),
        isDocumentThere,
        or(
          oneOf(documents.paymentId, paymentIds),
          oneOf(documents.quoteId, quoteIds),
          oneOf(documents.invoiceId, invoiceIds),
          'projectId' in of ? eq(documents.projectId, of.projectId) : undefined,
        ),
      ),
    )
    .orderBy(asc(documents.id))
    .limit(within('files'))

/** Reads the names of people whose ids were just read from rows of the group. */
export const listNames = (db: Executor, userIds: string[]) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(oneOf(users.id, userIds))
