import type { RequestContext } from '../../../../server/context.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { taskOverdue } from '../../../base/notifications/types/tasks.ts'
import { isTimeToTell, lateWindow, toldOfLate } from '../due.rules.ts'
import * as repository from './task-notices.repository.ts'

type Services = Pick<RequestContext, 'db' | 'enqueue' | 'log'> & { signal: AbortSignal }

const batch = 200

/**
 * Notifies of overdue tasks. Each notice is its own transaction: killed and run again, or run concurrently, it
 * notifies once per task and due date.
 *
 * Uses the database clock, so that an app with a wrong clock sends nothing early. A failure does not stop the others
 * (`workApart`).
 * @returns how many notices were sent
 */
export async function notifyOverdue(
  ctx: Services,
  readClock: (db: Services['db']) => Promise<Date> = repository.readClock,
): Promise<number> {
  const now = await readClock(ctx.db)
  const span = lateWindow(now)
  let given = 0
  const apart = workApart(ctx)
  for (let after: repository.Place | null = null; ; ) {
    const rows: repository.LateTask[] = await repository.walkLate(ctx.db, { ...span, after, limit: batch })
    for (const task of rows) {
      ctx.signal.throwIfAborted()
      const work = async () => isTimeToTell(task.dueOn, task.timeZone, now) && (await tell(ctx, task))
      if (await apart.run(task, work)) given++
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    after = last
  }
  apart.finish()
  return given
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
      isOfRun: true,
    })
    return true
  })
}
