import type { RequestContext } from '../../../server/context.ts'
import { listMemberIds } from '../../groups/server/members.service.ts'
import { raiseNotification } from '../../notifications/server/notifications.service.ts'
import { taskOverdue } from '../../notifications/types/task-overdue.ts'
import { isTimeToTell, lateWindow, toldOfLate } from '../overdue.rules.ts'
import * as repository from './task-notices.repository.ts'

type Services = Pick<RequestContext, 'db' | 'enqueue' | 'log'> & { signal: AbortSignal }

const batch = 200

/**
 * Tells of tasks that have become late. Each notice is a transaction of its own, in which it is noted and told: killed at
 * any moment and run again, or run twice at once, it tells once for each task and due date.
 *
 * The clock is that of the database, which all processes share: one whose own clock is wrong by days tells nothing early.
 * One that fails stops none of the others: they are told first, and then the job fails, so that it is run again.
 * @returns how many notices were given
 */
export async function notifyOverdue(
  ctx: Services,
  readClock: (db: Services['db']) => Promise<Date> = repository.readClock,
): Promise<number> {
  const now = await readClock(ctx.db)
  const span = lateWindow(now)
  let given = 0
  const failures: unknown[] = []
  for (let after: repository.Place | null = null; ; ) {
    const rows: repository.LateTask[] = await repository.walkLate(ctx.db, { ...span, after, limit: batch })
    for (const task of rows) {
      ctx.signal.throwIfAborted()
      if (!isTimeToTell(task.dueOn, task.timeZone, now)) continue
      try {
        if (await tell(ctx, task)) given++
      } catch (error) {
        ctx.log.error({ err: error, taskId: task.taskId }, 'an overdue notice')
        failures.push(error)
      }
    }
    const last = rows.at(-1)
    if (last && rows.length === batch) after = last
    else if (failures.length === 0) return given
    else throw new AggregateError(failures, `overdue notices that were not given: ${failures.length}`)
  }
}

function tell(ctx: Services, late: repository.Place) {
  return ctx.db.transaction(async (tx) => {
    const task = await repository.insertOverdueNotice(tx, late)
    if (!task) return false
    const { taskId, familyGroupId, assigneeUserId, createdBy, leadUserId, ...facts } = task
    const [memberIds, managerIds] = await Promise.all([
      listMemberIds(tx, familyGroupId, ['MANAGER', 'MEMBER', 'VIEWER']),
      listMemberIds(tx, familyGroupId, ['MANAGER']),
    ])
    await raiseNotification(tx, ctx, taskOverdue, {
      userIds: toldOfLate({ assigneeUserId, createdBy, leadUserId }, { memberIds, managerIds }),
      actorUserId: null,
      familyGroupId,
      facts: { ...facts, taskId, familyGroupId },
      dedupeKey: `overdue:${taskId}:${facts.dueOn}`,
    })
    return true
  })
}
