import { AppError } from '../../../../lib/app-error.ts'
import type { Executor } from '../../../../server/db/client.ts'
import { fullName, nameInSentence } from '../../../base/users/users.rules.ts'
import { stateOf } from '../../../money/invoices/invoices.rules.ts'
import { namesOf } from '../../../money/participants/server/participants.service.ts'
import { maxRecordFileBytes, recordLimits } from '../decision-records.rules.ts'
import { tooMuchText } from '../decision-records.texts.ts'
import type { DecisionFact, FileFact, RecordFacts } from '../record-facts.ts'
import * as repository from './decision-records.repository.ts'

type Read = Pick<RecordFacts, 'decisions' | 'quotes' | 'invoices' | 'payments'> & { files: UnhashedFile[] }

/** A file before its bytes are read. */
export type UnhashedFile = Omit<FileFact, 'sha256'> & { storageKey: string }

const iso = (instant: Date | null) => instant?.toISOString() ?? null
const contractor = (name: string, company: string | null) => (company ? `${name}, ${company}` : name)

/** Reads what a record contains, all of it or nothing. @throws AppError `conflict` if that is too much for one record */
export async function readRecordFacts(db: Executor, choice: repository.RecordChoice): Promise<Read> {
  const { familyGroupId } = choice
  const [decisions, quotes, invoices, payments] = await Promise.all([
    repository.listDecisions(db, choice),
    repository.listQuotes(db, choice),
    repository.listInvoices(db, choice),
    repository.listPayments(db, choice),
  ])
  const isProject = 'projectId' in choice.of
  const rows = { decisions, quotes, invoices, payments }
  requireRoom(rows, isProject)
  const paymentIds = payments.map(({ id }) => id)
  const decisionIds = decisions.map(({ id }) => id)
  const owners = {
    paymentIds,
    quoteIds: quotes.map(({ id }) => id),
    invoiceIds: invoices.map(({ id }) => id),
  }
  const [parts, answers, attached, voters, files] = await Promise.all([
    repository.listParts(db, familyGroupId, paymentIds),
    repository.listAnswers(db, decisionIds),
    repository.listAttached(db, decisionIds),
    repository.listVoters(db, decisionIds),
    repository.listFiles(db, choice, owners),
  ])
  requireRoom({ files }, isProject)
  requireBytes(files, isProject)
  const participantIds = new Set([
    ...payments.map(({ payerId }) => payerId),
    ...parts.map(({ participantId }) => participantId),
  ])
  const [people, participants] = await Promise.all([
    peopleOf(db, [
      ...decisions.flatMap(({ openedBy, closedBy }) => [openedBy, closedBy]),
      ...voters.map(({ userId }) => userId),
      ...quotes.flatMap(({ approvalRequestedBy, decidedBy }) => [approvalRequestedBy, decidedBy]),
      ...invoices.map(({ decidedBy }) => decidedBy),
      ...payments.flatMap(({ createdBy, decidedBy }) => [createdBy, decidedBy]),
      ...files.map(({ createdBy }) => createdBy),
    ]),
    namesOf(db, familyGroupId, [...participantIds]),
  ])
  const nameOf = (id: string) => participants.get(id) ?? ''
  const partsOf = Map.groupBy(parts, ({ paymentId }) => paymentId)
  const answersOf = Map.groupBy(answers, ({ decisionId }) => decisionId)
  const attachedTo = Map.groupBy(attached, ({ decisionId }) => decisionId)
  const votersOf = Map.groupBy(voters, ({ decisionId }) => decisionId)
  return {
    decisions: decisions.map((row) =>
      decisionFact(
        row,
        {
          answers: answersOf.get(row.id) ?? [],
          attached: attachedTo.get(row.id) ?? [],
          voters: votersOf.get(row.id) ?? [],
        },
        people,
      ),
    ),
    quotes: quotes.map(({ workerName, company, approvalRequestedBy, decidedAt, decidedBy, ...quote }) => ({
      ...quote,
      workerName: contractor(workerName, company),
      totalMinor: quote.totalMinor ?? 0,
      submittedAt: iso(quote.submittedAt),
      approvalRequestedByName: people.doer(approvalRequestedBy),
      acceptedAt: iso(decidedAt ?? quote.submittedAt) ?? '',
      acceptedByName: people.doer(decidedBy),
    })),
    invoices: invoices.map(
      ({ workerName, company, status, statusReason, billStatus, decidedBy, ...invoice }) => ({
        ...invoice,
        workerName: contractor(workerName, company),
        state: stateOf(status, billStatus),
        reason: statusReason,
        decidedAt: iso(invoice.decidedAt),
        decidedByName: people.doer(decidedBy),
      }),
    ),
    payments: payments.map(({ originalAmountMinor, originalCurrency, createdBy, decidedBy, ...payment }) => ({
      ...payment,
      original:
        originalAmountMinor !== null && originalCurrency
          ? { amountMinor: originalAmountMinor, currency: originalCurrency }
          : null,
      payerName: nameOf(payment.payerId),
      workerName: payment.workerName && contractor(payment.workerName, payment.company),
      reason: payment.statusReason,
      recordedByName: people.doer(createdBy),
      decidedAt: iso(payment.decidedAt),
      decidedByName: people.doer(decidedBy),
      parts: (partsOf.get(payment.id) ?? []).map(({ participantId, amountMinor }) => ({
        participantId,
        name: nameOf(participantId),
        amountMinor,
      })),
    })),
    files: files.map(({ paymentId, quoteId, invoiceId, createdAt, createdBy, sentByName, ...file }) => ({
      ...file,
      ownerId: paymentId ?? quoteId ?? invoiceId,
      addedAt: createdAt.toISOString(),
      addedByName: sentByName ?? people.doer(createdBy),
    })),
  }
}

function requireRoom(
  rows: Partial<Record<keyof typeof recordLimits, readonly unknown[]>>,
  isProject: boolean,
) {
  for (const kind of ['decisions', 'quotes', 'invoices', 'payments', 'files'] as const)
    if ((rows[kind]?.length ?? 0) > recordLimits[kind])
      throw new AppError('conflict', tooMuchText(kind, isProject))
}

function requireBytes(files: readonly { byteSize: number }[], isProject: boolean) {
  const bytes = files.reduce((sum, { byteSize }) => sum + byteSize, 0)
  if (bytes > maxRecordFileBytes) throw new AppError('conflict', tooMuchText('bytes', isProject))
}

type People = Awaited<ReturnType<typeof peopleOf>>

async function peopleOf(db: Executor, ids: (string | null)[]) {
  const known = [...new Set(ids.flatMap((id) => id ?? []))]
  const rows = known.length > 0 ? await repository.listNames(db, known) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    doer: (id: string | null) => id && nameInSentence(byId.get(id) ?? null),
    /** Someone's current name; the one that was kept if there is none. */
    named: (id: string | null, kept: string) => {
      const row = id === null ? undefined : byId.get(id)
      return (row && fullName(row)) ?? kept
    },
  }
}

type DecisionRow = Awaited<ReturnType<typeof repository.listDecisions>>[number]
type AnswerRow = Awaited<ReturnType<typeof repository.listAnswers>>[number]
type AttachedRow = Awaited<ReturnType<typeof repository.listAttached>>[number]
type VoterRow = Awaited<ReturnType<typeof repository.listVoters>>[number]

type DecisionParts = {
  answers: readonly AnswerRow[]
  attached: readonly AttachedRow[]
  voters: readonly VoterRow[]
}

function decisionFact(
  row: DecisionRow,
  { answers, attached, voters }: DecisionParts,
  people: People,
): DecisionFact {
  const { kind, counting, threshold, quorumBasisPoints } = row
  const { subjectKind, subjectName, subjectMinor } = row
  return {
    id: row.id,
    question: row.question,
    background: row.background,
    state: row.state,
    stateReason: row.stateReason,
    rule: { kind, counting, threshold, quorumBasisPoints, options: answers.length },
    answers: answers.map(({ label }) => label),
    adoptedOption: row.adoptedOption,
    deadlineOn: row.deadlineOn,
    openedAt: iso(row.openedAt) ?? '',
    openedByName: people.doer(row.openedBy),
    closedAt: iso(row.closedAt),
    closedByName: people.doer(row.closedBy),
    about:
      subjectKind && subjectName !== null && subjectMinor !== null
        ? {
            kind: subjectKind,
            name: subjectName,
            amountMinor: subjectMinor,
            id: row.paymentId ?? row.quoteId,
          }
        : null,
    subjectOutcome: row.subjectOutcome,
    documents: attached.map(({ name, addedAt, sha256, documentId }) => ({
      name,
      addedAt: addedAt.toISOString(),
      sha256,
      isThere: documentId !== null,
    })),
    voters: voters.map(({ userId, name, basisPoints, option, castAt }) => ({
      name: people.named(userId, name),
      basisPoints,
      castAt: iso(castAt),
      ...(castAt && { choice: option }),
    })),
  }
}
