import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import type { JobContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import {
  raiseNotification,
  resolveNotifications,
} from '../../../base/notifications/server/notifications.service.ts'
import { quoteApproval } from '../../../base/notifications/types/quotes.ts'
import { quoteReceived, workerUpdate } from '../../../base/notifications/types/workers.ts'
import { subjectChanged } from '../../../house/decisions/server/decision-about.service.ts'
import { listPeopleOfProject } from '../../projects/server/projects.service.ts'
import { changeByShare, linkMakerOf } from '../../share-links/server/share-access.service.ts'
import { readOffer } from '../quote-form.format.ts'
import {
  changedFields,
  emptyOffer,
  isFinal,
  mayMove,
  offerOf,
  openQuoteStatuses,
  stateOf,
} from '../quotes.rules.ts'
import type {
  OfferFields,
  QuoteFormInput,
  QuotesOfJobView,
  WithdrawQuoteFormInput,
} from '../quotes.schemas.ts'
import { quoteName, quoteTexts } from '../quotes.texts.ts'
import { offerChanged, requireOpenProject, requireRoom } from './change-quote.service.ts'
import {
  amountOf,
  type HeldQuote,
  heldQuote,
  holdQuotesOf,
  insertOffer,
  keyOf,
  nameOf,
  type OpenProject,
  offerColumns,
  recordQuote,
  subjectOf,
  writeOffer,
} from './hold-quote.service.ts'
import * as repository from './quotes.repository.ts'

// What the contractor of a job can see and do with their quotes.

const projectOf = ({ share }: JobContext) => ({
  projectId: share.scope.projectId,
  familyGroupId: share.familyGroupId,
})

/** Lists the contractor’s own quotes for this job. */
export async function listQuotesOfJob(ctx: JobContext): Promise<QuotesOfJobView> {
  const key = projectOf(ctx)
  const [terms, rows, hasAccepted] = await Promise.all([
    repository.findTerms(ctx.db, key),
    repository.listQuotesOfWorker(ctx.db, key, ctx.share.workerId),
    repository.hasAccepted(ctx.db, key),
  ])
  if (!terms) throw notFound(t`This project`)
  const today = todayIn(terms.timeZone, ctx.clock.now())
  const quotes = rows.map((row) => ({
    ...offerOf(row),
    id: row.id,
    state: stateOf(row, today),
    request: row.request,
    totalMinor: row.totalMinor,
    revision: row.revision,
    statusReason: row.statusReason,
  }))
  const [latest] = quotes
  const open = quotes.find(({ state }) => !isFinal(state))
  const maySendNew = !hasAccepted && (!latest || latest.state === 'WITHDRAWN')
  const editable = open
    ? { id: open.id, revision: open.revision, offer: offerOf(open) }
    : maySendNew
      ? { id: newId(), revision: 0, offer: emptyOffer }
      : null
  return { currency: terms.currency, quotes, editable }
}

/** Sends or revises a quote. A repeated form counts once. */
export async function submitQuote(ctx: JobContext, form: QuoteFormInput): Promise<{ quoteId: string }> {
  const terms = await repository.findTerms(ctx.db, projectOf(ctx))
  if (!terms) throw notFound(t`This project`)
  const offer = readOffer(form, { ...terms, today: todayIn(terms.timeZone, ctx.clock.now()) })
  return changeByShare(ctx, 'open', async (tx, { share }) => {
    const project = await holdQuotesOf(tx, ctx, projectOf(ctx))
    const [open] = await repository.lockOpenQuotes(tx, project, share.workerId)
    if (open) return reviseByLink(tx, ctx, heldQuote(open, project), form, offer)
    return sendNew(tx, ctx, project, form.id, offer)
  })
}

async function reviseByLink(
  tx: Tx,
  ctx: JobContext,
  quote: HeldQuote,
  { id, revision }: QuoteFormInput,
  offer: OfferFields,
) {
  const isSame = quote.revision > 0 && changedFields(offerOf(quote), offer).length === 0
  if (isSame) return { quoteId: quote.id }
  if (quote.id !== id || quote.revision !== revision) throw new AppError('conflict', quoteTexts.stale)
  if (!mayMove(quote.state, 'SUBMITTED', 'WORKER')) throw new AppError('conflict', quoteTexts.notOpen)
  requireOpenProject(quote.project)
  const { terms, familyGroupId } = quote.project
  await writeOffer(tx, quote, offer, ctx.share.workerName, ctx.clock.now())
  await offerChanged(tx, ctx, quote, offer, ctx.share, null)
  await resolveNotifications(tx, familyGroupId, quoteApproval, quote.id)
  await recordQuote(tx, ctx.share, quote, {
    verb: quote.revision === 0 ? 'SUBMITTED' : 'REVISED',
    before: { amount: amountOf(quote.totalMinor, terms) },
    after: { name: nameOf(quote), amount: amountOf(offerColumns(offer).totalMinor, terms) },
  })
  await announce(tx, ctx, quote.project, { quoteId: quote.id, requestedBy: quote.createdBy })
  return { quoteId: quote.id }
}

async function sendNew(tx: Tx, ctx: JobContext, project: OpenProject, id: string, offer: OfferFields) {
  const { workerId, workerName } = ctx.share
  const own = await repository.listQuotesOfWorker(tx, project, workerId)
  const sent = own.find((quote) => quote.id === id)
  // A repeated form: the first one counts, whatever its status.
  if (sent && changedFields(offerOf(sent), offer).length === 0) return { quoteId: id }
  if (own[0]?.status === 'DECLINED') throw new AppError('conflict', quoteTexts.declined)
  if (sent || (await repository.hasAccepted(tx, project))) throw new AppError('conflict', quoteTexts.notOpen)
  requireOpenProject(project)
  await requireRoom(tx, project)
  const row = { id, project, workerId, createdBy: null }
  const quoteId = await insertOffer(tx, row, offer, workerName, ctx.clock.now())
  if (!quoteId) throw new AppError('conflict', quoteTexts.stale)
  const name = quoteName(workerName, project.fields.title)
  const amount = amountOf(offerColumns(offer).totalMinor, project.terms)
  await recordQuote(tx, ctx.share, { id: quoteId, project }, { verb: 'SUBMITTED', after: { name, amount } })
  await announce(tx, ctx, project, { quoteId, requestedBy: null })
  return { quoteId }
}

/** Notifies the members of the project, the asker and the creator of the link. @param update of an existing quote */
async function announce(
  tx: Tx,
  ctx: JobContext,
  project: OpenProject,
  { quoteId, requestedBy }: { quoteId: string; requestedBy: string | null },
  update?: () => string,
) {
  const { familyGroupId, propertyId, projectId, fields } = project
  const { workerName } = ctx.share
  const userIds = await listPeopleOfProject(tx, project, [requestedBy, await linkMakerOf(tx, ctx)])
  const facts = { familyGroupId, propertyId, projectId, workerName, projectTitle: fields.title }
  const told = { userIds, actorUserId: null, familyGroupId }
  if (update)
    await raiseNotification(tx, ctx, workerUpdate, { ...told, facts: { ...facts, task: null, update } })
  else await raiseNotification(tx, ctx, quoteReceived, { ...told, facts: { ...facts, quoteId } })
}

/** Withdraws an undecided quote. A repeated request changes nothing. */
export function withdrawQuote(ctx: JobContext, { id, reason }: WithdrawQuoteFormInput): Promise<void> {
  return changeByShare(ctx, 'open', async (tx) => {
    const project = await holdQuotesOf(tx, ctx, projectOf(ctx))
    const own = await repository.listQuotesOfWorker(tx, project, ctx.share.workerId)
    const quote = own.find((one) => one.id === id)
    if (!quote) throw notFound(t`This quote`)
    if (quote.status === 'WITHDRAWN') return
    await withdrawOpen(tx, ctx, project, reason, id)
  })
}

/**
 * Ends a contractor’s open quotes when they decline the job, in that transaction, which locks their link. A contractor
 * with an accepted quote cannot decline.
 */
export async function withdrawQuotesOfJob(tx: Tx, ctx: JobContext, reason: string | null): Promise<void> {
  const key = projectOf(ctx)
  const own = await repository.listQuotesOfWorker(tx, key, ctx.share.workerId)
  // An accepted quote stays, and so does the job: no one else could be chosen.
  if (own.some(({ status }) => status === 'ACCEPTED')) throw new AppError('conflict', quoteTexts.isTaken)
  if (!own.some(({ status }) => openQuoteStatuses.some((open) => open === status))) return
  await withdrawOpen(tx, ctx, await holdQuotesOf(tx, ctx, key), reason)
}

async function withdrawOpen(
  tx: Tx,
  ctx: JobContext,
  project: OpenProject,
  reason: string | null,
  quoteId?: string,
) {
  const [open] = await repository.lockOpenQuotes(tx, project, ctx.share.workerId)
  if (!open || (quoteId && open.id !== quoteId)) throw new AppError('conflict', quoteTexts.notOpen)
  const quote = heldQuote(open, project)
  await subjectChanged(tx, ctx, subjectOf(quote), { actor: ctx.share, facts: null, by: null })
  await repository.updateQuote(tx, keyOf(quote), {
    status: 'WITHDRAWN',
    statusReason: reason,
    decidedAt: ctx.clock.now(),
    approvalRequestedBy: null,
    approvalRequestedAt: null,
  })
  await resolveNotifications(tx, project.familyGroupId, quoteApproval, quote.id)
  await recordQuote(tx, ctx.share, quote, { verb: 'WITHDRAWN', after: { name: nameOf(quote), reason } })
  const told = { quoteId: quote.id, requestedBy: quote.createdBy }
  await announce(tx, ctx, project, told, () => t`Withdrew the quote.`)
}

/** Returns why a job is closed for a contractor: the family decided against their last quote. */
export async function whyJobIsGone(tx: Tx, ctx: JobContext): Promise<string | null> {
  const [latest] = await repository.listQuotesOfWorker(tx, projectOf(ctx), ctx.share.workerId)
  return latest?.status === 'DECLINED' ? quoteTexts.jobIsGone : null
}
