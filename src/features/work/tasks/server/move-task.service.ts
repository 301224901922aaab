import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
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
import { moveRefusals } from '../tasks.texts.ts'
import { changeTask, type HeldTask, staleTask } from './change-task.service.ts'
import { writeStep } from './reopen-task.service.ts'
import { recordTaskActivity } from './task-activity.service.ts'
import { announceMove } from './task-decisions.service.ts'
import { planOfTask } from './tasks.ports.ts'

/** One step of a task. The version tells that the caller knows where it is now: nobody undoes what others did. */
export function moveTask(ctx: MemberContext, { taskId, version, status, reason }: MoveTaskInput) {
  return changeTask(ctx, 'task.complete-assigned', taskId, async (tx, held) => {
    // Pressed twice, or both did the same: it is where it should be.
    if (held.status !== status && held.version !== version) throw await staleTask(tx, ctx, held)
    return moveHeldTask(tx, ctx, held, { status, reason })
  })
}

type Step = { status: TaskStatus; reason: string | null }

/** `nextOn`: when it comes again, of a task that ended and that a plan repeats. */
type Moved = { version: number; nextOn?: string }

/** The part of `moveTask` that runs inside a transaction of the caller, who holds the task (`changeTask`). */
export async function moveHeldTask(
  tx: Tx,
  ctx: MemberContext,
  held: HeldTask,
  { status, reason }: Step,
): Promise<Moved> {
  const { needsApproval, assigneeUserId, title } = held.fields
  const standing = { ...held, needsApproval, assigneeUserId }
  const refused = refuseMove({
    task: standing,
    to: status,
    reason,
    caller: { userId: ctx.user.id, role: held.member.role },
  })
  if (refused === 'not-allowed') throw forbidden()
  if (held.status === status) return { version: held.version }
  if (refused) throw refusal(refused)
  const isDone = status === 'DONE'
  await writeStep(tx, ctx, held, {
    status,
    statusReason: needsReason(status) || status === 'CANCELLED' ? reason : null,
    ...doersAfter(standing, status, ctx.user.id),
    completedAt: isDone ? ctx.clock.now() : null,
    completedBy: isDone ? ctx.user.id : null,
  })
  await recordTaskActivity(
    tx,
    { familyGroupId: held.familyGroupId, user: ctx.user },
    {
      verb: moveVerb({ status: held.status, needsApproval }, status),
      taskId: held.taskId,
      propertyId: held.propertyId,
      // All that a step changes, so that it can be undone.
      before: statesOf(held),
      after: { name: title, status, ...(reason && { reason }) },
    },
  )
  const nextOn =
    held.scheduleId && !isOpen(status) ? await planOfTask().taskEnded(tx, ctx, held.scheduleId) : null
  await announceMove(tx, ctx, held, { status, reason })
  return { version: held.version + 1, ...(nextOn && { nextOn }) }
}

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
