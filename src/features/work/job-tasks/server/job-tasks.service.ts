import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { JobContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { tellOfUpdate } from '../../share-links/server/link-notices.service.ts'
import { changeByShare } from '../../share-links/server/share-access.service.ts'
import { announceReview } from '../../tasks/server/task-notices.service.ts'
import { taskEntity } from '../../tasks/task.entity.ts'
import { isMove, isOpen, moveVerb, needsReason } from '../../tasks/tasks.rules.ts'
import type { JobTaskView, MoveJobTaskInput, TickJobLineInput } from '../job-tasks.schemas.ts'
import * as repository from './job-tasks.repository.ts'

const jobKey = ({ share }: JobContext): repository.JobKey => ({
  familyGroupId: share.familyGroupId,
  propertyId: share.scope.propertyId,
  projectId: share.scope.projectId,
  workerId: share.workerId,
})

/** Lists the tasks of a job for its contractor, each with its checklist. */
export async function listTasksOfJob(ctx: JobContext): Promise<JobTaskView[]> {
  const rows = await repository.listTasks(ctx.db, jobKey(ctx))
  const lines = await repository.listLines(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.map((task) => ({
    ...task,
    lines: lines
      .filter(({ taskId }) => taskId === task.id)
      .map(({ id, text, isDone }) => ({ id, text, isDone })),
  }))
}

/** Moves a task for the contractor who accepted the job: started, blocked, or ready for review. */
export const moveTaskOfJob = (ctx: JobContext, { taskId, status, reason }: MoveJobTaskInput) =>
  changeTask(ctx, taskId, async (tx, task) => {
    if (task.status === status) return
    if (!isMove(task.status, status)) {
      const message = t`This task is closed. Message the family if there is more to do.`
      throw new AppError('conflict', message, { fields: { status: message } })
    }
    if (needsReason(status) && !reason) {
      const message = t`Say what is blocking you.`
      throw new AppError('invalid', message, { fields: { reason: message } })
    }
    const statusReason = needsReason(status) ? reason : null
    await repository.moveTask(tx, taskId, { status, statusReason })
    await record(tx, ctx, taskId, {
      verb: moveVerb(task, status),
      before: { status: task.status, statusReason: task.statusReason },
      // The contractor is named, so that their own reason can be shown to them.
      after: {
        name: task.title,
        status,
        ...(statusReason && { reason: statusReason, workerId: ctx.share.workerId }),
      },
    })
    // As when a member has done it: to everyone who can approve it, so also to the one who sent it.
    if (status === 'IN_REVIEW') await announceReview(tx, { ...ctx, user: null }, taskId)
    else
      await tellOfUpdate(tx, ctx, () => updates[status](task.title, statusReason), {
        task: { taskId, isBlocked: status === 'BLOCKED' },
        // Those who wait for it, although they neither manage the group nor lead the project.
        alsoTold: status === 'BLOCKED' ? [task.assigneeUserId, task.createdBy] : [],
      })
  })

const updates = {
  IN_PROGRESS: (title: string) => t`Started “${title}”.`,
  BLOCKED: (title: string, reason: string | null) => t`Blocked on “${title}”: ${reason ?? ''}`,
} as const

/** Sets a tick instead of toggling it, so that a repeated form changes nothing. */
export const tickLineOfJob = (ctx: JobContext, { taskId, lineId, isDone }: TickJobLineInput) =>
  changeTask(ctx, taskId, async (tx, task) => {
    if (!isOpen(task.status))
      throw new AppError('conflict', t`This task is closed, so its checklist can’t be changed.`)
    const line = await repository.findLine(tx, { taskId, lineId })
    if (!line) throw notFound(t`This checklist item`)
    if (line.isDone === isDone) return
    await repository.setDone(tx, lineId, isDone)
    const after = { name: task.title, line: line.text }
    await record(tx, ctx, taskId, { verb: isDone ? 'TICKED' : 'UNTICKED', after })
  })

type Held = NonNullable<Awaited<ReturnType<typeof repository.lockTask>>>

/** Guards changes of one task of the job: locks the property and the task. */
const changeTask = (ctx: JobContext, taskId: string, change: (tx: Tx, task: Held) => Promise<void>) =>
  changeByShare(ctx, 'accepted', async (tx, job) => {
    const key = jobKey(job)
    await holdActiveProperty(tx, key)
    const task = await repository.lockTask(tx, key, taskId)
    if (!task) throw notFound(t`This task`)
    await change(tx, task)
  })

const record = (tx: Tx, { share }: JobContext, taskId: string, entry: ActivityEntry<typeof taskEntity>) =>
  recordActivity(tx, {
    familyGroupId: share.familyGroupId,
    actor: share,
    of: taskEntity,
    entityId: taskId,
    propertyId: share.scope.propertyId,
    ...entry,
  })
