import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import { searchWords } from '../../../../lib/text.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { doerName, fullName } from '../../../base/users/users.rules.ts'
import { getProperty } from '../../../house/properties/server/properties.service.ts'
import type { OfWorkerInput } from '../../work-terms/fields.schemas.ts'
import { cardOf } from '../task-cards.rules.ts'
import { taskSteps } from '../task-decisions.rules.ts'
import { decodeEnd, encodeEnd, orderOf } from '../task-order.rules.ts'
import { taskRights } from '../task-rights.rules.ts'
import {
  doersOf,
  isOpen,
  refuseApprovalChange,
  type TaskPart,
  type TaskSort,
  taskPageSize,
} from '../tasks.rules.ts'
import type {
  ListTasksInput,
  TaskChoiceView,
  TaskPageView,
  TaskView,
  WorkerTasksView,
} from '../tasks.schemas.ts'
import * as repository from './task-lists.repository.ts'
import { findTask } from './task-page.repository.ts'
import { planOfTask } from './tasks.ports.ts'
import type { TaskKey } from './tasks.repository.ts'

/** Returns a page of the tasks of a group or property, filtered and sorted by the address. */
export async function listTasks(
  ctx: MemberContext,
  { sort, after, q = '', part, ...input }: ListTasksInput,
): Promise<TaskPageView> {
  // A missing property is not found.
  if (input.propertyId) await getProperty(ctx, input.propertyId)
  const assignee = input.assignee === 'me' ? ctx.user.id : input.assignee
  const choice = { ...input, assignee, part, words: searchWords(q), familyGroupId: ctx.member.familyGroupId }
  // One more than shown tells whether there is a next page.
  const [total, rows] = await Promise.all([
    part === 'open' ? repository.countChosen(ctx.db, choice) : null,
    repository.listCards(ctx.db, {
      ...choice,
      sort,
      after: startOf(after, part, sort),
      limit: taskPageSize + 1,
    }),
  ])
  const shown = rows.slice(0, taskPageSize)
  return {
    tasks: shown.map((row) => cardOf(row, ctx.clock.now())),
    total,
    next: rows.length > taskPageSize ? encodeEnd(shown.at(-1)?.sortKey) : null,
  }
}

/** Returns a page of a contractor’s tasks, open and done. */
export async function listWorkerTasks(
  { db, clock, member: { familyGroupId } }: MemberContext,
  { workerId, after }: OfWorkerInput,
): Promise<WorkerTasksView> {
  const limit = taskPageSize + 1
  const rows = await repository.listWorkerCards(db, { workerId, familyGroupId, after, limit })
  const tasks = rows.slice(0, taskPageSize).map((row) => cardOf(row, clock.now()))
  return { tasks, next: rows.length === limit ? (tasks.at(-1)?.id ?? null) : null }
}

/** More than a form needs. */
const maxTaskChoices = 500

/** Lists the tasks of a property to choose in a form. */
export const listTaskChoices = (
  { db, member: { familyGroupId } }: MemberContext,
  propertyId: string,
): Promise<TaskChoiceView[]> =>
  repository.listTaskChoices(db, { familyGroupId, propertyId, limit: maxTaskChoices })

function startOf(after: string | undefined, part: TaskPart, sort: TaskSort) {
  if (!after) return
  const start = decodeEnd(after, orderOf(part, sort))
  if (!start) throw new AppError('invalid', t`This list is out of date. Open it again.`)
  return start
}

export async function getTask(ctx: MemberContext, taskId: string): Promise<TaskView> {
  const task = await readTask(ctx, { taskId, familyGroupId: ctx.member.familyGroupId })
  if (!task) throw notFound(t`This task`)
  return task
}

type Reader = Pick<MemberContext, 'clock' | 'member' | 'user'> & { db: MemberContext['db'] | Tx }

/** Returns a task as the caller sees it, or undefined. */
export async function readTask(
  { db, clock, member, user }: Reader,
  key: TaskKey,
): Promise<TaskView | undefined> {
  const row = await findTask(db, key)
  if (!row) return
  const {
    reviewer,
    doer,
    completedBy,
    finisher,
    reporter,
    reporterName,
    reportedBy: _,
    createdAt,
    schedule,
    ...task
  } = row
  const today = todayIn(row.timeZone, clock.now())
  const caller = { userId: user.id, role: member.role }
  return {
    ...cardOf(task, clock.now()),
    assigneeUserId: row.assigneeUserId,
    workerId: row.workerId,
    reviewRequestedByName: nameOf(reviewer),
    doneByName: nameOf(doer),
    approvedByName: row.needsApproval && completedBy !== row.doneBy ? doerName(completedBy, finisher) : null,
    reportedByName: reporterName ?? nameOf(reporter),
    createdAt: createdAt.toISOString(),
    role: member.role,
    myUserId: user.id,
    today,
    nextIfDoneToday:
      schedule?.status === 'ACTIVE' && isOpen(row.status)
        ? planOfTask().nextIfDone(schedule, { ...schedule, today })
        : null,
    may: taskRights({ ...row, ...member }),
    steps: taskSteps({ ...row, ...caller }),
    approvalFixed: refuseApprovalChange({ ...row, doers: doersOf(row) }, caller),
  }
}

const nameOf = (person: Parameters<typeof fullName>[0] | null) => person && (fullName(person) ?? t`A member`)
