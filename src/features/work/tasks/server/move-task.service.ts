import { AppError } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import type { ActivityEntry } from '../../../base/activity/server/activity.service.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { reportDecided, taskDecided } from '../../../base/notifications/types/tasks.ts'
import { recordLastJob } from '../../../house/workers/server/workers.service.ts'
import type { taskEntity } from '../task.entity.ts'
import { reportOutcome, reviewOutcome } from '../task-decisions.rules.ts'
import {
  doersAfter,
  isOpen,
  type MoveRefusal,
  moveVerb,
  needsReason,
  refuseMove,
  type TaskStatus,
} from '../tasks.rules.ts'
import type { MoveTaskInput } from '../tasks.schemas.ts'
import { keepsProjectOpen, moveRefusals } from '../tasks.texts.ts'
import {
  changeTask,
  type HeldTask,
  holdTask,
  recordOfTask,
  staleTask,
  writeStep,
} from './change-task.service.ts'
import { announceCompleted, type Completed } from './task-completed.service.ts'
import { announceReview, findTaskFacts, nameOf, oncePerHour } from './task-notices.service.ts'
import { planOfTask } from './tasks.ports.ts'

/** Moves a task. The version ensures that nobody undoes a change they have not seen. */
export function moveTask(ctx: MemberContext, { taskId, version, status, reason }: MoveTaskInput) {
  return changeTask(ctx, 'task.complete-assigned', taskId, async (tx, held) => {
    // Pressed twice, or both did the same: nothing to do.
    if (held.status !== status && held.version !== version) throw await staleTask(tx, ctx, held)
    return moveHeldTask(tx, ctx, held, { status, reason })
  })
}

type Step = { status: TaskStatus; reason: string | null }

/** `nextOn`: the next date of a recurring task. */
type Moved = { version: number; nextOn?: string }

/**
 * Runs `moveTask` in the transaction of a caller who locks the task (`changeTask`).
 * @param completed where a completed task is added, for a caller who completes many and calls `announceCompleted`
 */
export async function moveHeldTask(
  tx: Tx,
  ctx: MemberContext,
  held: HeldTask,
  { status, reason }: Step,
  completed?: Completed[],
): Promise<Moved> {
  const step = stepOf(ctx, held, { status, reason })
  if (!step) return { version: held.version }
  await writeStep(tx, ctx, held, step.change)
  await recordOfTask(tx, ctx, held, step.line)
  if (status === 'DONE') await recordLastJob(tx, held.familyGroupId, [held.fields.workerId], ctx.clock.now())
  const nextOn =
    held.scheduleId && !isOpen(status) ? await planOfTask().taskEnded(tx, ctx, held.scheduleId) : null
  const told = await announceMove(tx, ctx, held, { status, reason })
  if (status === 'DONE') {
    if (completed) completed.push({ held, told })
    else await announceCompleted(tx, ctx, [{ held, told }])
  }
  return { version: held.version + 1, ...(nextOn && { nextOn }) }
}

/**
 * Returns what a step writes and logs; null when the task has this status.
 * @throws AppError when the caller may not take it
 */
export function stepOf(
  ctx: MemberContext,
  held: HeldTask,
  { status, reason }: Step,
): { change: Parameters<typeof writeStep>[3]; line: ActivityEntry<typeof taskEntity> } | null {
  const { needsApproval, assigneeUserId } = held.fields
  const standing = { ...held, needsApproval, assigneeUserId }
  const caller = { userId: ctx.user.id, role: held.member.role }
  const refused = refuseMove({ task: standing, to: status, reason, caller })
  if (refused === 'not-allowed') throw forbidden()
  if (held.status === status) return null
  if (refused) throw refusal(refused)
  const isDone = status === 'DONE'
  return {
    change: {
      status,
      statusReason: needsReason(status) || status === 'CANCELLED' ? reason : null,
      ...doersAfter(standing, status, ctx.user.id),
      completedAt: isDone ? ctx.clock.now() : null,
      completedBy: isDone ? ctx.user.id : null,
    },
    line: {
      verb: moveVerb({ status: held.status, needsApproval }, status),
      // All columns a step changes, for an undo.
      before: statesOf(held),
      after: { status, ...(reason && { reason }) },
    },
  }
}

/** Tells whether a step has no side effects besides `announceCompleted`: no schedule, no other notifications. */
export const isPlainStep = ({ scheduleId, status: from, reportedBy }: HeldTask, to: TaskStatus) =>
  !scheduleId && to !== 'IN_REVIEW' && !reviewOutcome(from, to) && !(reportedBy && reportOutcome(from, to))

const statesOf = (held: HeldTask) => ({
  status: held.status,
  statusReason: held.statusReason,
  reviewRequestedBy: held.reviewRequestedBy,
  doneBy: held.doneBy,
  completedAt: held.completedAt,
  completedBy: held.completedBy,
})

const refusal = (reason: Exclude<MoveRefusal, 'not-allowed'>) =>
  reason === 'own-review'
    ? new AppError('forbidden', moveRefusals[reason])
    : new AppError('invalid', moveRefusals[reason], {
        fields: { [reason === 'no-reason' ? 'reason' : 'status']: moveRefusals[reason] },
      })

/**
 * Notifies the people concerned by a step: approvers, those who did the work, and the reporter. Each is notified once
 * per step.
 * @param held the task before the step
 * @returns those who did the work, if they are notified
 */
async function announceMove(tx: Tx, ctx: MemberContext, held: HeldTask, step: Step): Promise<string[]> {
  if (step.status === 'IN_REVIEW') await announceReview(tx, ctx, held.taskId)
  const workers = await announceReviewed(tx, ctx, held, step)
  await announceToReporter(tx, ctx, held, step, workers)
  return workers
}

/** @returns the people notified */
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

type Ending = { member: Member; tasks: readonly { id: string; title: string }[]; to: 'DONE' | 'CANCELLED' }

/** Closes the open tasks of a completed project: all, or the project is not completed. */
export async function endTasks(tx: Tx, ctx: MemberContext, { member, tasks, to }: Ending) {
  const caller = { userId: ctx.user.id, role: member.role }
  const completed: Completed[] = []
  for (const { id, title } of tasks) {
    const held = await holdTask(tx, member, id)
    const refused = refuseMove({ task: { ...held, ...held.fields }, to, reason: null, caller })
    if (refused) throw new AppError('conflict', keepsProjectOpen(title, moveRefusals[refused]))
    await moveHeldTask(tx, ctx, held, { status: to, reason: null }, completed)
  }
  await announceCompleted(tx, ctx, completed)
}
