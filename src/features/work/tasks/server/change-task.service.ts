import { t } from '@lingui/core/macro'
import { AppError, staleEdit } from '../../../../lib/app-error.ts'
import type { Member, MemberContext, Relative } from '../../../../server/context.ts'
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

/** A task, locked with its property until the transaction ends. */
export type HeldTask = Awaited<ReturnType<typeof repository.lockTask>> &
  repository.TaskKey & { propertyId: string; member: Member }

/**
 * Guards changes of one task: locks its property (`holdActiveProperty`) and its row.
 * @param action the required right; a viewer with their own task has `task.complete-assigned`
 */
export function changeTask<Result>(
  ctx: MemberContext,
  action: Action,
  taskId: string,
  change: (tx: Tx, held: HeldTask) => Promise<Result>,
): Promise<Result> {
  return changeInGroup(ctx, action, async (tx, member) => change(tx, await holdTask(tx, member, taskId)))
}

/** Checks that a task exists. @throws AppError `not-found` */
export const requireTask = (ctx: MemberContext, taskId: string) =>
  repository.findPropertyOf(ctx.db, { taskId, familyGroupId: ctx.member.familyGroupId })

/** Runs `changeTask` in the transaction of a caller. */
export async function holdTask(tx: Tx, member: Member, taskId: string): Promise<HeldTask> {
  const key = { taskId, familyGroupId: member.familyGroupId }
  const { propertyId } = await repository.findPropertyOf(tx, key)
  await holdActiveProperty(tx, { propertyId, familyGroupId: member.familyGroupId })
  return { ...(await repository.lockTask(tx, key)), ...key, propertyId, member }
}

/** Only open tasks can be rescheduled. */
export function requireOpen({ status }: Pick<HeldTask, 'status'>) {
  if (isOpen(status)) return
  if (status === 'REPORT')
    throw new AppError('conflict', t`This is a problem report. Accept it before you set a due date.`)
  throw new AppError('conflict', t`This task is closed. Reopen it before you change its due date.`)
}

/** The task as it is now, returned with a refused, stale change. */
export async function staleTask(tx: Tx, ctx: MemberContext, { taskId, familyGroupId, member }: HeldTask) {
  return staleEdit(
    t`This task was changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
    await readTask({ ...ctx, db: tx, member }, { taskId, familyGroupId }),
  )
}

export const staleChange = () =>
  new AppError(
    'conflict',
    t`This task was changed by someone else. Review the newer version, then try again.`,
  )

/** A schedule has one open task at a time: turns the constraint’s error into a message. */
export async function oneOpenOfSchedule<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (causeCode(error) !== '23505') throw error
    throw new AppError(
      'conflict',
      t`The recurring task already has another open task. Finish or cancel that one first, then restore this one.`,
    )
  }
}

type Change = Parameters<typeof repository.updateTask>[2] & { status?: TaskStatus | undefined }

/** Writes a change that may reopen a task. An untouched successor of its schedule makes room. */
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

/** Logs an event of a task; `before` or `after` holds its title as `name`. @param user a member or relative; null for a job */
export const recordTaskActivity = (
  tx: Tx,
  { familyGroupId, user }: { familyGroupId: string; user: MemberContext['user'] | Relative | null },
  { taskId, ...line }: Line,
) => recordActivity(tx, { familyGroupId, actor: user, of: taskEntity, entityId: taskId, ...line })

/** Logs an event of a locked task, under its title. */
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

/** Shared by tasks and schedules. */
export const approvalRefusal = (reason: ApprovalRefusal) =>
  new AppError(reason === 'over' ? 'invalid' : 'forbidden', approvalRefusals[reason], {
    fields: { needsApproval: approvalRefusals[reason] },
  })
