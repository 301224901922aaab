import type { z } from 'zod'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { calendarDate } from '../../../../lib/date-schemas.ts'
import { todayIn } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import { parseMoney } from '../../../../lib/money.ts'
import type { JobContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import {
  answerNotifications,
  raiseNotification,
} from '../../../base/notifications/server/notifications.service.ts'
import { quoteApproval } from '../../../base/notifications/types/quotes.ts'
import { quoteReceived, workerUpdate } from '../../../base/notifications/types/workers.ts'
import { listPeopleOfProject } from '../../projects/server/projects.service.ts'
import { changeByShare } from '../../share-links/server/share-access.service.ts'
import {
  changedFields,
  emptyOffer,
  isFinal,
  mayMove,
  offerOf,
  openQuoteStatuses,
  stateOf,
} from '../quotes.rules.ts'
import {
  type OfferFields,
  offerFields,
  type QuoteFormInput,
  type QuotesOfJobView,
  type WithdrawQuoteFormInput,
} from '../quotes.schemas.ts'
import { quoteName, quoteTexts } from '../quotes.texts.ts'
import { requireOpenProject, requireRoom } from './change-quote.service.ts'
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
  writeOffer,
} from './hold-quote.service.ts'
import * as repository from './quotes.repository.ts'

// What the contractor of a job sees of quotes, and does with their own.

const projectOf = ({ share }: JobContext) => ({
  projectId: share.scope.projectId,
  familyGroupId: share.familyGroupId,
})

/** The contractor's own quotes for this job; nothing of those of others. */
export async function listQuotesOfJob(ctx: JobContext): Promise<QuotesOfJobView> {
  const key = projectOf(ctx)
  const [terms, rows, hasAccepted] = await Promise.all([
    repository.findTerms(ctx.db, key),
    repository.listQuotesOfWorker(ctx.db, key, ctx.share.workerId),
    repository.hasAccepted(ctx.db, key),
  ])
  if (!terms) throw notFound('This project')
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

/** Sends a quote, or revises the one that was sent. The same form sent twice counts once. */
export async function submitQuote(ctx: JobContext, form: QuoteFormInput): Promise<{ quoteId: string }> {
  const terms = await repository.findTerms(ctx.db, projectOf(ctx))
  if (!terms) throw notFound('This project')
  const offer = readOffer(form, terms.currency)
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
  await answerNotifications(tx, familyGroupId, quoteApproval, { quoteId: quote.id })
  await recordQuote(tx, ctx.share, quote, {
    verb: quote.revision === 0 ? 'SUBMITTED' : 'REVISED',
    before: { amount: amountOf(quote.totalMinor, terms) },
    after: { name: nameOf(quote), amount: amountOf(offerColumns(offer).totalMinor, terms) },
  })
  await announce(tx, ctx, quote.project, quote.createdBy)
  return { quoteId: quote.id }
}

async function sendNew(tx: Tx, ctx: JobContext, project: OpenProject, id: string, offer: OfferFields) {
  const { workerId, workerName } = ctx.share
  const own = await repository.listQuotesOfWorker(tx, project, workerId)
  const sent = own.find((quote) => quote.id === id)
  // Sent twice: the first one counts, whatever became of it.
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
  await announce(tx, ctx, project, null)
  return { quoteId }
}

async function announce(tx: Tx, ctx: JobContext, project: OpenProject, requestedBy: string | null) {
  const { familyGroupId, propertyId, projectId, fields } = project
  const maker = await repository.findLinkMaker(tx, ctx.share.shareLinkId)
  await raiseNotification(tx, ctx, quoteReceived, {
    userIds: await listPeopleOfProject(tx, project, [requestedBy, maker]),
    actorUserId: null,
    familyGroupId,
    facts: {
      ...{ familyGroupId, propertyId, projectId },
      workerName: ctx.share.workerName,
      projectTitle: fields.title,
    },
  })
}

/** Takes back a quote that nobody has decided about. Pressed twice, it is taken back once. */
export function withdrawQuote(ctx: JobContext, { id, reason }: WithdrawQuoteFormInput): Promise<void> {
  return changeByShare(ctx, 'open', async (tx) => {
    const project = await holdQuotesOf(tx, ctx, projectOf(ctx))
    const own = await repository.listQuotesOfWorker(tx, project, ctx.share.workerId)
    const quote = own.find((one) => one.id === id)
    if (!quote) throw notFound('This quote')
    if (quote.status === 'WITHDRAWN') return
    await withdrawOpen(tx, ctx, project, reason, id)
  })
}

/**
 * What the contractor offered ends when they decline the job; one whose quote was accepted cannot. In the transaction in which they decline, which holds their link.
 */
export async function withdrawQuotesOfJob(tx: Tx, ctx: JobContext, reason: string | null): Promise<void> {
  const key = projectOf(ctx)
  const own = await repository.listQuotesOfWorker(tx, key, ctx.share.workerId)
  // Nobody else could be chosen: an accepted quote stays, and so does the job.
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
  await repository.updateQuote(tx, keyOf(quote), {
    status: 'WITHDRAWN',
    statusReason: reason,
    decidedAt: ctx.clock.now(),
    approvalRequestedBy: null,
    approvalRequestedAt: null,
  })
  await answerNotifications(tx, project.familyGroupId, quoteApproval, { quoteId: quote.id })
  await recordQuote(tx, ctx.share, quote, { verb: 'WITHDRAWN', after: { name: nameOf(quote), reason } })
  await announceWithdrawal(tx, ctx, project, quote.createdBy)
}

async function announceWithdrawal(tx: Tx, ctx: JobContext, project: OpenProject, requestedBy: string | null) {
  const { familyGroupId, propertyId, projectId, fields } = project
  await raiseNotification(tx, ctx, workerUpdate, {
    userIds: await listPeopleOfProject(tx, project, [requestedBy]),
    actorUserId: null,
    familyGroupId,
    facts: {
      ...{ familyGroupId, propertyId, projectId },
      workerName: ctx.share.workerName,
      projectTitle: fields.title,
      update: 'Withdrew the quote.',
    },
  })
}

/** What was typed as an offer. @throws AppError `invalid` with a sentence for each field of the form */
function readOffer(form: QuoteFormInput, currency: string): OfferFields {
  const errors: Record<string, string> = {}
  const amount = (name: 'labour' | 'materials' | 'other') => {
    if (form[name] === '') return null
    const minor = parseMoney(form[name], currency)
    if (minor === null) errors[name] = 'Enter an amount, for example 1250.00.'
    return minor
  }
  const day = (name: 'validUntil' | 'startsOn') => {
    if (form[name] === '') return null
    const date = calendarDate.safeParse(form[name])
    if (!date.success) errors[name] = 'Enter a date, for example 2027-03-31.'
    return date.data ?? null
  }
  const days = form.days === '' ? null : Number(form.days)
  if (days !== null && !Number.isInteger(days)) errors.days = 'Enter a whole number of days.'
  const typed = {
    labourMinor: amount('labour'),
    materialsMinor: amount('materials'),
    otherMinor: amount('other'),
    validUntil: day('validUntil'),
    startsOn: day('startsOn'),
    days: errors.days ? null : days,
    terms: form.terms,
  }
  const offer = offerFields.safeParse(typed)
  if (!offer.success && !errors.labour) addErrors(errors, offer.error)
  if (offer.success && Object.keys(errors).length === 0) return offer.data
  const [sentence = 'Check what you entered.'] = Object.values(errors)
  throw new AppError('invalid', sentence, { fields: errors })
}

const formNames: Record<string, string> = {
  labourMinor: 'labour',
  materialsMinor: 'materials',
  otherMinor: 'other',
}

function addErrors(errors: Record<string, string>, { issues }: z.ZodError) {
  for (const { path, message } of issues) {
    const field = String(path[0])
    errors[formNames[field] ?? field] ??= message
  }
}
