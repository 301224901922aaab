import { AppError } from '../../../../lib/app-error.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import type { CurrentUser, RequestContext, Role, Share } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { subjectTexts } from '../subject.texts.ts'
import { closeHeld } from './close-decision.service.ts'
import { lockLiveAbout, type SubjectOfGroup } from './decision-about.repository.ts'
import { announceEnd } from './decision-notices.service.ts'
import * as repository from './decisions.repository.ts'
import { readDecision, recordDecision } from './hold-decision.service.ts'
import { subjectColumns, subjectIds } from './subject-of-decision.service.ts'

// For the features whose things wait for a decision. They have locked the thing itself.

/** Guards what one person would decide. @throws AppError `conflict` while the owners are asked */
export async function requireNotAsked(tx: Tx, subject: SubjectOfGroup) {
  const live = await lockLiveAbout(tx, subject)
  if (live?.state === 'OPEN')
    throw new AppError('conflict', subjectTexts.asked(formatCalendarDate(live.deadlineOn, locale())))
}

type Services = Pick<RequestContext, 'enqueue' | 'clock'>
type Actor = CurrentUser | Pick<Share, 'workerName'> | null

type Facts = { propertyId?: string | null; name: string; amountMinor: number }

type SubjectChange = {
  actor: Actor
  /** What it is now; null when it does not wait any more. */
  facts: Facts | null
  /** A member who changes it, and whether it is theirs; null for its contractor, and when another quote won. */
  by: { role: Role; isOwn: boolean } | null
}

/**
 * The thing was changed or taken back: an open decision about it is withdrawn, since its owners were asked about
 * something else, and a draft shows the new facts. After the deadline the votes are counted instead, so that nobody
 * looks at them first and then withdraws.
 * @throws AppError `conflict` for a member who may neither end the decision nor calls the thing their own
 */
export async function subjectChanged(
  tx: Tx,
  ctx: Services,
  subject: SubjectOfGroup,
  { actor, facts, by }: SubjectChange,
) {
  const live = await lockLiveAbout(tx, subject)
  if (!live) return
  const key = { decisionId: live.id, familyGroupId: subject.familyGroupId }
  if (live.state === 'DRAFT') {
    if (facts) await repository.updateDecision(tx, key, draftColumns(subject, live, facts))
    return
  }
  const decision = await readDecision(tx, key)
  if (!decision) return
  const { row, voters } = decision
  const userId = actor && 'id' in actor ? actor.id : null
  if (by && !by.isOwn && !can(by.role, 'decision.end', { own: row.openedBy === userId }))
    throw new AppError('conflict', subjectTexts.asked(formatCalendarDate(live.deadlineOn, locale())))
  if (row.closesAt !== null && row.closesAt <= row.now) {
    await closeHeld(tx, ctx, { ...decision, subject: undefined }, null)
    return
  }
  await repository.updateDecision(tx, key, {
    state: 'WITHDRAWN',
    subjectOutcome: 'CHANGED',
    ...{ closedBy: userId, closedAt: row.now },
  })
  await recordDecision(tx, actor, row, { verb: 'WITHDRAWN', after: { name: row.question } })
  await announceEnd(tx, ctx, row, { state: 'WITHDRAWN', voters, actorUserId: userId })
}

/** A draft of another property is not about the thing any more. */
const draftColumns = (subject: SubjectOfGroup, live: { propertyId: string }, facts: Facts) =>
  facts.propertyId !== undefined && facts.propertyId !== live.propertyId
    ? subjectIds(null)
    : subjectColumns(subject, facts)

/** A thing that its own rules refuse does not wait any more: it is in the trash, closed, or of an archived property. */
export async function unlessRefused<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
