import type { RequestContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { resolveNotifications } from '../../../base/notifications/server/notifications.service.ts'
import { quoteApproval } from '../../../base/notifications/types/quotes.ts'
import { unlessRefused } from '../../../house/decisions/server/decision-about.service.ts'
import type {
  DecisionSubject,
  HeldSubject,
  SubjectFacts,
  SubjectKey,
} from '../../../house/decisions/server/decisions.ports.ts'
import { holdLinksOfProject } from '../../share-links/server/end-links.service.ts'
import { acceptanceBy, needsApproval } from '../quotes.rules.ts'
import { accept, requireAcceptable } from './accept-quote.service.ts'
import { type HeldQuote, heldQuote, holdQuotesOf, subjectName } from './hold-quote.service.ts'
import { announceRequest } from './quote-approval.service.ts'
import { listApproverIds } from './quote-approvers.repository.ts'
import { findAsSubject } from './quote-reads.repository.ts'
import * as repository from './quotes.repository.ts'

// A quote that can be accepted, as a decision of the owners sees it.

type Services = Pick<RequestContext, 'enqueue' | 'clock'>

async function find(db: Executor, { id, familyGroupId }: SubjectKey): Promise<SubjectFacts | undefined> {
  const row = await findAsSubject(db, { quoteId: id, familyGroupId })
  if (!row) return undefined
  const { propertyId, isWaiting, totalMinor, workerName, projectTitle } = row
  return { propertyId, isWaiting, amountMinor: totalMinor ?? 0, name: `${workerName}, ${projectTitle}` }
}

/** Locks in the order of `changeQuote`: the links, the project, the quote. */
async function lock(
  tx: Tx,
  ctx: Services,
  { id: quoteId, familyGroupId }: SubjectKey,
): Promise<HeldQuote | undefined> {
  const projectId = await repository.findProjectOf(tx, { quoteId, familyGroupId })
  if (!projectId) return undefined
  const key = { projectId, familyGroupId }
  await holdLinksOfProject(tx, key)
  const project = await holdQuotesOf(tx, ctx, key)
  const row = await repository.lockQuote(tx, { quoteId, familyGroupId })
  return row && heldQuote(row, project)
}

async function hold(tx: Tx, ctx: Services, key: SubjectKey): Promise<HeldSubject | undefined> {
  const quote = await unlessRefused(lock(tx, ctx, key))
  if (!quote) return undefined
  const { propertyId, familyGroupId } = quote.project
  const isWaiting = await unlessRefused(requireAcceptable(tx, quote).then(() => true))
  const actor = { enqueue: ctx.enqueue, clock: ctx.clock, user: null }
  return {
    ...{
      propertyId,
      name: subjectName(quote),
      amountMinor: quote.totalMinor ?? 0,
      isWaiting: isWaiting === true,
    },
    stopAsking: (within) => resolveNotifications(within, familyGroupId, quoteApproval, quote.id),
    askAgain: (within) => announceRequest(within, ctx, quote),
    ablesOf: (within, userIds, openedBy) => ablesOf(within, quote, userIds, openedBy),
    carryOut: (within) => accept(within, actor, quote),
  }
}

/** Who asks is not the one who approves: who asked for approval, or else who asked the owners. */
async function ablesOf(
  tx: Tx,
  quote: HeldQuote,
  userIds: readonly string[],
  openedBy: string | null,
): Promise<string[]> {
  const { project, totalMinor, approvalRequestedBy } = quote
  const approvers = await listApproverIds(tx, project)
  const editors = await listMemberIds(tx, project.familyGroupId, ['MANAGER', 'MEMBER'])
  const asker = approvalRequestedBy ?? openedBy
  return userIds.filter((userId) => {
    const needs = needsApproval({
      totalMinor: totalMinor ?? 0,
      thresholdMinor: project.terms.thresholdMinor,
      hasDecider: approvers.some((approver) => approver !== userId),
    })
    const acceptance = acceptanceBy({
      needs,
      askedBy: userId === asker ? 'CALLER' : 'OTHER',
      isApprover: approvers.includes(userId),
      mayEdit: editors.includes(userId),
    })
    return acceptance === 'APPROVE' || acceptance === 'ACCEPT'
  })
}

export const quoteSubject: DecisionSubject = { find, hold }
