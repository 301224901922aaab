import type { MemberContext } from '../../../../server/context.ts'
import type { RescheduleTaskInput } from '../tasks.schemas.ts'
import { changeTask, requireOpen, staleTask } from './change-task.service.ts'
import { updateHeldTask } from './update-task.service.ts'

/**
 * Gives an open task another day, everything else as it is: what a drag in the calendar does. The date for which a
 * schedule made it stays.
 */
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
