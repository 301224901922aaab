import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext, Relative, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
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
  /** Made by the sender: the same id again adds nothing. */
  id?: string
  checklist?: readonly string[]
  status?: 'REPORT' | 'TODO'
  reportedBy?: string
  /** For problem reports of a relative without an account. */
  reporterName?: string
  reporterLinkId?: string
  /** For tasks of a schedule: the date it was created for. */
  scheduleId?: string
  occurrenceOn?: string
}

/** The actor: a member, a relative with a personal link, or nobody for a job. */
export type Actor = Pick<RequestContext, 'enqueue'> & {
  member: Pick<MemberContext['member'], 'familyGroupId'>
  user: MemberContext['user'] | null
  relative?: Relative
}

export function createTask(ctx: MemberContext, { propertyId, ...fields }: CreateTaskInput) {
  return changeInProperty(ctx, 'task.edit', propertyId, async (tx) => ({
    taskId: await addTask(tx, ctx, propertyId, fields),
  }))
}

/** Adds a task in the transaction of a caller who checked the right and locked the property (`changeInProperty`). */
export async function addTask(
  tx: Tx,
  { member: { familyGroupId }, user, relative, enqueue }: Actor,
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
    { familyGroupId, user: relative ?? user },
    {
      verb: task.status === 'REPORT' ? 'REPORTED' : 'CREATED',
      taskId,
      propertyId,
      after: { name: task.title },
    },
  )
  const announce = task.status === 'REPORT' ? announceReport : announceAssigned
  await announce(tx, { user, enqueue, ...(relative && { relative }) }, taskId)
  return taskId
}

type Sent = NewTask & { propertyId: string; createdBy: string | null }

/**
 * A retry of the same person is answered as before; other data under its id is refused, with `isStored`: the task may
 * have been edited since, so that a device that sends it again knows that it arrived.
 */
async function findSame(tx: Tx, familyGroupId: string, sent: Sent): Promise<string | null> {
  if (!sent.id) return null
  const before = await findSent(tx, { taskId: sent.id, familyGroupId })
  if (!before) return null
  const isSame = before.createdBy === sent.createdBy && before.propertyId === sent.propertyId
  if (!isSame) throw new AppError('conflict', taskTexts.sentBefore)
  if (changedFields(before, sent).length > 0)
    throw new AppError('conflict', taskTexts.sentBefore, { isStored: true })
  return sent.id
}

/** Concurrent retries: the second one finds the first. */
async function sentAtOnce(tx: Tx, familyGroupId: string, sent: Sent): Promise<string> {
  const taskId = await findSame(tx, familyGroupId, sent)
  // The id belongs to another group, which is not revealed.
  if (!taskId) throw new AppError('conflict', taskTexts.idTaken)
  return taskId
}

async function requireRoom(tx: Tx, propertyId: string) {
  await lockTasksOf(tx, propertyId)
  if ((await countUnfinished(tx, propertyId, maxOpenTasks)) < maxOpenTasks) return
  throw new AppError(
    'conflict',
    t`A property can have 5,000 open tasks. Finish, cancel or delete some first.`,
  )
}

type Ties = Pick<TaskFields, 'projectId' | 'assetId' | 'assigneeUserId' | 'workerId'>

/** Checks that project and asset are of the property and the assignee is in the group; locks them until then. */
export async function requireTies(
  tx: Tx,
  { familyGroupId, propertyId }: { familyGroupId: string; propertyId: string },
  { projectId, assetId, assigneeUserId, workerId }: Partial<Ties>,
) {
  if (projectId && !(await isOfProperty(tx, 'projectId', projectId, propertyId))) {
    throw refusal('projectId', t`This project doesn’t belong to this property. Choose another one.`)
  }
  if (assetId && !(await isOfProperty(tx, 'assetId', assetId, propertyId))) {
    throw refusal('assetId', t`This asset doesn’t belong to this property. Choose another one.`)
  }
  if (assigneeUserId) await requireMember(tx, familyGroupId, assigneeUserId)
  if (workerId) await requireWorker(tx, familyGroupId, workerId)
}

async function requireMember(tx: Tx, familyGroupId: string, userId: string) {
  const found = await holdMember(tx, familyGroupId, userId)
  if (found === 'gone') {
    throw refusal('assigneeUserId', t`This person is not in the group. Choose someone else.`)
  }
  if (found === 'held') return
  throw new AppError('conflict', t`This member is being changed by someone else. Try again in a moment.`)
}

const refusal = (field: keyof Ties, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } })
