import { t } from '@lingui/core/macro'
import type { CurrentUser, Relative, RequestContext, Share } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { raiseForEach, raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { reportCreated, taskAssigned, taskReview } from '../../../base/notifications/types/tasks.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import * as repository from './task-notices.repository.ts'

/** Notifies people of changes of a task. */
export const findTaskFacts = (tx: Tx, taskId: string) => repository.findTaskFacts(tx, taskId)

/** The actor: a member, a relative or contractor with a link, or nobody for a job. */
type Caller = Pick<RequestContext, 'enqueue'> &
  Partial<Pick<RequestContext, 'clock'>> & {
    user: CurrentUser | null
    relative?: Relative
    share?: Pick<Share, 'shareLinkId' | 'workerName'>
  }

export const nameOf = ({ user, relative, share }: Caller) =>
  relative?.relativeName ?? share?.workerName ?? (user && fullName(user)) ?? t`A member`
const told = ({ user }: Caller) => ({ actorUserId: user?.id ?? null })

/** Once an hour per task, so that nobody can be flooded. Jobs notify once. */
export const oncePerHour = ({ clock, user, share }: Caller, what: string, taskId: string) =>
  clock &&
  (user || share) && {
    dedupeKey: `${what}:${taskId}:${user?.id ?? share?.shareLinkId}:${clock.now().toISOString().slice(0, 'YYYY-MM-DDTHH'.length)}`,
  }

// All run in the transaction of the change, after it, and read the updated task.

/** Notifies the new assignee, if any. Call it for new tasks too. */
export async function announceAssigned(tx: Tx, ctx: Caller, taskId: string): Promise<void> {
  const task = await findTaskFacts(tx, taskId)
  if (!task?.assigneeUserId) return
  const { assigneeUserId, ...facts } = task
  await raiseNotification(tx, ctx, taskAssigned, {
    ...told(ctx),
    ...oncePerHour(ctx, 'assigned', taskId),
    userIds: [assigneeUserId],
    familyGroupId: facts.familyGroupId,
    facts: { ...facts, givenBy: ctx.user ? nameOf(ctx) : null },
  })
}

/** The same for several tasks; the assignee is locked as a member. */
export async function announceAssignedEach(tx: Tx, ctx: Caller, taskIds: string[]): Promise<void> {
  if (taskIds.length === 0) return
  const facts = await repository.listTaskFacts(tx, taskIds)
  await raiseForEach(tx, ctx, taskAssigned, {
    ...told(ctx),
    told: facts.flatMap(({ assigneeUserId, ...task }) =>
      assigneeUserId
        ? [
            {
              userId: assigneeUserId,
              familyGroupId: task.familyGroupId,
              ...oncePerHour(ctx, 'assigned', task.taskId),
              facts: { ...task, givenBy: ctx.user ? nameOf(ctx) : null },
            },
          ]
        : [],
    ),
  })
}

/** Notifies those who may approve that a task is ready. */
export async function announceReview(tx: Tx, ctx: Caller, taskId: string): Promise<void> {
  const facts = await findTaskFacts(tx, taskId)
  if (!facts) return
  const doneBy = await repository.findJudged(tx, taskId)
  const members = await listMemberIds(tx, facts.familyGroupId, ['MANAGER', 'MEMBER'])
  await raiseNotification(tx, ctx, taskReview, {
    ...told(ctx),
    ...oncePerHour(ctx, 'review', taskId),
    // Nobody approves their own work.
    userIds: members.filter((userId) => userId !== doneBy),
    familyGroupId: facts.familyGroupId,
    facts: { ...facts, askedBy: nameOf(ctx) },
  })
}

/** Notifies those who may accept a problem report. */
export async function announceReport(tx: Tx, ctx: Caller, taskId: string): Promise<void> {
  const facts = await findTaskFacts(tx, taskId)
  if (!facts) return
  await raiseNotification(tx, ctx, reportCreated, {
    ...told(ctx),
    userIds: await listMemberIds(tx, facts.familyGroupId, ['MANAGER', 'MEMBER']),
    familyGroupId: facts.familyGroupId,
    facts: { ...facts, reportedBy: nameOf(ctx) },
  })
}

type Turn = NonNullable<Awaited<ReturnType<typeof findTaskFacts>>> & { assigneeUserId: string }

/** Notifies people of tasks created by schedules, in bulk. They are known to be members. */
export const announceTurns = (
  tx: Tx,
  ctx: Pick<RequestContext, 'enqueue'> & { user?: { id: string } },
  turns: Turn[],
): Promise<void> =>
  raiseForEach(tx, ctx, taskAssigned, {
    actorUserId: ctx.user?.id ?? null,
    // Without a caller, the job created the tasks.
    isOfRun: !ctx.user,
    told: turns.map(({ assigneeUserId, ...facts }) => ({
      userId: assigneeUserId,
      familyGroupId: facts.familyGroupId,
      facts: { ...facts, givenBy: null },
    })),
  })
