import type { CurrentUser, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { raiseForEach, raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { reportCreated, taskAssigned, taskReview } from '../../../base/notifications/types/tasks.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import * as repository from './task-notices.repository.ts'

/** What people are told of a task. */
export const findTaskFacts = (tx: Tx, taskId: string) => repository.findTaskFacts(tx, taskId)

/** Who did it; null when a job did. */
type Caller = Pick<RequestContext, 'enqueue'> &
  Partial<Pick<RequestContext, 'clock'>> & { user: CurrentUser | null }

export const nameOf = ({ user }: Caller) => (user && fullName(user)) ?? 'A member'
const told = ({ user }: Caller) => ({ actorUserId: user?.id ?? null })

/** Told once within an hour, however often it is done: it would be a way to flood somebody. What a job does, it does once. */
export const oncePerHour = ({ clock, user }: Caller, what: string, taskId: string) =>
  clock &&
  user && {
    dedupeKey: `${what}:${taskId}:${user.id}:${clock.now().toISOString().slice(0, 'YYYY-MM-DDTHH'.length)}`,
  }

// All of these run in the transaction of the change that they tell of, after it: they read the task as it has become.

/** A task has somebody new to do it. Call it for a new task too; where it is nobody's, nobody is told. */
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

/** The same of several tasks at once; who does them is held as a member of the group. */
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

/** A task is ready to be looked at: for those who may complete it. */
export async function announceReview(tx: Tx, ctx: Caller, taskId: string): Promise<void> {
  const facts = await findTaskFacts(tx, taskId)
  if (!facts) return
  const doneBy = await repository.findJudged(tx, taskId)
  const members = await listMemberIds(tx, facts.familyGroupId, ['MANAGER', 'MEMBER'])
  await raiseNotification(tx, ctx, taskReview, {
    ...told(ctx),
    ...oncePerHour(ctx, 'review', taskId),
    // Nobody approves what was theirs to do.
    userIds: members.filter((userId) => userId !== doneBy),
    familyGroupId: facts.familyGroupId,
    facts: { ...facts, askedBy: nameOf(ctx) },
  })
}

/** Somebody reported a problem: for those who may accept it. */
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

/** Tells people whose turn it is with what schedules made, many at once. They are known to be members. */
export const announceTurns = (
  tx: Tx,
  ctx: Pick<RequestContext, 'enqueue'> & { user?: { id: string } },
  turns: Turn[],
): Promise<void> =>
  raiseForEach(tx, ctx, taskAssigned, {
    actorUserId: ctx.user?.id ?? null,
    // Without a caller it is the job that makes tasks.
    isOfRun: !ctx.user,
    told: turns.map(({ assigneeUserId, ...facts }) => ({
      userId: assigneeUserId,
      familyGroupId: facts.familyGroupId,
      facts: { ...facts, givenBy: null },
    })),
  })
