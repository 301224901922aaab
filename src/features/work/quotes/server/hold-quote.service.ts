import { t } from '@lingui/core/macro'
import { notFound, staleEdit } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { Member, MemberContext, RequestContext, Role } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import {
  type Activity,
  type ActivityEntry,
  recordActivity,
} from '../../../base/activity/server/activity.service.ts'
import type { LoggedAmount } from '../../../base/entities/sentences.rules.ts'
import type { Action } from '../../../base/groups/groups.rules.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { type HeldProject, holdProject } from '../../projects/server/projects.service.ts'
import { quoteEntity } from '../quote.entity.ts'
import { type QuoteState, stateOf, totalOf } from '../quotes.rules.ts'
import type { OfferFields } from '../quotes.schemas.ts'
import { quoteName, quoteTexts } from '../quotes.texts.ts'
import * as repository from './quotes.repository.ts'

// Shared by every change of a quote, by a member or by link.

type Row = NonNullable<Awaited<ReturnType<typeof repository.lockQuote>>>
type Terms = repository.Terms
export type OpenProject = Omit<HeldProject, 'member'> & { terms: Terms; today: string }

export type HeldQuote = Row & { state: QuoteState; project: OpenProject }
export type Actor = Activity<typeof quoteEntity>['actor']

/** Locks a project and its property, to serialise changes of its quotes. */
export async function holdQuotesOf(
  tx: Tx,
  { clock }: Pick<RequestContext, 'clock'>,
  key: repository.ProjectKey,
): Promise<OpenProject> {
  const project = await holdProject(tx, key)
  const terms = await repository.findTerms(tx, key)
  if (!terms) throw notFound(t`This project`)
  return { ...project, terms, today: todayIn(terms.timeZone, clock.now()) }
}

/**
 * Guards changes of one quote by a member: checks the right, locks its project and row.
 * @param version what the caller saw
 * @param first runs before the project is locked, for what precedes it in the lock order
 * @throws AppError `conflict` when the quote was changed since
 */
export function changeQuote<Result>(
  ctx: MemberContext,
  action: Action,
  { quoteId, version }: { quoteId: string; version?: number },
  change: (tx: Tx, quote: HeldQuote, member: Member) => Promise<Result>,
  first?: (tx: Tx, key: repository.ProjectKey) => Promise<void>,
): Promise<Result> {
  return changeInGroup(ctx, action, async (tx, member) => {
    const key = { quoteId, familyGroupId: member.familyGroupId }
    const projectId = await repository.findProjectOf(tx, key)
    if (!projectId) throw notFound(t`This quote`)
    const projectKey = { projectId, familyGroupId: member.familyGroupId }
    await first?.(tx, projectKey)
    const project = await holdQuotesOf(tx, ctx, projectKey)
    const row = await repository.lockQuote(tx, key)
    if (!row) throw notFound(t`This quote`)
    if (version !== undefined && row.version !== version) throw staleEdit(quoteTexts.stale, row)
    return change(tx, heldQuote(row, project), member)
  })
}

export const heldQuote = (row: Row, project: OpenProject): HeldQuote => ({
  ...row,
  project,
  state: stateOf(row, project.today),
})

export const keyOf = ({ id, project: { familyGroupId } }: HeldQuote): repository.QuoteKey => ({
  quoteId: id,
  familyGroupId,
})

export const nameOf = ({ workerName, project }: Pick<HeldQuote, 'workerName' | 'project'>) =>
  quoteName(workerName, project.fields.title)

/** What decisions of the owners call it. */
export const subjectOf = ({ id, project: { familyGroupId } }: Pick<HeldQuote, 'id' | 'project'>) =>
  ({ kind: 'QUOTE', id, familyGroupId }) as const

/** A member who changes it, for decisions of the owners about it. */
export type Changer = { role: Role; isOwn: boolean }
export const changerOf = (
  { createdBy }: Pick<HeldQuote, 'createdBy'>,
  { role, userId }: Member,
): Changer => ({ role, isOwn: createdBy === userId })

/** A quote as a decision names it: in no language, since it is kept. */
export const subjectName = ({ workerName, project }: Pick<HeldQuote, 'workerName' | 'project'>) =>
  `${workerName}, ${project.fields.title}`

/** Returns what the log keeps as the amount. */
export const amountOf = (totalMinor: number | null, { currency }: Terms): LoggedAmount | null =>
  totalMinor === null ? null : { amountMinor: totalMinor, currency }

type Recorded = { id: string; project: OpenProject }

export const recordQuote = (
  tx: Tx,
  actor: Actor,
  { id, project: { familyGroupId, propertyId } }: Recorded,
  entry: ActivityEntry<typeof quoteEntity>,
) => recordActivity(tx, { of: quoteEntity, familyGroupId, actor, entityId: id, propertyId, ...entry })

/** Returns the columns of an offer, with its total. @throws Error without a total, which the schema prevents */
export function offerColumns(offer: OfferFields) {
  const totalMinor = totalOf(offer)
  if (totalMinor === null) throw new Error('an offer without an amount')
  return { ...offer, totalMinor }
}

/** Writes a new revision of a quote. Cancels a pending approval, since it was for another price. */
export async function writeOffer(tx: Tx, quote: HeldQuote, offer: OfferFields, author: string, now: Date) {
  const revision = quote.revision + 1
  const columns = offerColumns(offer)
  await repository.updateQuote(tx, keyOf(quote), {
    ...columns,
    revision,
    status: 'SUBMITTED',
    submittedAt: now,
    statusReason: null,
    approvalRequestedBy: null,
    approvalRequestedAt: null,
  })
  await repository.insertRevision(tx, { ...columns, quoteId: quote.id, revision, author })
}

/** Inserts a quote. @returns its id; null when the id is taken */
export async function insertOffer(
  tx: Tx,
  {
    project: { projectId, propertyId, familyGroupId },
    ...row
  }: { project: OpenProject; id?: string; workerId: string; createdBy: string | null },
  offer: OfferFields,
  author: string,
  now: Date,
): Promise<string | null> {
  const columns = offerColumns(offer)
  const quoteId = await repository.insertQuote(tx, {
    ...row,
    ...columns,
    ...{ projectId, propertyId, familyGroupId },
    ...{ status: 'SUBMITTED', revision: 1, submittedAt: now },
  })
  if (quoteId) await repository.insertRevision(tx, { ...columns, quoteId, revision: 1, author })
  return quoteId
}
