import type { RequestContext } from '../../../server/context.ts'
import { listMemberIds } from '../../groups/server/members.service.ts'
import { raiseNotification } from '../../notifications/server/notifications.service.ts'
import { taskOverdue } from '../../notifications/types/task-overdue.ts'
import { isTimeToTell, lateWindow, toldOfLate } from '../overdue.rules.ts'
import * as repository from './task-notices.repository.ts'

type Services = Pick<RequestContext, 'db' | 'enqueue'> & { signal: AbortSignal }

const batch = 200

/**
 * Tells of tasks that have become late. Each notice is a transaction of its own, in which it is noted and told: killed at
 * any moment and run again, or run twice at once, it tells once for each task and due date.
 *
 * The clock is that of the database, which all processes share: one whose own clock is wrong by days tells nothing early.
 * @returns how many notices were given
 */
export async function notifyOverdue(
  ctx: Services,
  readClock: (db: Services['db']) => Promise<Date> = repository.readClock,
): Promise<number> {
  const now = await readClock(ctx.db)
  const span = lateWindow(now)
  let given = 0
  for (let after: repository.Place | null = null; ; ) {
    ctx.signal.throwIfAborted()
    const rows: repository.LateTask[] = await repository.walkLate(ctx.db, { ...span, after, limit: batch })
    for (const task of rows)
      if (isTimeToTell(task.dueOn, task.timeZone, now) && (await tell(ctx, task))) given++
    const last = rows.at(-1)
    if (!last || rows.length < batch) return given
    after = last
  }
}

function tell(ctx: Services, { timeZone: _, createdBy, leadUserId, ...task }: repository.LateTask) {
  const { taskId, familyGroupId, assigneeUserId, ...facts } = task
  return ctx.db.transaction(async (tx) => {
    if (!(await repository.insertOverdueNotice(tx, task))) return false
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
