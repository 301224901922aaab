import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { AppError, isAppError } from '../../../../lib/app-error.ts'
import { idSchema } from '../../../../lib/id-schemas.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { findLastChange } from '../../../base/activity/server/activity.service.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { changeInGroup, forbidden } from '../../../base/groups/server/access.service.ts'
import { taskEntity } from '../task.entity.ts'
import { refuseMove, taskStatuses } from '../tasks.rules.ts'
import type { BulkChangeInput, BulkResultView, TaskVersion } from '../tasks.schemas.ts'
import { requireTies } from './add-task.service.ts'
import { changeTogether } from './change-many.service.ts'
import { type HeldTask, holdTask, recordOfTask, staleChange, writeStep } from './change-task.service.ts'
import { moveHeldTask } from './move-task.service.ts'
import { announceCompleted } from './task-completed.service.ts'
import { findTitle } from './tasks.repository.ts'

/** Applies one step to many tasks in one transaction: changes what it can, and reports why the others were not. */
export function bulkChangeTasks(ctx: MemberContext, input: BulkChangeInput): Promise<BulkResultView> {
  const { change } = input
  return changeInGroup(ctx, 'task.edit', async (tx, member) => {
    const { others, completed, ...together } = await changeTogether(tx, ctx, member, {
      ...input,
      tasks: inOrder(input.tasks),
    })
    const alone = await forEachTask(tx, member, others, (step, held) => {
      if (change.kind === 'move') return moveHeldTask(step, ctx, held, change, completed)
      // Only steps run task by task; other refusals have no task or property to lock.
      throw staleChange()
    })
    await announceCompleted(tx, ctx, completed)
    return {
      changed: inOrder([...together.changed, ...alone.changed]),
      refused: inOrder([...together.refused, ...alone.refused]),
    }
  })
}

const inOrder = <Item extends { taskId: string }>(items: readonly Item[]) =>
  items.toSorted((a, b) => (a.taskId < b.taskId ? -1 : 1))

type Step = (tx: Tx, held: HeldTask) => Promise<{ version: number }>

/** Each task has its own savepoint: a refused one leaves no trace. In the order of ids. */
async function forEachTask(
  tx: Tx,
  member: Member,
  tasks: readonly TaskVersion[],
  step: Step,
): Promise<BulkResultView> {
  const result: BulkResultView = { changed: [], refused: [] }
  for (const { taskId, version } of inOrder(tasks)) {
    try {
      const changed = await tx.transaction(async (savepoint) => {
        const held = await holdTask(savepoint, member, taskId)
        if (held.version !== version) throw staleChange()
        return step(savepoint, held)
      })
      if (changed.version !== version) result.changed.push({ taskId, version: changed.version })
    } catch (error) {
      if (!isAppError(error)) throw error
      const title = await findTitle(tx, { taskId, familyGroupId: member.familyGroupId })
      result.refused.push({ taskId, title: title ?? t`A task`, reason: error.message })
    }
  }
  return result
}

/** The logged values before a step; only the log is trusted. */
const before = z.strictObject({
  /** The title, which always exists. */
  name: z.string().optional(),
  status: z.enum(taskStatuses).optional(),
  statusReason: z.string().nullable().optional(),
  reviewRequestedBy: idSchema.nullable().optional(),
  doneBy: idSchema.nullable().optional(),
  completedAt: z.coerce.date().nullable().optional(),
  completedBy: idSchema.nullable().optional(),
  assigneeUserId: idSchema.nullable().optional(),
  workerId: idSchema.nullable().optional(),
  dueOn: z.string().nullable().optional(),
  dueTime: z.string().nullable().optional(),
})

type Change = Omit<z.output<typeof before>, 'name'>

/** Restores tasks to their values before the caller’s last change. Tasks with a newer version stay. */
export function undoTaskChanges(ctx: MemberContext, tasks: readonly TaskVersion[]) {
  return changeInGroup(ctx, 'task.complete-assigned', (tx, member) =>
    forEachTask(tx, member, tasks, async (step, held) => {
      const isTheirs = held.fields.assigneeUserId === ctx.user.id
      if (!can(member.role, 'task.edit') && !isTheirs) throw forbidden()
      const { taskId, familyGroupId } = held
      const last = await findLastChange(step, {
        familyGroupId,
        of: taskEntity,
        entityId: taskId,
        verbs: [...undoable, ...notUndoable],
      })
      if (!last || last.actorUserId !== ctx.user.id || !undoable.some((verb) => verb === last.verb))
        throw nothingToUndo()
      const change = changeOf(last.before, held)
      requireRightTo(change, held, ctx.user.id)
      const { assigneeUserId = null, workerId = null } = change
      await requireTies(step, held, { assigneeUserId, workerId })
      await writeStep(step, ctx, held, change)
      await recordOfTask(step, ctx, held, { verb: 'UNDONE', before: statesOf(held) })
      return { version: held.version + 1 }
    }),
  )
}

/** All or nothing: other fields of the form are not restored. */
function changeOf(written: unknown, { fields }: HeldTask) {
  const known = before.safeParse(written ?? {})
  const { name = fields.title, ...change } = known.data ?? {}
  // Log entries from before `doneBy` existed lack it: the sender is the best guess.
  if (known.success && name === fields.title) {
    const { doneBy = change.reviewRequestedBy ?? null } = change
    return change.status ? { ...change, doneBy } : change
  }
  throw new AppError(
    'conflict',
    t`This change can’t be undone in one step. Open the task and change it back by hand.`,
  )
}

/** The caller needs today’s right to undo: their role may have changed. */
function requireRightTo(change: Change, held: HeldTask, userId: string) {
  const { status, reviewRequestedBy = null, doneBy = null } = change
  const { role } = held.member
  const { needsApproval, assigneeUserId } = held.fields
  const task = status && { status, reviewRequestedBy, doneBy, needsApproval, assigneeUserId }
  const refused = task
    ? refuseMove({ task, to: held.status, reason: t`as before`, caller: { userId, role } })
    : !can(role, 'task.edit') && 'not-allowed'
  if (refused === 'not-allowed' || refused === 'own-review') throw forbidden()
}

const statesOf = ({ status, fields: { assigneeUserId, workerId, dueOn, dueTime } }: HeldTask) => ({
  status,
  assigneeUserId,
  workerId,
  dueOn,
  dueTime,
})

const undoable = [
  'ACCEPTED',
  'APPROVED',
  'ASSIGNED',
  'REVIEW_REQUESTED',
  'BLOCKED',
  'CANCELLED',
  'CHANGED',
  'COMPLETED',
  'DECLINED',
  'PUT_BACK',
  'REOPENED',
  'REPORTED_AGAIN',
  'SENT_BACK',
  'STARTED',
  'UNASSIGNED',
] as const

/** Changes of the task; comments and checklist lines are separate. */
const notUndoable = ['CREATED', 'REPORTED', 'DELETED', 'RESTORED', 'UNDONE'] as const

const nothingToUndo = () =>
  new AppError('conflict', t`This task was changed by someone else, so the change was not undone.`)
