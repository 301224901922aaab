import { t } from '@lingui/core/macro'
import { AppError, staleEdit } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import {
  raiseNotification,
  resolveNotifications,
} from '../../../base/notifications/server/notifications.service.ts'
import { quoteApproval, quoteDecided } from '../../../base/notifications/types/quotes.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { recordLastJob, requireWorker } from '../../../house/workers/server/workers.service.ts'
import {
  closeLinksOfDeclined,
  holdLinksOfProject,
  keepLinkOfChosen,
} from '../../share-links/server/end-links.service.ts'
import { acceptanceBy, mayMove, mayRefuse, needsApproval } from '../quotes.rules.ts'
import type { AcceptQuoteInput, RefuseQuoteApprovalInput } from '../quotes.schemas.ts'
import { quoteTexts } from '../quotes.texts.ts'
import { requireOpenProject } from './change-quote.service.ts'
import {
  amountOf,
  changeQuote,
  type HeldQuote,
  heldQuote,
  keyOf,
  nameOf,
  recordQuote,
} from './hold-quote.service.ts'
import { listApproverIds } from './quote-approvers.repository.ts'
import * as repository from './quotes.repository.ts'

export type Acceptance = { outcome: 'accepted' | 'asked'; version: number }

/**
 * Accepts a quote, or asks for approval: above the property’s threshold, by an owner or manager other than the asker.
 * Called by an approver, it approves. Concurrent requests accept once.
 */
export function acceptQuote(ctx: MemberContext, { quoteId, version }: AcceptQuoteInput): Promise<Acceptance> {
  const change = async (tx: Tx, quote: HeldQuote, member: Member): Promise<Acceptance> => {
    // Pressed twice: nothing to do.
    if (quote.status === 'ACCEPTED' && quote.decidedBy === ctx.user.id)
      return { outcome: 'accepted', version: quote.version }
    if (quote.version !== version) throw staleEdit(quoteTexts.stale, quote)
    const approvers = await listApproverIds(tx, quote.project)
    await requireAcceptable(tx, quote)
    const others = approvers.filter((userId) => userId !== ctx.user.id)
    const needs = needsApproval({
      totalMinor: quote.totalMinor ?? 0,
      thresholdMinor: quote.project.terms.thresholdMinor,
      hasDecider: others.length > 0,
    })
    const isApprover = approvers.includes(ctx.user.id)
    const acceptance = requireRight(ctx, member, quote, { needs, isApprover })
    return acceptance === 'ASK' ? ask(tx, ctx, quote, others) : accept(tx, ctx, quote)
  }
  // Owners approve even as viewers.
  return changeQuote(ctx, 'group.see', { quoteId }, change, holdLinksOfProject)
}

async function requireAcceptable(tx: Tx, quote: HeldQuote) {
  requireOpenProject(quote.project)
  if (await repository.hasAccepted(tx, quote.project))
    throw new AppError('conflict', quoteTexts.alreadyAccepted)
  if (quote.state === 'EXPIRED') throw new AppError('conflict', quoteTexts.expired)
  if (!mayMove(quote.state, 'ACCEPTED', 'FAMILY')) throw new AppError('conflict', quoteTexts.notOpen)
  // Accepting declines the others, so the contractor has to be available.
  await requireWorker(tx, quote.project.familyGroupId, quote.workerId)
}

/** Checks who may accept or ask, and who may approve. */
function requireRight(
  { user }: MemberContext,
  { role }: Member,
  { approvalRequestedBy }: HeldQuote,
  { needs, isApprover }: { needs: boolean; isApprover: boolean },
) {
  const askedBy =
    approvalRequestedBy === null ? 'NOBODY' : approvalRequestedBy === user.id ? 'CALLER' : 'OTHER'
  const acceptance = acceptanceBy({ needs, askedBy, isApprover, mayEdit: can(role, 'quote.edit') })
  if (acceptance) return acceptance
  if (!needs || askedBy === 'NOBODY') throw forbidden()
  if (askedBy === 'CALLER') throw new AppError('conflict', quoteTexts.awaitsSomeoneElse)
  throw new AppError('forbidden', quoteTexts.mayNotApprove)
}

const factsOf = ({ workerName, totalMinor, project }: HeldQuote) => ({
  familyGroupId: project.familyGroupId,
  propertyId: project.propertyId,
  projectId: project.projectId,
  workerName,
  projectTitle: project.fields.title,
  totalMinor: totalMinor ?? 0,
  currency: project.terms.currency,
})

async function ask(tx: Tx, ctx: MemberContext, quote: HeldQuote, approvers: string[]): Promise<Acceptance> {
  await repository.updateQuote(tx, keyOf(quote), {
    approvalRequestedBy: ctx.user.id,
    approvalRequestedAt: ctx.clock.now(),
  })
  const amount = amountOf(quote.totalMinor, quote.project.terms)
  await recordQuote(tx, ctx.user, quote, {
    verb: 'APPROVAL_REQUESTED',
    after: { name: nameOf(quote), amount },
  })
  await raiseNotification(tx, ctx, quoteApproval, {
    userIds: approvers,
    actorUserId: ctx.user.id,
    familyGroupId: quote.project.familyGroupId,
    facts: { ...factsOf(quote), quoteId: quote.id, askedBy: fullName(ctx.user) ?? t`A member` },
  })
  return { outcome: 'asked', version: quote.version + 1 }
}

async function accept(tx: Tx, ctx: MemberContext, quote: HeldQuote): Promise<Acceptance> {
  const decision = { decidedBy: ctx.user.id, decidedAt: ctx.clock.now() }
  await declineOthers(tx, ctx, quote, decision)
  await repository.updateQuote(tx, keyOf(quote), {
    ...decision,
    status: 'ACCEPTED',
    statusReason: null,
    approvalRequestedBy: null,
    approvalRequestedAt: null,
  })
  await keepLinkOfChosen(tx, quote.project, quote.workerId)
  await recordLastJob(tx, quote.project.familyGroupId, [quote.workerId], ctx.clock.now())
  const amount = amountOf(quote.totalMinor, quote.project.terms)
  await recordQuote(tx, ctx.user, quote, { verb: 'ACCEPTED', after: { name: nameOf(quote), amount } })
  await ctx.enqueue(tx, 'mail.send', { kind: 'quote-decided', ids: { quoteId: quote.id } })
  await announceDecision(tx, ctx, quote, { outcome: 'accepted', reason: null })
  return { outcome: 'accepted', version: quote.version + 1 }
}

/** Notifies all other contractors politely. */
async function declineOthers(
  tx: Tx,
  ctx: MemberContext,
  quote: HeldQuote,
  decision: { decidedBy: string; decidedAt: Date },
) {
  const open = await repository.lockOpenQuotes(tx, quote.project)
  const others = open.filter(({ id }) => id !== quote.id).map((row) => heldQuote(row, quote.project))
  if (others.length === 0) return
  const reason = quoteTexts.politeNotice
  await repository.updateQuotes(
    tx,
    others.map(({ id }) => id),
    {
      ...decision,
      status: 'DECLINED',
      statusReason: reason,
      approvalRequestedBy: null,
      approvalRequestedAt: null,
    },
  )
  await closeLinksOfDeclined(
    tx,
    quote.project,
    others.map(({ workerId }) => workerId),
  )
  for (const other of others) {
    await resolveNotifications(tx, quote.project.familyGroupId, quoteApproval, { quoteId: other.id })
    await recordQuote(tx, ctx.user, other, { verb: 'DECLINED', after: { name: nameOf(other) } })
    await ctx.enqueue(tx, 'mail.send', { kind: 'quote-decided', ids: { quoteId: other.id } })
  }
}

/** Refuses or withdraws a request for approval; the quote stays as it is. */
export function refuseQuoteApproval(
  ctx: MemberContext,
  { quoteId, version, reason }: RefuseQuoteApprovalInput,
) {
  return changeQuote(ctx, 'group.see', { quoteId, version }, async (tx, quote) => {
    const isTakenBack = quote.approvalRequestedBy === ctx.user.id
    const approvers = await listApproverIds(tx, quote.project)
    if (!mayRefuse({ isMine: isTakenBack, isApprover: approvers.includes(ctx.user.id) }))
      throw new AppError('forbidden', quoteTexts.mayNotApprove)
    if (quote.approvalRequestedBy === null) throw new AppError('conflict', quoteTexts.notWaiting)
    await repository.updateQuote(tx, keyOf(quote), { approvalRequestedBy: null, approvalRequestedAt: null })
    await recordQuote(tx, ctx.user, quote, {
      verb: isTakenBack ? 'APPROVAL_WITHDRAWN' : 'APPROVAL_REFUSED',
      after: { name: nameOf(quote), reason },
    })
    await announceDecision(tx, ctx, quote, { outcome: 'refused', reason })
    return { version: version + 1 }
  })
}

/** Notifies the asker, and clears the request of the approvers. */
async function announceDecision(
  tx: Tx,
  ctx: MemberContext,
  quote: HeldQuote,
  decision: { outcome: 'accepted' | 'refused'; reason: string | null },
) {
  const { familyGroupId } = quote.project
  await resolveNotifications(tx, familyGroupId, quoteApproval, { quoteId: quote.id })
  if (quote.approvalRequestedBy === null) return
  await raiseNotification(tx, ctx, quoteDecided, {
    userIds: [quote.approvalRequestedBy],
    actorUserId: ctx.user.id,
    familyGroupId,
    facts: { ...factsOf(quote), decidedBy: fullName(ctx.user) ?? t`A member`, ...decision },
  })
}
