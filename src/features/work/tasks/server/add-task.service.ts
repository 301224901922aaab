import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { changeInProperty } from '../../../house/properties/server/properties.service.ts'
import { requireWorker } from '../../../house/workers/server/workers.service.ts'
import { changedFields } from '../task-fields.rules.ts'
import { maxOpenTasks } from '../tasks.rules.ts'
import type { CreateTaskInput, TaskFields } from '../tasks.schemas.ts'
import { taskTexts } from '../tasks.texts.ts'
import { recordTaskActivity } from './change-task.service.ts'
import { announceAssigned, announceReport } from './task-notices.service.ts'
import {
  countUnfinished,
  findSent,
  holdMember,
  insertTask,
  isOfProperty,
  lockTasksOf,
} from './tasks.repository.ts'

export type NewTask = TaskFields & {
  /** Made by the sender: the same id again answers as before and adds nothing. */
  id?: string
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

export function createTask(ctx: MemberContext, { propertyId, ...fields }: CreateTaskInput) {
  return changeInProperty(ctx, 'task.edit', propertyId, async (tx) => ({
    taskId: await addTask(tx, ctx, propertyId, fields),
  }))
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
  const sent = { ...task, propertyId, createdBy: user?.id ?? null }
  const before = await findSame(tx, familyGroupId, sent)
  if (before) return before
  await requireTies(tx, { familyGroupId, propertyId }, task)
  await requireRoom(tx, propertyId)
  const taskId = await insertTask(tx, { ...sent, familyGroupId }, checklist)
  if (!taskId) return sentAtOnce(tx, familyGroupId, sent)
  await recordTaskActivity(
    tx,
    { familyGroupId, user },
    {
      verb: task.status === 'REPORT' ? 'REPORTED' : 'CREATED',
      taskId,
      propertyId,
      after: { name: task.title },
    },
  )
  const announce = task.status === 'REPORT' ? announceReport : announceAssigned
  await announce(tx, { user, enqueue }, taskId)
  return taskId
}

type Sent = NewTask & { propertyId: string; createdBy: string | null }

/** The same from the same person is answered as before; anything else under its id is not what was added. */
async function findSame(tx: Tx, familyGroupId: string, sent: Sent): Promise<string | null> {
  if (!sent.id) return null
  const before = await findSent(tx, { taskId: sent.id, familyGroupId })
  if (!before) return null
  const isSame = before.createdBy === sent.createdBy && before.propertyId === sent.propertyId
  if (!isSame || changedFields(before, sent).length > 0) throw new AppError('conflict', taskTexts.sentBefore)
  return sent.id
}

/** Two sent the same at once: the second one finds what the first one added. */
async function sentAtOnce(tx: Tx, familyGroupId: string, sent: Sent): Promise<string> {
  const taskId = await findSame(tx, familyGroupId, sent)
  // The id belongs to another group, about which nothing is said.
  if (!taskId) throw new AppError('conflict', taskTexts.idTaken)
  return taskId
}

async function requireRoom(tx: Tx, propertyId: string) {
  await lockTasksOf(tx, propertyId)
  if ((await countUnfinished(tx, propertyId, maxOpenTasks)) < maxOpenTasks) return
  throw new AppError('conflict', 'A property can have 5,000 open tasks. Finish, cancel or delete some first.')
}

type Ties = Pick<TaskFields, 'projectId' | 'assetId' | 'assigneeUserId' | 'workerId'>

/** Project and asset are of the same property, and who does it is in the group; held so that none of them goes meanwhile. */
export async function requireTies(
  tx: Tx,
  { familyGroupId, propertyId }: { familyGroupId: string; propertyId: string },
  { projectId, assetId, assigneeUserId, workerId }: Partial<Ties>,
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
  if (workerId) await requireWorker(tx, familyGroupId, workerId)
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
