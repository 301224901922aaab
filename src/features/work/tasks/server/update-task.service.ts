import type { MemberContext, SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import { memberEntity } from '../../../base/groups/member.entity.ts'
import { findWorkerName } from '../../../house/workers/server/workers.service.ts'
import type { taskEntity } from '../task.entity.ts'
import { changedFields, pickFields } from '../task-fields.rules.ts'
import { doersOf, isOpen, refuseApprovalChange } from '../tasks.rules.ts'
import type { RescheduleTaskInput, TaskFields, UpdateTaskInput } from '../tasks.schemas.ts'
import { requireTies } from './add-task.service.ts'
import {
  approvalRefusal,
  changeTask,
  type HeldTask,
  recordOfTask,
  requireOpen,
  staleTask,
} from './change-task.service.ts'
import { announceAssigned } from './task-notices.service.ts'
import {
  findPersonName,
  isOfProperty,
  unassignOpenTasks,
  updateTask as writeTask,
} from './tasks.repository.ts'

/** Saves the form, and refuses a stale edit with the newer value. */
export function updateTask(ctx: MemberContext, { taskId, version, ...fields }: UpdateTaskInput) {
  return changeTask(ctx, 'task.edit', taskId, async (tx, held) => {
    if (held.version !== version) throw await staleTask(tx, ctx, held)
    return updateHeldTask(tx, ctx, held, fields)
  })
}

/** Runs `updateTask` in the transaction of a caller who locks the task (`changeTask`). */
export async function updateHeldTask(
  tx: Tx,
  ctx: MemberContext,
  held: HeldTask,
  wanted: TaskFields,
): Promise<{ version: number }> {
  const next = await withTrashedTies(tx, held, wanted)
  const changed = changedFields(held.fields, next)
  if (changed.length === 0) return { version: held.version }
  const change = pickFields(next, changed)
  requireApprovalKept(held, change, ctx.user.id)
  await requireTies(tx, held, change)
  // Marked again later, only the files that are marked themselves are visible.
  const files = change.isVisibleToWorkers === false && { sharesFiles: false }
  await writeTask(tx, held, { ...change, ...files })
  await recordChange(tx, ctx, held, next)
  if (change.assigneeUserId && isOpen(held.status)) await announceAssigned(tx, ctx, held.taskId)
  return { version: held.version + 1 }
}

/** A form does not show a trashed project or asset, so the task keeps it for a restore. */
async function withTrashedTies(
  tx: Tx,
  { fields: { projectId, assetId }, propertyId }: HeldTask,
  wanted: TaskFields,
): Promise<TaskFields> {
  const kept = async (tie: 'projectId' | 'assetId', held: string | null) =>
    held && wanted[tie] === null && !(await isOfProperty(tx, tie, held, propertyId)) ? held : wanted[tie]
  return {
    ...wanted,
    projectId: await kept('projectId', projectId),
    assetId: await kept('assetId', assetId),
  }
}

/** The people an approval binds cannot turn it off. */
function requireApprovalKept(held: HeldTask, change: Partial<TaskFields>, userId: string) {
  if (change.needsApproval === undefined) return
  const { status, createdBy, member, fields } = held
  const refused = refuseApprovalChange(
    { status, createdBy, needsApproval: fields.needsApproval, doers: doersOf({ ...held, ...fields }) },
    { userId, role: member.role },
  )
  if (refused) throw approvalRefusal(refused)
}

/** The assignee has its own log entry; other fields share one. */
async function recordChange(tx: Tx, ctx: MemberContext, held: HeldTask, next: TaskFields) {
  const isGiven = held.fields.assigneeUserId !== next.assigneeUserId || held.fields.workerId !== next.workerId
  const name = isGiven ? await findAssigneeName(tx, held.familyGroupId, next) : null
  for (const line of linesOf(held, next, name)) await recordOfTask(tx, ctx, held, line)
}

type Assignee = Pick<TaskFields, 'assigneeUserId' | 'workerId'>

/** Names the assignee in the log; null when unassigned. */
export const findAssigneeName = async (
  tx: Tx,
  familyGroupId: string,
  { assigneeUserId, workerId }: Assignee,
) =>
  assigneeUserId
    ? findPersonName(tx, assigneeUserId)
    : workerId && (await findWorkerName(tx, familyGroupId, workerId))

/** Returns the log entry of a change. */
export function linesOf({ fields: before }: HeldTask, next: TaskFields, assigneeName: string | null) {
  const lines: ActivityEntry<typeof taskEntity>[] = []
  const changed = changedFields(before, next)
  // The title is there as the name.
  const others = changed.filter(
    (name) => name !== 'assigneeUserId' && name !== 'workerId' && name !== 'title',
  )
  if (others.length > 0 || changed.includes('title')) {
    lines.push({
      verb: 'CHANGED',
      before: { ...pickFields(before, others), name: before.title },
      after: { ...pickFields(next, others), name: next.title },
    })
  }
  const { assigneeUserId, workerId } = next
  if (before.assigneeUserId === assigneeUserId && before.workerId === workerId) return lines
  lines.push({
    verb: assigneeName ? 'ASSIGNED' : 'UNASSIGNED',
    // With all fields of the same step, so that it is undone as a whole.
    before: {
      ...pickFields(before, others),
      assigneeUserId: before.assigneeUserId,
      workerId: before.workerId,
      name: before.title,
    },
    after: {
      name: next.title,
      assigneeUserId,
      workerId,
      ...(assigneeName && { assigneeName }),
    },
  })
  return lines
}

/** Reschedules an open task, as a drag in the calendar does. The date of its schedule stays. */
export function rescheduleTask(ctx: MemberContext, { taskId, version, dueOn, dueTime }: RescheduleTaskInput) {
  return changeTask(ctx, 'task.edit', taskId, async (tx, held) => {
    if (held.version !== version) throw await staleTask(tx, ctx, held)
    requireOpen(held)
    const { fields } = held
    return updateHeldTask(tx, ctx, held, {
      ...fields,
      dueOn,
      dueTime: dueTime === undefined ? fields.dueTime : dueTime,
    })
  })
}

type Leaver = { familyGroupId: string; userId: string; name: string }

/** Unassigns the open tasks of a leaving member; done ones stay theirs. */
export async function releaseTasksOf(
  tx: Tx,
  { user }: Pick<SignedInContext, 'user'>,
  { familyGroupId, userId, name }: Leaver,
) {
  const count = await unassignOpenTasks(tx, { familyGroupId, userId })
  if (count === 0) return
  await recordActivity(tx, {
    familyGroupId,
    actor: user,
    verb: user.id === userId ? 'LEFT_TASKS' : 'RELEASED_TASKS',
    of: memberEntity,
    entityId: userId,
    after: { name, count },
  })
}
