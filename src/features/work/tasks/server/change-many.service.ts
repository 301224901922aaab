import { type AppError, isAppError } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivities } from '../../../base/activity/server/activity.service.ts'
import { holdActiveProperties } from '../../../house/properties/server/properties.service.ts'
import { recordLastJob } from '../../../house/workers/server/workers.service.ts'
import { taskEntity } from '../task.entity.ts'
import { changedFields, pickFields } from '../task-fields.rules.ts'
import { isOpen } from '../tasks.rules.ts'
import type { BulkChangeInput, BulkResultView, TaskFields, TaskVersion } from '../tasks.schemas.ts'
import { requireTies } from './add-task.service.ts'
import { type HeldTask, requireOpen, staleChange } from './change-task.service.ts'
import { isPlainStep, stepOf } from './move-task.service.ts'
import type { Completed } from './task-completed.service.ts'
import { announceAssignedEach } from './task-notices.service.ts'
import * as repository from './tasks.repository.ts'
import { findAssigneeName, linesOf } from './update-task.service.ts'

/** The new values of a task, written together with equal ones. */
type Plan = {
  held: HeldTask
  change: Parameters<typeof repository.updateTasks>[2]
  lines: ActivityEntry<typeof taskEntity>[]
}

type Shared = BulkResultView & {
  /** Steps with side effects, run task by task. */
  others: TaskVersion[]
  /** For `announceCompleted`, together with those of the others. */
  completed: Completed[]
}

/**
 * Applies one change to many tasks with a fixed number of statements, with the same writes, log entries and
 * notifications as single changes. Locks all first, properties before tasks.
 */
export async function changeTogether(
  tx: Tx,
  ctx: MemberContext,
  member: Member,
  { tasks, change }: BulkChangeInput,
): Promise<Shared> {
  const held = await holdTasks(tx, member, tasks)
  const assignment = await prepareAssignment(tx, member, change)
  const result: Shared = { changed: [], refused: [], others: [], completed: [] }
  const plans: Plan[] = []
  for (const { taskId, version } of tasks) {
    const task = held.get(taskId)
    // A duplicate would change twice.
    held.delete(taskId)
    if (!task || isMoreThanWriting(task, change)) {
      result.others.push({ taskId, version })
      continue
    }
    const plan = planOf(ctx, task, { version, change, assignment })
    if (plan && 'refused' in plan)
      result.refused.push({ taskId, title: task.fields.title, reason: plan.refused.message })
    else if (plan) {
      plans.push(plan)
      if (change.kind === 'move' && change.status === 'DONE') result.completed.push({ held: task, told: [] })
      result.changed.push({ taskId, version: version + 1 })
    }
  }
  await write(tx, ctx, member, plans)
  await follow(tx, ctx, member, { plans, change })
  return result
}

/** Existing tasks of active properties; the others are reported one by one. */
async function holdTasks(tx: Tx, member: Member, tasks: readonly TaskVersion[]) {
  const { familyGroupId } = member
  const taskIds = tasks.map(({ taskId }) => taskId)
  const places = await repository.listPropertiesOf(tx, familyGroupId, taskIds)
  const inUse = await holdActiveProperties(tx, familyGroupId, [...new Set(places.values())])
  const ours = taskIds.filter((taskId) => inUse.has(places.get(taskId) ?? ''))
  const rows = await repository.lockTasks(tx, familyGroupId, ours)
  return new Map(rows.map((row): [string, HeldTask] => [row.taskId, { ...row, familyGroupId, member }]))
}

const isMoreThanWriting = (held: HeldTask, change: BulkChangeInput['change']) =>
  change.kind === 'move' && !isPlainStep(held, change.status)

type Assignment = { name: string | null; refused?: AppError }

/** The assignee is looked up once. */
async function prepareAssignment(
  tx: Tx,
  { familyGroupId }: Member,
  change: BulkChangeInput['change'],
): Promise<Assignment> {
  if (change.kind !== 'assign') return { name: null }
  const { assigneeUserId, workerId } = change
  try {
    await requireTies(tx, { familyGroupId, propertyId: '' }, { assigneeUserId, workerId })
  } catch (error) {
    if (!isAppError(error)) throw error
    return { name: null, refused: error }
  }
  return { name: await findAssigneeName(tx, familyGroupId, change) }
}

type Wanted = { version: number; change: BulkChangeInput['change']; assignment: Assignment }

/** @returns null when nothing changes */
function planOf(
  ctx: MemberContext,
  held: HeldTask,
  { version, change, assignment }: Wanted,
): Plan | { refused: AppError } | null {
  if (held.version !== version) return { refused: staleChange() }
  try {
    if (change.kind === 'move') {
      const step = stepOf(ctx, held, change)
      return step && { held, change: step.change, lines: [step.line] }
    }
    if (change.kind === 'due') requireOpen(held)
    const next = nextFields(held.fields, change)
    const changed = changedFields(held.fields, next)
    if (changed.length === 0) return null
    if (assignment.refused) return { refused: assignment.refused }
    return { held, change: pickFields(next, changed), lines: linesOf(held, next, assignment.name) }
  } catch (error) {
    if (!isAppError(error)) throw error
    return { refused: error }
  }
}

function nextFields(
  fields: TaskFields,
  change: Exclude<BulkChangeInput['change'], { kind: 'move' }>,
): TaskFields {
  if (change.kind === 'assign')
    return { ...fields, assigneeUserId: change.assigneeUserId, workerId: change.workerId }
  // Without a day there is no time.
  return { ...fields, dueOn: change.dueOn, dueTime: change.dueOn === null ? null : fields.dueTime }
}

/** One statement per set of equal values, and one for all log entries. */
async function write(tx: Tx, { user }: MemberContext, { familyGroupId }: Member, plans: Plan[]) {
  for (const same of Map.groupBy(plans, ({ change }) => JSON.stringify(change)).values()) {
    const [first] = same
    const ids = same.map(({ held }) => held.taskId)
    if (first) await repository.updateTasks(tx, { familyGroupId, ids }, first.change)
  }
  await recordActivities(
    tx,
    plans.flatMap(({ held, lines }) =>
      lines.map(({ after, ...line }) => ({
        ...line,
        ...{ of: taskEntity, familyGroupId, actor: user },
        ...{ entityId: held.taskId, propertyId: held.propertyId },
        after: { name: held.fields.title, ...after },
      })),
    ),
  )
}

async function follow(
  tx: Tx,
  ctx: MemberContext,
  { familyGroupId }: Member,
  { plans, change }: { plans: Plan[]; change: BulkChangeInput['change'] },
) {
  if (change.kind === 'move' && change.status === 'DONE') {
    const workerIds = plans.map(({ held }) => held.fields.workerId)
    await recordLastJob(tx, familyGroupId, workerIds, ctx.clock.now())
  }
  if (change.kind === 'assign' && change.assigneeUserId) {
    const open = plans.filter(({ held }) => isOpen(held.status))
    await announceAssignedEach(
      tx,
      ctx,
      open.map(({ held }) => held.taskId),
    )
  }
}
