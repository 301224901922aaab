import { AppError, staleEdit } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { resolveNotifications } from '../../../base/notifications/server/notifications.service.ts'
import { quoteApproval } from '../../../base/notifications/types/quotes.ts'
import { requireNotAsked, subjectChanged } from '../../../house/decisions/server/decision-about.service.ts'
import { recordLastJob, requireWorker } from '../../../house/workers/server/workers.service.ts'
import {
  closeLinksOfDeclined,
  holdLinksOfProject,
  keepLinkOfChosen,
} from '../../share-links/server/end-links.service.ts'
import { acceptanceBy, mayMove, needsApproval } from '../quotes.rules.ts'
import type { AcceptQuoteInput } from '../quotes.schemas.ts'
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
  subjectOf,
} from './hold-quote.service.ts'
import { type Acceptance, type Acceptor, announceDecision, ask } from './quote-approval.service.ts'
import { listApproverIds } from './quote-approvers.repository.ts'
import * as repository from './quotes.repository.ts'

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
    await requireOwnersNotAsked(tx, quote)
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

/** @throws AppError `conflict` when it cannot be accepted */
export async function requireAcceptable(tx: Tx, quote: HeldQuote) {
  requireOpenProject(quote.project)
  if (await repository.hasAccepted(tx, quote.project))
    throw new AppError('conflict', quoteTexts.alreadyAccepted)
  if (quote.state === 'EXPIRED') throw new AppError('conflict', quoteTexts.expired)
  if (!mayMove(quote.state, 'ACCEPTED', 'FAMILY')) throw new AppError('conflict', quoteTexts.notOpen)
  // Accepting declines the others, so the contractor has to be available.
  await requireWorker(tx, quote.project.familyGroupId, quote.workerId)
}

/** Accepting one declines the others, so it waits for a decision about any of them. */
async function requireOwnersNotAsked(tx: Tx, quote: HeldQuote) {
  for (const id of await repository.listAskedAbout(tx, quote.project))
    await requireNotAsked(tx, { ...subjectOf(quote), id })
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

/** Accepts a locked quote, which may be accepted; its links are locked (`holdLinksOfProject`). */
export async function accept(tx: Tx, ctx: Acceptor, quote: HeldQuote): Promise<Acceptance> {
  const decision = { decidedBy: ctx.user?.id ?? null, decidedAt: ctx.clock.now() }
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
  await recordQuote(tx, ctx.user, quote, {
    verb: 'ACCEPTED',
    after: { name: nameOf(quote), amount, ...(!ctx.user && { byOwners: true }) },
  })
  await ctx.enqueue(tx, 'mail.send', { kind: 'quote-decided', ids: { quoteId: quote.id } })
  await announceDecision(tx, ctx, quote, { outcome: 'accepted', reason: null })
  return { outcome: 'accepted', version: quote.version + 1 }
}

/** Notifies all other contractors politely. */
async function declineOthers(
  tx: Tx,
  ctx: Acceptor,
  quote: HeldQuote,
  decision: { decidedBy: string | null; decidedAt: Date },
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
    await resolveNotifications(tx, quote.project.familyGroupId, quoteApproval, other.id)
    await subjectChanged(tx, ctx, subjectOf(other), { actor: ctx.user, facts: null, by: null })
    await recordQuote(tx, ctx.user, other, { verb: 'DECLINED', after: { name: nameOf(other) } })
    await ctx.enqueue(tx, 'mail.send', { kind: 'quote-decided', ids: { quoteId: other.id } })
  }
}
