import { newId } from '../../../../lib/ids.ts'
import type { RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type Apart, workApart } from '../../../../server/jobs/apart.ts'
import { recordActivities } from '../../../base/activity/server/activity.service.ts'
import { announceTurns } from '../../tasks/server/task-notices.service.ts'
import { taskEntity } from '../../tasks/task.entity.ts'
import {
  afterEnding,
  afterMaking,
  nextOccurrence,
  occurrenceToMake,
  timingOf,
  whoseTurn,
} from '../schedules.rules.ts'
import * as repository from './occurrences.repository.ts'

/*
 * Creates the tasks of schedules: when one is done, in its transaction, or by the job on its day. Both use `makeDue`,
 * which locks the schedule: one open task at a time, and by due date each date once.
 */

/**
 * Call it after a task of a schedule was done, cancelled or deleted (which skips that date), in the transaction that
 * locked it. Creates the next one if its lead time has begun.
 * @returns the date of the next one; null without one
 */
export async function taskEnded(tx: Tx, ctx: Caller, scheduleId: string): Promise<string | null> {
  const standing = await repository.lockStanding(tx, scheduleId)
  if (!standing || standing.status === 'ENDED' || standing.hasOpen) return null
  const { today, lastMadeOn, made } = standing
  const timing = timingOf(standing)
  const nextOn = afterEnding(timing, { lastMadeOn: lastMadeOn ?? today, endedOn: today, made })
  await repository.advance(tx, [{ id: scheduleId, nextOn, made, isEnded: nextOn === null }])
  await makeDue(tx, ctx, [scheduleId])
  return standing.status === 'ACTIVE' ? nextOn : null
}

/**
 * Call it before a done or cancelled task of a schedule is reopened, in the transaction that locks it. Removes its
 * untouched successor, so that “Undo” reverts a mistaken “Done”. Locks the successor before the schedule, in the same
 * order as completing it.
 * @returns what was removed
 */
export async function takeBackSuccessor(tx: Tx, scheduleId: string, taskId: string) {
  const successor = await repository.lockUntouched(tx, scheduleId, taskId)
  const standing = successor && (await repository.lockStanding(tx, scheduleId))
  if (!successor || !standing) return
  await repository.removeTask(tx, successor.id)
  const timing = timingOf(standing)
  const hadEnded = afterMaking(timing, successor.occurrenceOn, standing.made).isEnded
  if (hadEnded) await repository.reviveSchedule(tx, scheduleId)
  // Counted from completion there is no date while a task is open; an ended schedule has none.
  const waits = timing.countedFrom === 'COMPLETION' || (standing.status === 'ENDED' && !hadEnded)
  const nextOn = waits ? null : successor.occurrenceOn
  await repository.advance(tx, [{ id: scheduleId, nextOn, made: standing.made - 1, isEnded: false }])
  return { taskId: successor.id, title: successor.title }
}

/** The actor, who is not notified of the result; nobody for the job. */
type Caller = Pick<RequestContext, 'enqueue'> & { user?: { id: string } }

const batch = 500

type Services = Pick<RequestContext, 'db' | 'enqueue' | 'log'>

/**
 * Creates all due tasks. Each batch is a transaction: killed and run again, or run concurrently, it creates each task
 * once. A failing group does not stop the others.
 * @returns how many tasks were created
 */
export async function makeDueTasks({ signal, ...ctx }: Services & { signal: AbortSignal }): Promise<number> {
  const apart = workApart(ctx)
  let total = 0
  let after: repository.Place | null = null
  do {
    signal.throwIfAborted()
    const run: Run = await makeBatch(ctx, apart, after)
    total += run.made
    after = run.next
  } while (after)
  apart.finish()
  return total
}

type Run = { made: number; next: repository.Place | null }

const makeBatch = ({ db, enqueue }: Services, apart: Apart, after: repository.Place | null): Promise<Run> =>
  db.transaction(async (tx) => {
    const held = await repository.lockNext(tx, after, batch)
    const made = await apart.together(tx, held, (part, rows) =>
      makeDue(
        part,
        { enqueue },
        rows.map(({ id }) => id),
      ),
    )
    return { made, next: held.length === batch ? (held.at(-1) ?? null) : null }
  })

/**
 * Creates the due tasks of the given schedules, locked by the caller.
 * @returns how many
 */
export async function makeDue(tx: Tx, ctx: Caller, scheduleIds: string[]): Promise<number> {
  const due = scheduleIds.length > 0 ? await repository.readDue(tx, scheduleIds) : []
  const turns = await turnsOf(tx, due)
  const tasks = due.flatMap((schedule) => taskOf(schedule, turns))
  const made = tasks.length > 0 ? await insertMade(tx, tasks) : []
  // Without a date left, the schedule ends.
  const wanted = new Set(tasks.map(({ schedule }) => schedule.id))
  const over = due.filter(({ id }) => !wanted.has(id))
  await repository.advance(tx, [
    ...made.map(({ schedule, step }) => ({ ...step, id: schedule.id, made: schedule.made + 1 })),
    ...over.map(({ id, made: before }) => ({ id, made: before, nextOn: null, isEnded: true })),
  ])
  await announceTurns(tx, ctx, made.flatMap(turnOf))
  return made.length
}

type DueTask = {
  taskId: string
  schedule: repository.DueSchedule
  occurrenceOn: string
  assigneeUserId: string | null
  step: ReturnType<typeof afterMaking>
}

function taskOf(schedule: repository.DueSchedule, turns: Map<string, string | null>): DueTask[] {
  const { nextOn, lastMadeOn, today, made } = schedule
  const timing = timingOf(schedule)
  const wanted = nextOn && occurrenceToMake(timing, nextOn, today)
  // Counted from completion, the date may already have had a task that was done early.
  const isMade =
    timing.countedFrom === 'DUE_DATE' && wanted !== null && lastMadeOn !== null && wanted <= lastMadeOn
  const occurrenceOn = isMade ? nextOccurrence(timing, lastMadeOn) : wanted
  if (occurrenceOn === null) return []
  const step = afterMaking(timing, occurrenceOn, made + 1)
  const assigneeUserId = turns.get(schedule.id) ?? schedule.assigneeUserId
  return [{ taskId: newId(), schedule, occurrenceOn, assigneeUserId, step }]
}

/** Returns whose turn it is, for rotating schedules. */
async function turnsOf(tx: Tx, due: repository.DueSchedule[]): Promise<Map<string, string | null>> {
  const rotating = due.filter(({ rotation }) => rotation !== 'NONE')
  const ids = rotating.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const members = Map.groupBy(await repository.listTurns(tx, ids), ({ scheduleId }) => scheduleId)
  const lastOnes = await repository.listLastAssignees(tx, ids)
  const lastOf = new Map(lastOnes.map(({ scheduleId, userId }) => [scheduleId, userId]))
  return new Map(
    rotating.map(({ id, rotation }) => {
      const all = members.get(id) ?? []
      const turn =
        rotation === 'NONE'
          ? null
          : whoseTurn(rotation, {
              candidates: all.filter(({ isMember }) => isMember),
              order: all.map(({ userId }) => userId),
              last: lastOf.get(id) ?? null,
            })
      return [id, turn]
    }),
  )
}

/** Notifies the assignee, if any. */
const turnOf = ({ taskId, schedule, occurrenceOn, assigneeUserId }: DueTask) =>
  assigneeUserId === null
    ? []
    : [
        {
          assigneeUserId,
          familyGroupId: schedule.familyGroupId,
          propertyId: schedule.propertyId,
          propertyName: schedule.propertyName,
          projectId: null,
          taskId,
          taskTitle: schedule.title,
          dueOn: occurrenceOn,
        },
      ]

/** @returns those that did not exist yet */
async function insertMade(tx: Tx, tasks: DueTask[]): Promise<DueTask[]> {
  const rows = tasks.map(({ taskId, schedule, occurrenceOn, assigneeUserId }) => ({
    id: taskId,
    familyGroupId: schedule.familyGroupId,
    propertyId: schedule.propertyId,
    assetId: schedule.assetId,
    scheduleId: schedule.id,
    occurrenceOn,
    title: schedule.title,
    description: schedule.description,
    priority: schedule.priority,
    assigneeUserId,
    workerId: schedule.workerId,
    dueOn: occurrenceOn,
    dueTime: schedule.dueTime,
    costMinor: schedule.costMinor,
    needsApproval: schedule.needsApproval,
    isVisibleToWorkers: schedule.isVisibleToWorkers,
  }))
  const inserted = new Set((await repository.insertTasks(tx, rows)).map(({ id }) => id))
  const made = tasks.filter(({ taskId }) => inserted.has(taskId))
  await repository.insertChecklists(
    tx,
    made.flatMap(({ taskId, schedule }) =>
      schedule.checklist.map((text, position) => ({ taskId, text, position })),
    ),
  )
  await recordActivities(
    tx,
    made.map(({ taskId, schedule }) => ({
      familyGroupId: schedule.familyGroupId,
      actor: null,
      verb: 'CREATED' as const,
      of: taskEntity,
      entityId: taskId,
      propertyId: schedule.propertyId,
      after: { name: schedule.title },
    })),
  )
  return made
}
