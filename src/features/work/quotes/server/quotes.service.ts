import { t } from '@lingui/core/macro'
import { notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { mayAdd } from '../../../house/decisions/decisions.rules.ts'
import { isAsked, isLive } from '../../../house/decisions/subject.rules.ts'
import { isOpenProject } from '../../projects/projects.rules.ts'
import {
  acceptanceBy,
  inOrder,
  marksOf,
  maxComparedAtFirst,
  missingIn,
  needsApproval,
  offerOf,
  openQuoteStatuses,
  quoteRights,
  stateOf,
} from '../quotes.rules.ts'
import type { QuotesOfProjectView, QuoteView, RevisionView } from '../quotes.schemas.ts'
import { listApproverIds } from './quote-approvers.repository.ts'
import * as reads from './quote-reads.repository.ts'
import * as repository from './quotes.repository.ts'

/**
 * Compares the quotes of a project, with their revisions. Reads only the most relevant ones in full, and decides marks
 * among all.
 */
export async function listQuotesOfProject(
  ctx: MemberContext,
  { projectId, all }: { projectId: string; all: boolean },
): Promise<QuotesOfProjectView> {
  const key = { projectId, familyGroupId: ctx.member.familyGroupId }
  const [terms, rows] = await Promise.all([
    repository.findTerms(ctx.db, key),
    reads.listCompared(ctx.db, key),
  ])
  if (!terms) throw notFound(t`This project`)
  const today = todayIn(terms.timeZone, ctx.clock.now())
  const every = inOrder(rows.map((row) => ({ ...row, state: stateOf(row, today) })))
  const shown = all ? every : every.slice(0, maxComparedAtFirst)
  const ids = shown.map(({ id }) => id)
  const [found, revisions, files] = await Promise.all([
    reads.listQuotes(ctx.db, key, ids, { userId: ctx.user.id, today }),
    reads.listRevisions(ctx.db, key, ids),
    reads.listQuoteFiles(ctx.db, key, ids),
  ])
  const isAsked = found.some(({ approvalRequestedBy }) => approvalRequestedBy !== null)
  // Only when an approval is pending.
  const approverIds = isAsked ? await listApproverIds(ctx.db, { ...key, ...terms, today }) : []
  const byId = new Map(found.map((row) => [row.id, row]))
  const revisionsOf = Map.groupBy(revisions, ({ quoteId }) => quoteId)
  const filesOf = Map.groupBy(files, ({ quoteId }) => quoteId)
  const { cheapest, fastest } = marksOf(every)
  const hasAccepted = every.some(({ state }) => state === 'ACCEPTED')
  const isAnyAsked = every.some((quote) => quote.isAsked)
  const quotes = shown.flatMap((compared) => {
    const row = byId.get(compared.id)
    // Deleted in between.
    if (!row) return []
    const view = {
      ...viewOf(row, ctx, { ...terms, today, approverIds, hasAccepted, isAnyAsked }),
      revisions: (revisionsOf.get(row.id) ?? []).map(revisionView),
      files: (filesOf.get(row.id) ?? []).map(({ quoteId: _, ...file }) => file),
      isCheapest: cheapest.has(row.id),
      isFastest: fastest.has(row.id),
      missing: [...missingIn(compared, every)],
    }
    return [view]
  })
  return {
    ...{ quotes, total: every.length, hasAccepted },
    ...{ currency: terms.currency, thresholdMinor: terms.thresholdMinor },
  }
}

type Seen = repository.Terms & {
  today: string
  approverIds: readonly string[]
  hasAccepted: boolean
  isAnyAsked: boolean
}

function viewOf(
  row: reads.QuoteRow,
  ctx: MemberContext,
  seen: Seen,
): Omit<QuoteView, 'revisions' | 'files' | 'isCheapest' | 'isFastest' | 'missing'> {
  const { id, projectId, workerId, workerName, company, request, totalMinor, revision } = row
  const state = stateOf(row, seen.today)
  const isOwn = row.createdBy === ctx.user.id
  const approval =
    row.approvalRequestedBy === null
      ? null
      : {
          askedBy: fullName({ firstName: row.askerFirstName, lastName: row.askerLastName }) ?? t`A member`,
          isMine: row.approvalRequestedBy === ctx.user.id,
        }
  const isApprover = seen.approverIds.includes(ctx.user.id)
  return {
    ...offerOf(row),
    ...{ id, projectId, workerId, workerName, company, request, totalMinor, revision },
    state,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    statusReason: row.statusReason,
    approval,
    decidedBy: fullName({ firstName: row.deciderFirstName, lastName: row.deciderLastName }),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    workerState: workerStateOf(row),
    acceptance: seen.isAnyAsked ? null : acceptanceOf(row, ctx, seen),
    decision: row.decision,
    isOwn,
    may: {
      ...quoteRights({
        ...{ ...seen, state, isOwn, approval, isApprover, role: ctx.member.role },
        isAsked: isAsked(row.decision),
      }),
      askOwners:
        isAcceptable(row, seen) &&
        !isLive(row.decision) &&
        mayAdd({ ...seen, role: ctx.member.role, isOwner: row.ownsToday }),
    },
    version: row.version,
  }
}

const workerStateOf = ({ isWorkerDeleted, workerStatus }: reads.QuoteRow) =>
  isWorkerDeleted ? 'DELETED' : workerStatus === 'BLOCKED' ? 'BLOCKED' : 'THERE'

const isAcceptable = (row: reads.QuoteRow, { today, hasAccepted, projectStatus, propertyStatus }: Seen) =>
  !hasAccepted &&
  propertyStatus === 'ACTIVE' &&
  isOpenProject(projectStatus) &&
  stateOf(row, today) === 'SUBMITTED' &&
  workerStateOf(row) === 'THERE'

function acceptanceOf(row: reads.QuoteRow, { user, member }: MemberContext, seen: Seen) {
  const { thresholdMinor, approverIds } = seen
  const { totalMinor, approvalRequestedBy: asker } = row
  if (totalMinor === null || !isAcceptable(row, seen)) return null
  const hasDecider = asker === null || approverIds.some((userId) => userId !== user.id)
  return acceptanceBy({
    needs: needsApproval({ totalMinor, thresholdMinor, hasDecider }),
    askedBy: asker === null ? 'NOBODY' : asker === user.id ? 'CALLER' : 'OTHER',
    isApprover: approverIds.includes(user.id),
    mayEdit: can(member.role, 'quote.edit'),
  })
}

type RevisionRow = Awaited<ReturnType<typeof reads.listRevisions>>[number]

const revisionView = ({ quoteId: _, totalMinor, createdAt, ...row }: RevisionRow): RevisionView => ({
  ...row,
  totalMinor: totalMinor ?? 0,
  createdAt: createdAt.toISOString(),
})

/** Counts the open quotes of a project. */
export const countOpenQuotes = (ctx: MemberContext, projectId: string): Promise<number> =>
  repository.countQuotes(ctx.db, { projectId, familyGroupId: ctx.member.familyGroupId }, openQuoteStatuses)
