import { AppError } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { causeCode } from '../../../../server/errors.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import type { Action } from '../../../base/groups/groups.rules.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { taskEntity } from '../task.entity.ts'
import { type ApprovalRefusal, isOpen, type TaskStatus } from '../tasks.rules.ts'
import { approvalRefusals } from '../tasks.texts.ts'
import { planOfTask } from './tasks.ports.ts'
import * as repository from './tasks.repository.ts'
import { readTask } from './tasks.service.ts'

/** A task as it is now, whose row and property are held until the transaction ends. */
export type HeldTask = Awaited<ReturnType<typeof repository.lockTask>> &
  repository.TaskKey & { propertyId: string; member: Member }

/**
 * The door for changes of one task: its property is held (`holdActiveProperty`), and so is its row.
 * @param action what the caller must have the right to; a viewer who does their own task has `task.complete-assigned`
 */
export function changeTask<Result>(
  ctx: MemberContext,
  action: Action,
  taskId: string,
  change: (tx: Tx, held: HeldTask) => Promise<Result>,
): Promise<Result> {
  return changeInGroup(ctx, action, async (tx, member) => change(tx, await holdTask(tx, member, taskId)))
}

/** That a task is there. @throws AppError `not-found` */
export const requireTask = (ctx: MemberContext, taskId: string) =>
  repository.findPropertyOf(ctx.db, { taskId, familyGroupId: ctx.member.familyGroupId })

/** The part of `changeTask` that runs inside a transaction of the caller. */
export async function holdTask(tx: Tx, member: Member, taskId: string): Promise<HeldTask> {
  const key = { taskId, familyGroupId: member.familyGroupId }
  const { propertyId } = await repository.findPropertyOf(tx, key)
  await holdActiveProperty(tx, { propertyId, familyGroupId: member.familyGroupId })
  return { ...(await repository.lockTask(tx, key)), ...key, propertyId, member }
}

/** Another day is for what still has to be done. */
export function requireOpen({ status }: Pick<HeldTask, 'status'>) {
  if (isOpen(status)) return
  if (status === 'REPORT')
    throw new AppError('conflict', 'This is a report. Accept it before you give it a day.')
  throw new AppError('conflict', 'This task is over. Open it again before you give it another day.')
}

/** What a stale change is refused with: the task as it is now. */
export async function staleTask(tx: Tx, ctx: MemberContext, { taskId, familyGroupId, member }: HeldTask) {
  return new AppError(
    'conflict',
    'Somebody else changed this task while you were looking at it. Nothing of theirs was overwritten: look at how it is now, then try again.',
    { current: await readTask({ ...ctx, db: tx, member }, { taskId, familyGroupId }) },
  )
}

export const changedMeanwhile = () =>
  new AppError('conflict', 'Somebody changed it meanwhile. Look at how it is now, then try again.')

/** Of a schedule one task is open at a time: the database says so, and this says it to people. */
export async function oneOpenOfSchedule<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (causeCode(error) !== '23505') throw error
    throw new AppError(
      'conflict',
      'The schedule of this task has another open task already. Finish or cancel that one first, then bring this one back.',
    )
  }
}

type Change = Parameters<typeof repository.updateTask>[2] & { status?: TaskStatus | undefined }

/** Writes a change that may open a task again. Of a schedule, the one that followed makes room while it is untouched. */
export async function writeStep(tx: Tx, ctx: MemberContext, held: HeldTask, change: Change) {
  const { scheduleId, taskId, familyGroupId, propertyId } = held
  const reopens = !isOpen(held.status) && change.status !== undefined && isOpen(change.status)
  if (scheduleId && reopens) {
    const taken = await planOfTask().takeBackSuccessor(tx, scheduleId, taskId)
    if (taken) {
      const before = { name: taken.title }
      const line = { verb: 'TAKEN_BACK' as const, taskId: taken.taskId, propertyId, before }
      await recordTaskActivity(tx, { familyGroupId, user: ctx.user }, line)
    }
  }
  await oneOpenOfSchedule(() => repository.updateTask(tx, held, change))
}

type Line = ActivityEntry<typeof taskEntity> & { taskId: string; propertyId: string }

/** A line about a task; `before` or `after` holds its title as `name`. @param user nobody when a job does it */
export const recordTaskActivity = (
  tx: Tx,
  { familyGroupId, user }: { familyGroupId: string; user: MemberContext['user'] | null },
  { taskId, ...line }: Line,
) => recordActivity(tx, { familyGroupId, actor: user, of: taskEntity, entityId: taskId, ...line })

/** A line about a task that is held, under its title. */
export const recordOfTask = (
  tx: Tx,
  { user }: Pick<MemberContext, 'user'>,
  { familyGroupId, taskId, propertyId, fields }: HeldTask,
  { after, ...entry }: ActivityEntry<typeof taskEntity>,
) =>
  recordTaskActivity(
    tx,
    { familyGroupId, user },
    { ...entry, taskId, propertyId, after: { name: fields.title, ...after } },
  )

/** Said of tasks and of the schedules that make them. */
export const approvalRefusal = (reason: ApprovalRefusal) =>
  new AppError(reason === 'over' ? 'invalid' : 'forbidden', approvalRefusals[reason], {
    fields: { needsApproval: approvalRefusals[reason] },
  })
