import { AppError } from '../../../../lib/app-error.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import type { CurrentUser, RequestContext, Share } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { subjectTexts } from '../subject.texts.ts'
import { lockLiveAbout, type SubjectOfGroup } from './decision-about.repository.ts'
import { announceEnd } from './decision-notices.service.ts'
import * as repository from './decisions.repository.ts'
import { readDecision, recordDecision } from './hold-decision.service.ts'

// For the features whose things wait for a decision. They have locked the thing itself.

/** Guards what one person would decide. @throws AppError `conflict` while the owners are asked */
export async function requireNotAsked(tx: Tx, subject: SubjectOfGroup) {
  const live = await lockLiveAbout(tx, subject)
  if (live?.state === 'OPEN')
    throw new AppError('conflict', subjectTexts.asked(formatCalendarDate(live.deadlineOn, locale())))
}

type Services = Pick<RequestContext, 'enqueue'>
type Actor = CurrentUser | Pick<Share, 'workerName'> | null

/**
 * The thing was changed or taken back: an open decision about it is withdrawn, since its owners were asked about
 * something else, and a draft shows the new facts.
 * @param facts what it is now; null when it does not wait any more
 */
export async function subjectChanged(
  tx: Tx,
  ctx: Services,
  subject: SubjectOfGroup,
  { actor, facts }: { actor: Actor; facts: { name: string; amountMinor: number } | null },
) {
  const live = await lockLiveAbout(tx, subject)
  if (!live) return
  const key = { decisionId: live.id, familyGroupId: subject.familyGroupId }
  if (live.state === 'DRAFT') {
    if (facts)
      await repository.updateDecision(tx, key, { subjectName: facts.name, subjectMinor: facts.amountMinor })
    return
  }
  const decision = await readDecision(tx, key)
  if (!decision) return
  const { row, voters } = decision
  const userId = actor && 'id' in actor ? actor.id : null
  await repository.updateDecision(tx, key, {
    state: 'WITHDRAWN',
    subjectOutcome: 'CHANGED',
    ...{ closedBy: userId, closedAt: row.now },
  })
  await recordDecision(tx, actor, row, { verb: 'WITHDRAWN', after: { name: row.question } })
  await announceEnd(tx, ctx, row, { state: 'WITHDRAWN', voters, actorUserId: userId })
}

/** A thing that its own rules refuse does not wait any more: it is in the trash, closed, or of an archived property. */
export async function unlessRefused<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
