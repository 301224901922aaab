import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import type { CurrentUser, Member, MemberContext, Share } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { resolveNotifications } from '../../../base/notifications/server/notifications.service.ts'
import { quoteApproval } from '../../../base/notifications/types/quotes.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { requireNotAsked, subjectChanged } from '../../../house/decisions/server/decision-about.service.ts'
import { requireWorker } from '../../../house/workers/server/workers.service.ts'
import { isOpenProject } from '../../projects/projects.rules.ts'
import { countingNewLinks, holdLink } from '../../share-links/server/create-link.service.ts'
import { closeLinksOfDeclined, holdLinksOfProject } from '../../share-links/server/end-links.service.ts'
import { isSafeOrigin } from '../../share-links/server/link-codes.service.ts'
import type { ShareLinkView } from '../../share-links/share-links.schemas.ts'
import { changedFields, maxQuotesPerProject, mayMove, offerOf } from '../quotes.rules.ts'
import type {
  AskedView,
  EndQuoteInput,
  EnterQuoteInput,
  OfferFields,
  RequestQuotesInput,
  ReviseQuoteInput,
} from '../quotes.schemas.ts'
import { quoteName, quoteTexts } from '../quotes.texts.ts'
import {
  amountOf,
  type Changer,
  changeQuote,
  changerOf,
  type HeldQuote,
  heldQuote,
  holdQuotesOf,
  insertOffer,
  keyOf,
  nameOf,
  type OpenProject,
  offerColumns,
  recordQuote,
  subjectName,
  subjectOf,
  writeOffer,
} from './hold-quote.service.ts'
import * as repository from './quotes.repository.ts'

/** Closed projects take no requests, quotes or acceptances. */
export function requireOpenProject({ status }: OpenProject) {
  if (!isOpenProject(status)) throw new AppError('conflict', quoteTexts.projectIsOver)
}

/** Locks the project, so that the limit holds. */
export async function requireRoom(tx: Tx, project: repository.ProjectKey, added = 1) {
  if ((await repository.countQuotes(tx, project)) + added <= maxQuotesPerProject) return
  throw new AppError('conflict', quoteTexts.tooMany)
}

/**
 * Asks several contractors for a quote at once: one text, and a link for each. An open quote stays and gets the new
 * text.
 */
export function requestQuotes(ctx: MemberContext, input: RequestQuotesInput): Promise<AskedView[]> {
  const workerIds = [...new Set(input.workerIds)].toSorted()
  return countingNewLinks(ctx, workerIds.length, () => requestEach(ctx, { ...input, workerIds }))
}

const requestEach = (ctx: MemberContext, { projectId, workerIds, message }: RequestQuotesInput) =>
  changeInGroup(ctx, 'quote.edit', async (tx, member) => {
    const { familyGroupId } = member
    const names = new Map<string, string>()
    for (const workerId of workerIds) names.set(workerId, await requireWorker(tx, familyGroupId, workerId))
    const wanted = { projectId, workerIds, message }
    const links = await holdLinksOf(tx, { ...ctx, member }, wanted)
    const project = await holdQuotesOf(tx, ctx, { projectId, familyGroupId })
    requireOpenProject(project)
    const open = new Map(
      (await repository.lockOpenQuotes(tx, project)).map((quote) => [
        quote.workerId,
        heldQuote(quote, project),
      ]),
    )
    if (await repository.hasAccepted(tx, project)) throw new AppError('conflict', quoteTexts.alreadyAccepted)
    await requireRoom(tx, project, workerIds.filter((workerId) => !open.has(workerId)).length)
    const asked: AskedView[] = []
    for (const workerId of workerIds) {
      const workerName = names.get(workerId) ?? ''
      const before = open.get(workerId)
      if (before) await askAgain(tx, ctx, before, message)
      const quoteId =
        before?.id ?? (await addRequest(tx, ctx, project, { workerId, name: workerName, message }))
      const address = links.get(workerId)?.url ?? null
      asked.push({ quoteId, workerId, workerName, address, isNew: !before })
    }
    return { result: asked, made: [...links.values()].filter(({ isNew }) => isNew).length }
  })

/** The link of each contractor; none over plain http. */
async function holdLinksOf(
  tx: Tx,
  ctx: MemberContext,
  { projectId, workerIds, message }: RequestQuotesInput,
) {
  const links = new Map<string, ShareLinkView>()
  if (!isSafeOrigin(ctx)) return links
  // Links precede the property in the lock order: existing ones first, then the group for new ones.
  await holdLinksOfProject(tx, { projectId, familyGroupId: ctx.member.familyGroupId })
  for (const workerId of workerIds)
    links.set(workerId, await holdLink(tx, ctx, { projectId, workerId, message }))
  return links
}

/** The contractor sees the new text beside an open quote and revises it. The same text changes nothing. */
async function askAgain(tx: Tx, { user }: MemberContext, quote: HeldQuote, message: string) {
  if (quote.request === message) return
  await repository.updateQuote(tx, keyOf(quote), { request: message })
  await recordQuote(tx, user, quote, { verb: 'REQUESTED', after: { name: nameOf(quote) } })
}

async function addRequest(
  tx: Tx,
  { user }: MemberContext,
  project: OpenProject,
  { workerId, name, message }: { workerId: string; name: string; message: string },
): Promise<string> {
  const { projectId, propertyId, familyGroupId } = project
  const row = { projectId, propertyId, familyGroupId, workerId, createdBy: user.id }
  const id = await repository.insertQuote(tx, { ...row, status: 'REQUESTED', request: message })
  if (!id) throw new Error('the quote was not inserted')
  const entry = { verb: 'REQUESTED', after: { name: quoteName(name, project.fields.title) } } as const
  await recordQuote(tx, user, { id, project }, entry)
  return id
}

/** Enters a quote received on paper or by mail. It answers an open request. */
export function enterQuote(ctx: MemberContext, { projectId, workerId, ...offer }: EnterQuoteInput) {
  return changeInGroup(ctx, 'quote.edit', async (tx, { familyGroupId }) => {
    const workerName = await requireWorker(tx, familyGroupId, workerId)
    const project = await holdQuotesOf(tx, ctx, { projectId, familyGroupId })
    requireOpenProject(project)
    const [open] = await repository.lockOpenQuotes(tx, project, workerId)
    if (await repository.hasAccepted(tx, project)) throw new AppError('conflict', quoteTexts.alreadyAccepted)
    if (open && open.status !== 'REQUESTED')
      throw new AppError('conflict', quoteTexts.hasQuote, { fields: { workerId: quoteTexts.hasQuote } })
    const [author, now] = [fullName(ctx.user) ?? t`A member`, ctx.clock.now()]
    if (open) await writeOffer(tx, heldQuote(open, project), offer, author, now)
    else await requireRoom(tx, project)
    const row = { project, workerId, createdBy: ctx.user.id }
    const quoteId = open?.id ?? (await insertOffer(tx, row, offer, author, now))
    if (!quoteId) throw new Error('the quote was not inserted')
    const { totalMinor } = offerColumns(offer)
    const name = quoteName(workerName, project.fields.title)
    const amount = amountOf(totalMinor, project.terms)
    await recordQuote(tx, ctx.user, { id: quoteId, project }, { verb: 'ENTERED', after: { name, amount } })
    return { quoteId }
  })
}

/** Revises a quote for its contractor, and refuses a stale change. */
export function reviseQuote(ctx: MemberContext, { quoteId, version, ...offer }: ReviseQuoteInput) {
  return changeQuote(ctx, 'quote.edit', { quoteId, version }, async (tx, quote, member) => {
    if (!mayMove(quote.state, 'SUBMITTED', 'FAMILY')) throw new AppError('conflict', quoteTexts.notOpen)
    requireOpenProject(quote.project)
    if (changedFields(offerOf(quote), offer).length === 0) return { version }
    await writeOffer(tx, quote, offer, fullName(ctx.user) ?? t`A member`, ctx.clock.now())
    const { familyGroupId, terms } = quote.project
    await offerChanged(tx, ctx, quote, offer, ctx.user, changerOf(quote, member))
    await resolveNotifications(tx, familyGroupId, quoteApproval, quoteId)
    await recordQuote(tx, ctx.user, quote, {
      verb: quote.revision === 0 ? 'ENTERED' : 'REVISED',
      before: { amount: amountOf(quote.totalMinor, terms) },
      after: { name: nameOf(quote), amount: amountOf(offerColumns(offer).totalMinor, terms) },
    })
    return { version: version + 1 }
  })
}

/** A decision of the owners was about the offer before. */
export const offerChanged = (
  tx: Tx,
  ctx: Pick<MemberContext, 'enqueue' | 'clock'>,
  quote: HeldQuote,
  offer: OfferFields,
  actor: CurrentUser | Pick<Share, 'workerName'>,
  by: Changer | null,
) =>
  subjectChanged(tx, ctx, subjectOf(quote), {
    actor,
    by,
    facts: { name: subjectName(quote), amountMinor: offerColumns(offer).totalMinor },
  })

/** Declines a quote, or records that the contractor withdrew it. */
export function endQuote(ctx: MemberContext, { quoteId, version, status, reason }: EndQuoteInput) {
  const change = async (tx: Tx, quote: HeldQuote, member: Member) => {
    if (!mayMove(quote.state, status, 'FAMILY')) throw new AppError('conflict', quoteTexts.notOpen)
    if (status === 'DECLINED') await requireNotAsked(tx, subjectOf(quote))
    else
      await subjectChanged(tx, ctx, subjectOf(quote), {
        actor: ctx.user,
        facts: null,
        by: changerOf(quote, member),
      })
    await repository.updateQuote(tx, keyOf(quote), {
      status,
      statusReason: reason,
      decidedBy: ctx.user.id,
      decidedAt: ctx.clock.now(),
      approvalRequestedBy: null,
      approvalRequestedAt: null,
    })
    await resolveNotifications(tx, quote.project.familyGroupId, quoteApproval, quoteId)
    await recordQuote(tx, ctx.user, quote, {
      verb: status,
      before: { status: quote.status },
      after: { name: nameOf(quote), reason },
    })
    if (status === 'DECLINED') {
      await closeLinksOfDeclined(tx, quote.project, [quote.workerId])
      await ctx.enqueue(tx, 'mail.send', { kind: 'quote-decided', ids: { quoteId } })
    }
    return { version: version + 1 }
  }
  return changeQuote(ctx, 'quote.edit', { quoteId, version }, change, holdLinksOfProject)
}
