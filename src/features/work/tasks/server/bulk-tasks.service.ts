import { isAppError } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import type { BulkChangeInput, BulkResultView, TaskVersion } from '../tasks.schemas.ts'
import { changedMeanwhile, type HeldTask, holdTask, requireOpen } from './change-task.service.ts'
import { moveHeldTask } from './move-task.service.ts'
import { findTitle } from './tasks.repository.ts'
import { updateHeldTask } from './update-task.service.ts'

/** One step for many tasks, in one transaction: what can be done is done, and of the others it is said why not. */
export function bulkChangeTasks(ctx: MemberContext, { tasks, change }: BulkChangeInput) {
  return changeInGroup(ctx, 'task.edit', (tx, member) =>
    forEachTask(tx, member, tasks, (step, held) => {
      if (change.kind === 'move') return moveHeldTask(step, ctx, held, change)
      if (change.kind === 'assign') {
        return updateHeldTask(step, ctx, held, { ...held.fields, assigneeUserId: change.assigneeUserId })
      }
      requireOpen(held)
      const { dueOn } = change
      return updateHeldTask(step, ctx, held, {
        ...held.fields,
        dueOn,
        dueTime: dueOn === null ? null : held.fields.dueTime,
      })
    }),
  )
}

type Step = (tx: Tx, held: HeldTask) => Promise<{ version: number }>

/** Each task by itself: one that is refused leaves no trace, and the others go on. Always in the order of their ids. */
export async function forEachTask(
  tx: Tx,
  member: Member,
  tasks: readonly TaskVersion[],
  step: Step,
): Promise<BulkResultView> {
  const result: BulkResultView = { changed: [], refused: [] }
  for (const { taskId, version } of tasks.toSorted((a, b) => (a.taskId < b.taskId ? -1 : 1))) {
    try {
      const changed = await tx.transaction(async (savepoint) => {
        const held = await holdTask(savepoint, member, taskId)
        if (held.version !== version) throw changedMeanwhile()
        return step(savepoint, held)
      })
      if (changed.version !== version) result.changed.push({ taskId, version: changed.version })
    } catch (error) {
      if (!isAppError(error)) throw error
      const title = await findTitle(tx, { taskId, familyGroupId: member.familyGroupId })
      result.refused.push({ taskId, title: title ?? 'A task', reason: error.message })
    }
  }
  return result
}
