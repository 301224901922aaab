import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import type { CurrentUser, MemberContext, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import {
  raiseNotification,
  resolveNotifications,
} from '../../../base/notifications/server/notifications.service.ts'
import { quoteApproval, quoteDecided } from '../../../base/notifications/types/quotes.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { requireNotAsked } from '../../../house/decisions/server/decision-about.service.ts'
import { mayRefuse } from '../quotes.rules.ts'
import type { RefuseQuoteApprovalInput } from '../quotes.schemas.ts'
import { quoteTexts } from '../quotes.texts.ts'
import {
  amountOf,
  changeQuote,
  type HeldQuote,
  keyOf,
  nameOf,
  recordQuote,
  subjectOf,
} from './hold-quote.service.ts'
import { listApproverIds } from './quote-approvers.repository.ts'
import * as repository from './quotes.repository.ts'

// Asking others to approve a quote, and what comes of it.

export type Acceptance = { outcome: 'accepted' | 'asked'; version: number }

/** Who accepts a quote; no user when the owners decided. */
export type Acceptor = Pick<RequestContext, 'enqueue' | 'clock'> & { user: CurrentUser | null }

const factsOf = ({ workerName, totalMinor, project }: HeldQuote) => ({
  familyGroupId: project.familyGroupId,
  propertyId: project.propertyId,
  projectId: project.projectId,
  workerName,
  projectTitle: project.fields.title,
  totalMinor: totalMinor ?? 0,
  currency: project.terms.currency,
})

const nameOfAsker = async (tx: Tx, quote: HeldQuote) =>
  fullName(await repository.findAsker(tx, keyOf(quote))) ?? t`A member`

/** Asks those who may approve it again, after the owners did not decide. */
export async function announceRequest(
  tx: Tx,
  ctx: Pick<RequestContext, 'enqueue'>,
  quote: HeldQuote,
): Promise<void> {
  const { approvalRequestedBy: actorUserId } = quote
  if (actorUserId === null) return
  const approvers = await listApproverIds(tx, quote.project)
  await raiseNotification(tx, ctx, quoteApproval, {
    userIds: approvers,
    actorUserId,
    familyGroupId: quote.project.familyGroupId,
    facts: { ...factsOf(quote), quoteId: quote.id, askedBy: await nameOfAsker(tx, quote) },
  })
}

/** Asks the others to approve it. */
export async function ask(
  tx: Tx,
  ctx: MemberContext,
  quote: HeldQuote,
  approvers: string[],
): Promise<Acceptance> {
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
    // Who asked does not back the decision, so the request stays until the owners have decided.
    await requireNotAsked(tx, subjectOf(quote))
    await repository.updateQuote(tx, keyOf(quote), { approvalRequestedBy: null, approvalRequestedAt: null })
    await recordQuote(tx, ctx.user, quote, {
      verb: isTakenBack ? 'APPROVAL_WITHDRAWN' : 'APPROVAL_REFUSED',
      after: { name: nameOf(quote), reason },
    })
    await announceDecision(tx, ctx, quote, { outcome: 'refused', reason })
    return { version: version + 1 }
  })
}

const nameOfDecider =
  ({ user }: Acceptor) =>
  () =>
    user ? (fullName(user) ?? t`A member`) : t`The owners`

/** Notifies the asker, and clears the request of the approvers. */
export async function announceDecision(
  tx: Tx,
  ctx: Acceptor,
  quote: HeldQuote,
  decision: { outcome: 'accepted' | 'refused'; reason: string | null },
) {
  const { familyGroupId } = quote.project
  await resolveNotifications(tx, familyGroupId, quoteApproval, quote.id)
  if (quote.approvalRequestedBy === null) return
  await raiseNotification(tx, ctx, quoteDecided, {
    userIds: [quote.approvalRequestedBy],
    actorUserId: ctx.user?.id ?? null,
    familyGroupId,
    facts: { ...factsOf(quote), decidedBy: nameOfDecider(ctx), ...decision },
  })
}
