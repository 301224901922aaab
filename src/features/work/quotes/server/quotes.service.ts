import { notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { inOrder, offerOf, openQuoteStatuses, stateOf } from '../quotes.rules.ts'
import type { QuotesOfProjectView, QuoteView, RevisionView, WorkerChoiceView } from '../quotes.schemas.ts'
import * as repository from './quotes.repository.ts'

/** The quotes of a project side by side, with what each said before. Four reads, however many there are. */
export async function listQuotesOfProject(
  ctx: MemberContext,
  projectId: string,
): Promise<QuotesOfProjectView> {
  const key = { projectId, familyGroupId: ctx.member.familyGroupId }
  const [terms, rows, revisions, files] = await Promise.all([
    repository.findTerms(ctx.db, key),
    repository.listQuotes(ctx.db, key),
    repository.listRevisions(ctx.db, key),
    repository.listQuoteFiles(ctx.db, key),
  ])
  if (!terms) throw notFound('This project')
  const today = todayIn(terms.timeZone, ctx.clock.now())
  const byQuote = Map.groupBy(revisions, ({ quoteId }) => quoteId)
  const filesOf = Map.groupBy(files, ({ quoteId }) => quoteId)
  const quotes = rows.map((row) => ({
    ...viewOf(row, ctx, today),
    revisions: (byQuote.get(row.id) ?? []).map(revisionView),
    files: (filesOf.get(row.id) ?? []).map(({ quoteId: _, ...file }) => file),
  }))
  const isAsked = rows.some(({ approvalRequestedBy }) => approvalRequestedBy !== null)
  return {
    quotes: inOrder(quotes),
    currency: terms.currency,
    thresholdMinor: terms.thresholdMinor,
    // Asked only when something waits.
    mayApprove: isAsked && (await mayApprove(ctx, { ...terms, today })),
  }
}

async function mayApprove(
  { db, member }: MemberContext,
  { propertyId, today }: { propertyId: string; today: string },
): Promise<boolean> {
  if (member.role === 'MANAGER') return true
  const { familyGroupId, userId } = member
  const approvers = await repository.listApprovers(db, { familyGroupId, propertyId, today })
  return approvers.some((approver) => approver.userId === userId)
}

function viewOf(
  row: repository.QuoteRow,
  { user }: MemberContext,
  today: string,
): Omit<QuoteView, 'revisions' | 'files'> {
  const { id, projectId, workerId, workerName, company, request, totalMinor, revision } = row
  return {
    ...offerOf(row),
    ...{ id, projectId, workerId, workerName, company, request, totalMinor, revision },
    state: stateOf(row, today),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    statusReason: row.statusReason,
    approval:
      row.approvalRequestedBy === null
        ? null
        : {
            askedBy: fullName({ firstName: row.askerFirstName, lastName: row.askerLastName }) ?? 'A member',
            isMine: row.approvalRequestedBy === user.id,
          },
    decidedBy: fullName({ firstName: row.deciderFirstName, lastName: row.deciderLastName }),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    isOwn: row.createdBy === user.id,
    version: row.version,
  }
}

type RevisionRow = Awaited<ReturnType<typeof repository.listRevisions>>[number]

const revisionView = ({ quoteId: _, totalMinor, createdAt, ...row }: RevisionRow): RevisionView => ({
  ...row,
  totalMinor: totalMinor ?? 0,
  createdAt: createdAt.toISOString(),
})

/** The active contractors of the group, to choose from. */
export const listQuoteWorkers = (ctx: MemberContext): Promise<WorkerChoiceView[]> =>
  repository.listWorkersToChoose(ctx.db, ctx.member.familyGroupId)

/** How many quotes of a project still wait for somebody. */
export const countOpenQuotes = (ctx: MemberContext, projectId: string): Promise<number> =>
  repository.countQuotes(ctx.db, { projectId, familyGroupId: ctx.member.familyGroupId }, openQuoteStatuses)
