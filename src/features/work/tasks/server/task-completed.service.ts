import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { findLastChangers } from '../../../base/activity/server/activity.service.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { raiseForEach } from '../../../base/notifications/server/notifications.service.ts'
import { taskCompleted } from '../../../base/notifications/types/tasks.ts'
import { taskEntity } from '../task.entity.ts'
import { maxToldOneByOne, toldOfCompletion } from '../task-decisions.rules.ts'
import type { HeldTask } from './change-task.service.ts'
import { listTaskFacts } from './task-notices.repository.ts'
import { nameOf, oncePerHour } from './task-notices.service.ts'

/** A task completed by a step, as it was before, and who is told of the step otherwise. */
export type Completed = { held: HeldTask; told: readonly string[] }

/**
 * Notifies those who gave the caller the tasks that the caller has completed. Of many at once, each person gets one
 * notification. All tasks are of one group. The number of statements does not depend on the number of tasks.
 */
export async function announceCompleted(
  tx: Tx,
  ctx: MemberContext,
  completed: readonly Completed[],
): Promise<void> {
  const own = completed.filter(({ held }) => held.fields.assigneeUserId === ctx.user.id)
  const [first] = own
  if (!first) return
  const { familyGroupId } = first.held
  const givers = await findGivers(tx, ctx, familyGroupId, own)
  if (givers.size === 0) return
  const members = new Set(await listMemberIds(tx, familyGroupId, ['MANAGER', 'MEMBER', 'VIEWER']))
  const facts = await listTaskFacts(tx, [...givers.keys()])
  const ofGiver = Map.groupBy(facts, ({ taskId }) => givers.get(taskId) ?? '')
  await raiseForEach(tx, ctx, taskCompleted, {
    actorUserId: ctx.user.id,
    told: [...ofGiver]
      .filter(([userId]) => members.has(userId))
      .flatMap(([userId, tasks]) => newsOf(ctx, tasks).map((news) => ({ ...news, userId, familyGroupId }))),
  })
}

/** Returns who is told of each task, by its id. */
async function findGivers(
  tx: Tx,
  ctx: MemberContext,
  familyGroupId: string,
  completed: readonly Completed[],
): Promise<Map<string, string>> {
  const assigners = await findLastChangers(tx, {
    of: taskEntity,
    familyGroupId,
    entityIds: completed.map(({ held }) => held.taskId),
    verb: 'ASSIGNED',
  })
  return new Map(
    completed.flatMap(({ held: { taskId, createdBy, reportedBy, fields }, told }) => {
      const standing = { assigneeUserId: fields.assigneeUserId, createdBy, reportedBy }
      const giver = toldOfCompletion(standing, assigners.get(taskId) ?? null, ctx.user.id)
      return giver && !told.includes(giver) ? [[taskId, giver] as const] : []
    }),
  )
}

type Facts = Awaited<ReturnType<typeof listTaskFacts>>

/** What one person is told. */
function newsOf(ctx: MemberContext, tasks: Facts) {
  const completedBy = nameOf(ctx)
  const [first] = tasks
  if (!first || tasks.length <= maxToldOneByOne)
    return tasks.map((task) => ({
      ...oncePerHour(ctx, 'completed', task.taskId),
      facts: { ...task, completedBy },
    }))
  const { taskId, familyGroupId } = first
  const count = tasks.length
  const firstTitles = tasks.slice(0, maxToldOneByOne).map(({ taskTitle }) => taskTitle)
  return [
    {
      ...oncePerHour(ctx, 'completed-many', `${taskId}:${count}`),
      facts: { familyGroupId, completedBy, count, firstTitles },
    },
  ]
}
