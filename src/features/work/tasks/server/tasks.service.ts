import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { changeInProperty, getProperty } from '../../../house/properties/server/properties.service.ts'
import { cardOf } from '../task-cards.rules.ts'
import { decodeEnd, encodeEnd, orderOf } from '../task-order.rules.ts'
import { searchWords, type TaskPart, type TaskSort, taskPageSize } from '../tasks.rules.ts'
import type { CreateTaskInput, ListTasksInput, TaskPageView, TaskView } from '../tasks.schemas.ts'
import { addTask } from './add-task.service.ts'
import { readTask } from './read-task.service.ts'
import * as repository from './task-lists.repository.ts'

/** A page of the tasks of a group or of a property, narrowed and sorted as the address says. */
export async function listTasks(
  ctx: MemberContext,
  { sort, after, q = '', part, ...input }: ListTasksInput,
): Promise<TaskPageView> {
  // Of a property that is not there nothing is said.
  if (input.propertyId) await getProperty(ctx, input.propertyId)
  const assignee = input.assignee === 'me' ? ctx.user.id : input.assignee
  const choice = { ...input, assignee, part, words: searchWords(q), familyGroupId: ctx.member.familyGroupId }
  // One more than is shown tells whether there is a next page.
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

function startOf(after: string | undefined, part: TaskPart, sort: TaskSort) {
  if (!after) return
  const start = decodeEnd(after, orderOf(part, sort))
  if (!start) throw new AppError('invalid', 'This list cannot go on from there. Please open it again.')
  return start
}

export async function getTask(ctx: MemberContext, taskId: string): Promise<TaskView> {
  const task = await readTask(ctx, { taskId, familyGroupId: ctx.member.familyGroupId })
  if (!task) throw notFound('This task')
  return task
}

export function createTask(ctx: MemberContext, { propertyId, ...fields }: CreateTaskInput) {
  return changeInProperty(ctx, 'task.edit', propertyId, async (tx) => ({
    taskId: await addTask(tx, ctx, propertyId, fields),
  }))
}
