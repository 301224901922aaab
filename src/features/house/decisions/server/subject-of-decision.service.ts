import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { MemberContext, RequestContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import type { SubjectInput, SubjectView } from '../decisions.schemas.ts'
import { isLeadKind } from '../lead.rules.ts'
import type { Outcome } from '../outcome.rules.ts'
import { isBacked, isCarriedOut, type Subject, type SubjectOutcome } from '../subject.rules.ts'
import { subjectTexts } from '../subject.texts.ts'
import { findLiveAbout } from './decision-about.repository.ts'
import { decisionLeads, decisionSubjects, type HeldSubject, type SubjectFacts } from './decisions.ports.ts'
import type { House } from './decisions.repository.ts'
import type { Read } from './hold-decision.service.ts'

type Services = Pick<RequestContext, 'enqueue' | 'clock'>

/** The columns that point to a subject. */
export const subjectIds = (subject: Subject | null) => ({
  paymentId: subject?.kind === 'PAYMENT' ? subject.id : null,
  quoteId: subject?.kind === 'QUOTE' ? subject.id : null,
})

/** What a decision says about its subject, frozen while the owners are asked. */
export const subjectColumns = (
  { kind }: Subject,
  { name, amountMinor }: Pick<SubjectFacts, 'name' | 'amountMinor'>,
) => ({
  subjectKind: kind,
  subjectName: name.slice(0, 300),
  subjectMinor: amountMinor,
})

/** Locks the subject of a decision, before the decision: one order for all who lock both. */
export async function holdSubject(
  tx: Tx,
  ctx: Services,
  subject: Subject | null,
  familyGroupId: string,
): Promise<HeldSubject | undefined> {
  if (!subject) return undefined
  return decisionSubjects()[subject.kind].hold(tx, ctx, { id: subject.id, familyGroupId })
}

/** Returns why the owners cannot be asked about it; null when they can. */
function refusalOf(facts: SubjectFacts, { propertyId }: House, subject: Subject): string | null {
  if (facts.propertyId !== propertyId) return subjectTexts.gone(subject.kind)
  return facts.isWaiting ? null : subjectTexts.notWaiting(subject.kind)
}

/** @throws AppError `conflict` when it does not wait any more, or another decision is about it */
export async function requireWaiting(
  db: Executor,
  house: House,
  subject: Subject,
  facts: SubjectFacts | undefined,
  decisionId: string | null = null,
): Promise<SubjectFacts> {
  if (!facts) throw notFound(subjectTexts.thing(subject.kind))
  const refusal = refusalOf(facts, house, subject)
  if (refusal) throw new AppError('conflict', refusal)
  const live = await findLiveAbout(db, { ...subject, familyGroupId: house.familyGroupId })
  if (live && live.id !== decisionId) throw new AppError('conflict', subjectTexts.other(subject.kind))
  return facts
}

/** Returns what a new decision would be about, for its form; with the reason when the owners cannot be asked. */
export async function findSubject(
  ctx: MemberContext,
  { propertyId, subject: { kind, id } }: SubjectInput,
): Promise<SubjectView> {
  if (!isLeadKind(kind)) return findWaiting(ctx, propertyId, { kind, id })
  const lead = await decisionLeads()[kind](ctx, { id, propertyId })
  return { about: null, refusal: null, lead: lead ?? null }
}

async function findWaiting(ctx: MemberContext, propertyId: string, subject: Subject): Promise<SubjectView> {
  const { familyGroupId } = ctx.member
  const house = { propertyId, familyGroupId }
  const facts = await decisionSubjects()[subject.kind].find(ctx.db, { id: subject.id, familyGroupId })
  if (!facts || facts.propertyId !== propertyId)
    return { about: null, refusal: subjectTexts.gone(subject.kind), lead: null }
  const about = { ...subject, name: facts.name, amountMinor: facts.amountMinor }
  const refusal = refusalOf(facts, house, subject)
  if (refusal) return { about, refusal, lead: null }
  const live = await findLiveAbout(ctx.db, { ...subject, familyGroupId })
  return { about, refusal: live ? subjectTexts.other(subject.kind) : null, lead: null }
}

/**
 * Approves or accepts the expense or quote of an adopted decision, if someone who could have done it alone voted for it. A
 * refusal by its own rules leaves it as it is, and the decision counts all the same.
 */
export async function carryOut(
  tx: Tx,
  { row, voters }: Read,
  votes: Parameters<typeof isBacked>[0],
  outcome: Outcome,
  subject: HeldSubject | undefined,
): Promise<Exclude<SubjectOutcome, 'CHANGED'> | null> {
  if (row.subjectKind === null || !isCarriedOut(outcome)) return null
  if (!subject?.isWaiting || subject.propertyId !== row.propertyId) return 'NOT_POSSIBLE'
  const userIds = voters.flatMap(({ userId }) => userId ?? [])
  if (!isBacked(votes, await subject.ablesOf(tx, userIds, row.openedBy))) return 'NOT_BACKED'
  try {
    await tx.transaction((within) => subject.carryOut(within))
  } catch (error) {
    if (error instanceof AppError) return 'NOT_POSSIBLE'
    throw error
  }
  return 'DONE'
}
