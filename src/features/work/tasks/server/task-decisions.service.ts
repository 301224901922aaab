import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { reportDecided, taskDecided } from '../../../base/notifications/types/tasks.ts'
import { reportOutcome, reviewOutcome } from '../task-decisions.rules.ts'
import type { TaskStatus } from '../tasks.rules.ts'
import type { HeldTask } from './change-task.service.ts'
import { announceReview, findTaskFacts, nameOf, oncePerHour } from './task-notices.service.ts'

type Step = { status: TaskStatus; reason: string | null }

/**
 * Tells the people concerned of a step, in its transaction and after it: those who may approve the work, those who did
 * it, and the person who reported the problem. Each of them is told once per step.
 * @param held the task as it was before the step
 */
export async function announceMove(tx: Tx, ctx: MemberContext, held: HeldTask, step: Step): Promise<void> {
  if (step.status === 'IN_REVIEW') await announceReview(tx, ctx, held.taskId)
  const workers = await announceReviewed(tx, ctx, held, step)
  await announceToReporter(tx, ctx, held, step, workers)
}

/** @returns the people who were told. */
async function announceReviewed(tx: Tx, ctx: MemberContext, held: HeldTask, { status, reason }: Step) {
  const outcome = reviewOutcome(held.status, status)
  const userIds = [held.doneBy, held.reviewRequestedBy].filter((userId) => userId !== null)
  const facts = outcome && userIds.length > 0 && (await findTaskFacts(tx, held.taskId))
  if (!facts) return []
  await raiseNotification(tx, ctx, taskDecided, {
    actorUserId: ctx.user.id,
    ...oncePerHour(ctx, outcome, held.taskId),
    userIds,
    familyGroupId: held.familyGroupId,
    facts: { ...facts, decidedBy: nameOf(ctx), outcome, reason },
  })
  return userIds
}

async function announceToReporter(
  tx: Tx,
  ctx: MemberContext,
  { taskId, familyGroupId, reportedBy, status: from }: HeldTask,
  { status, reason }: Step,
  alreadyTold: string[],
) {
  const outcome = reportOutcome(from, status)
  if (!outcome || !reportedBy || alreadyTold.includes(reportedBy)) return
  const facts = await findTaskFacts(tx, taskId)
  if (!facts) return
  await raiseNotification(tx, ctx, reportDecided, {
    actorUserId: ctx.user.id,
    ...oncePerHour(ctx, `report ${outcome}`, taskId),
    userIds: [reportedBy],
    familyGroupId,
    facts: { ...facts, decidedBy: nameOf(ctx), outcome, reason },
  })
}
