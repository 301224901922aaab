import { notFound } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { type PurgeContext, purgeTrash } from '../../../../server/jobs/purge.ts'
import { expireFilesOfTasks } from '../../../base/files/server/files.service.ts'
import { changeInGroup, requireRight } from '../../../base/groups/server/access.service.ts'
import { restoreRights } from '../../../base/groups/trash.rules.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { isOpen } from '../tasks.rules.ts'
import { changeTask, oneOpenOfSchedule } from './change-task.service.ts'
import { recordTaskActivity } from './task-activity.service.ts'
import { planOfTask } from './tasks.ports.ts'
import * as repository from './tasks.repository.ts'

/** Soft: it can be restored for 30 days, then a job removes it. Managers delete all tasks, members those they made. */
export function deleteTask(ctx: MemberContext, taskId: string) {
  return changeTask(ctx, 'task.edit', taskId, async (tx, held) => {
    requireRight(held.member, 'task.delete', { own: held.createdBy === ctx.user.id })
    await repository.markTaskDeleted(tx, held)
    await recordTaskActivity(
      tx,
      { ...held, user: ctx.user },
      {
        verb: 'deleted',
        taskId,
        propertyId: held.propertyId,
        before: { name: held.fields.title },
      },
    )
    // A date that is left out: the next one comes.
    if (held.scheduleId && isOpen(held.status)) await planOfTask().taskEnded(tx, ctx, held.scheduleId)
  })
}

export function restoreTask(ctx: MemberContext, taskId: string) {
  return changeInGroup(ctx, 'task.edit', async (tx, member) => {
    const { familyGroupId } = member
    const key = { taskId, familyGroupId }
    const { propertyId, createdBy } = await repository.findPropertyOf(tx, key, { isDeleted: true })
    requireRight(member, restoreRights.task, { own: createdBy === ctx.user.id })
    await holdActiveProperty(tx, { propertyId, familyGroupId })
    const name = await oneOpenOfSchedule(() => repository.unmarkTaskDeleted(tx, key))
    if (name === undefined) throw notFound('This task')
    await recordTaskActivity(
      tx,
      { familyGroupId, user: ctx.user },
      {
        verb: 'restored',
        taskId,
        propertyId,
        after: { name },
      },
    )
  })
}

/** For the trash of the group: what can still be restored, newest first. */
export async function listDeletedTasks(ctx: MemberContext, limit: number) {
  const rows = await repository.listDeletedTasks(ctx.db, ctx.member.familyGroupId, limit)
  return rows.flatMap(({ deletedAt, createdBy, ...task }) =>
    deletedAt ? { ...task, deletedAt, isOwn: createdBy === ctx.user.id } : [],
  )
}

/** Removes for good what was deleted more than 30 days ago, with its photos and their files. @returns how many. */
export const purgeDeletedTasks = (ctx: PurgeContext): Promise<number> =>
  purgeTrash(ctx, {
    table: tasks,
    async remove(tx, ids) {
      await expireFilesOfTasks(tx, ids)
      await repository.deleteTasks(tx, ids)
    },
  })
