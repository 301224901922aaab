import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { isOpen, type TaskStatus } from '../tasks.rules.ts'
import { type HeldTask, oneOpenOfSchedule } from './change-task.service.ts'
import { recordTaskActivity } from './task-activity.service.ts'
import { planOfTask } from './tasks.ports.ts'
import { updateTask } from './tasks.repository.ts'

type Change = Parameters<typeof updateTask>[2] & { status?: TaskStatus | undefined }

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
  await oneOpenOfSchedule(() => updateTask(tx, held, change))
}
