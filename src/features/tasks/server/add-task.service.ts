import { AppError } from '../../../lib/app-error.ts'
import type { MemberContext, RequestContext } from '../../../server/context.ts'
import type { Tx } from '../../../server/db/client.ts'
import { assets } from '../../../server/db/schema/assets.ts'
import { projects } from '../../../server/db/schema/projects.ts'
import { maxOpenTasks } from '../tasks.rules.ts'
import type { TaskFields } from '../tasks.schemas.ts'
import { recordTaskActivity } from './task-activity.service.ts'
import { announceAssigned, announceReport } from './task-notices.service.ts'
import { countUnfinished, holdMember, insertTask, isOfProperty, lockTasksOf } from './tasks.repository.ts'

export type NewTask = TaskFields & {
  checklist?: readonly string[]
  status?: 'REPORT' | 'TODO'
  reportedBy?: string
  /** What a schedule made: for which date. */
  scheduleId?: string
  occurrenceOn?: string
}

/** Who acts: a member, or nobody when a job does. */
export type Actor = Pick<RequestContext, 'enqueue'> & {
  member: Pick<MemberContext['member'], 'familyGroupId'>
  user: MemberContext['user'] | null
}

/**
 * The part of adding a task that runs inside a transaction of the caller, who has checked the right and holds the
 * property (`changeInProperty`).
 */
export async function addTask(
  tx: Tx,
  { member: { familyGroupId }, user, enqueue }: Actor,
  propertyId: string,
  { checklist, ...task }: NewTask,
): Promise<string> {
  await requireTies(tx, { familyGroupId, propertyId }, task)
  await requireRoom(tx, propertyId)
  const row = { ...task, familyGroupId, propertyId, createdBy: user?.id ?? null }
  const taskId = await insertTask(tx, row, checklist)
  await recordTaskActivity(
    tx,
    { familyGroupId, user },
    {
      verb: task.status === 'REPORT' ? 'reported' : 'created',
      taskId,
      propertyId,
      after: { name: task.title },
    },
  )
  const announce = task.status === 'REPORT' ? announceReport : announceAssigned
  await announce(tx, { user, enqueue }, taskId)
  return taskId
}

async function requireRoom(tx: Tx, propertyId: string) {
  await lockTasksOf(tx, propertyId)
  if ((await countUnfinished(tx, propertyId, maxOpenTasks)) < maxOpenTasks) return
  throw new AppError('conflict', 'A property can have 5,000 open tasks. Finish, cancel or delete some first.')
}

type Ties = Pick<TaskFields, 'projectId' | 'assetId' | 'assigneeUserId'>

/** Project and asset are of the same property, and who does it is in the group; held so that none of them goes meanwhile. */
export async function requireTies(
  tx: Tx,
  { familyGroupId, propertyId }: { familyGroupId: string; propertyId: string },
  { projectId, assetId, assigneeUserId }: Partial<Ties>,
) {
  if (projectId && !(await isOfProperty(tx, projects, projectId, propertyId))) {
    throw refusal(
      'projectId',
      'This project is not (or no longer) one of this property. Please choose another one.',
    )
  }
  if (assetId && !(await isOfProperty(tx, assets, assetId, propertyId))) {
    throw refusal(
      'assetId',
      'This asset is not (or no longer) one of this property. Please choose another one.',
    )
  }
  if (assigneeUserId) await requireMember(tx, familyGroupId, assigneeUserId)
}

async function requireMember(tx: Tx, familyGroupId: string, userId: string) {
  const found = await holdMember(tx, familyGroupId, userId)
  if (found === 'gone') {
    throw refusal(
      'assigneeUserId',
      'This person is not (or no longer) in the group. Please choose somebody else.',
    )
  }
  if (found === 'held') return
  throw new AppError(
    'conflict',
    'Somebody is just changing the place of this person in the group. Please try again.',
  )
}

const refusal = (field: keyof Ties, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } })
