import { t } from '@lingui/core/macro'
import type { MemberContext } from '../../../../server/context.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { expireFilesOfTasks } from '../../../base/files/server/files.service.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { taskEntity } from '../task.entity.ts'
import { taskRights } from '../task-rights.rules.ts'
import { isOpen } from '../tasks.rules.ts'
import { changeTask, oneOpenOfSchedule } from './change-task.service.ts'
import { planOfTask } from './tasks.ports.ts'

export const taskTrash = defineTrash({
  of: taskEntity,
  get thing() {
    return t`This task`
  },
  right: 'task.delete',
  table: tasks,
  name: columnOf(tasks.title),
  house: columnOf(tasks.propertyId),
  owners: [tasks.createdBy],
  purge: { job: { name: 'tasks', cron: '31 3 * * *' }, first: expireFilesOfTasks },
})

/** Deletes softly: it can be restored for 30 days, then a job removes it. Managers delete any, members their own. */
export function deleteTask(ctx: MemberContext, taskId: string) {
  return changeTask(ctx, 'task.edit', taskId, async (tx, { member, propertyId, ...held }) => {
    const { assigneeUserId } = held.fields
    if (!taskRights({ ...held, ...member, assigneeUserId, propertyStatus: 'ACTIVE' }).delete)
      throw forbidden()
    await putInTrash(tx, ctx, taskTrash, { id: taskId, propertyId, name: held.fields.title })
    // Skips its date: the next one follows.
    if (held.scheduleId && isOpen(held.status)) await planOfTask().taskEnded(tx, ctx, held.scheduleId)
  })
}

const restore = restorer(taskTrash)

export const restoreTask = (ctx: MemberContext, taskId: string) =>
  oneOpenOfSchedule(() => restore(ctx, taskId))
