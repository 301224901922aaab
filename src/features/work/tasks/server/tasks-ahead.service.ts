import { addDays, todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { type CardRow, cardOf } from '../task-cards.rules.ts'
import { compareCards, isOverdue } from '../tasks.rules.ts'
import type { TaskCardView } from '../tasks.schemas.ts'
import * as repository from './tasks-ahead.repository.ts'

/** The first of a list, and whether there is more. */
type Few<Item> = { items: Item[]; hasMore: boolean }

const few = <Item>(items: Item[], limit: number): Few<Item> => ({
  items: items.slice(0, limit),
  hasMore: items.length > limit,
})

const cardsOf = (ctx: MemberContext, rows: CardRow[]) => rows.map((row) => cardOf(row, ctx.clock.now()))

/** Lists what waits for the caller: others’ reviews, and problem reports. Viewers decide neither. */
export async function listWaitingTasks(ctx: MemberContext, limit: number): Promise<Few<TaskCardView>> {
  if (!can(ctx.member.role, 'task.edit')) return { items: [], hasMore: false }
  const { familyGroupId, userId } = ctx.member
  const rows = await repository.waitingTasks(ctx.db).execute({ familyGroupId, userId, limit: limit + 1 })
  return few(cardsOf(ctx, rows), limit)
}

/** Lists the caller’s open tasks, soonest first. What they sent for review waits for others. */
export async function listAssignedTasks(ctx: MemberContext, limit: number): Promise<Few<TaskCardView>> {
  const { familyGroupId, userId } = ctx.member
  const rows = await repository.assignedTasks(ctx.db).execute({ familyGroupId, userId, limit: limit + 1 })
  return few(cardsOf(ctx, rows), limit)
}

/** Lists tasks due today that nobody has been asked to do. They wait for everyone who may do them: not for viewers. */
export async function listUnassignedToday(ctx: MemberContext, limit: number): Promise<Few<TaskCardView>> {
  if (!can(ctx.member.role, 'task.edit')) return { items: [], hasMore: false }
  const now = ctx.clock.now()
  const today = todayIn('UTC', now)
  const rows = await repository.unassignedTasksOfToday(ctx.db).execute({
    familyGroupId: ctx.member.familyGroupId,
    // No property is more than a day away from it.
    from: addDays(today, -1),
    to: addDays(today, 1),
    now: now.toISOString(),
    limit: limit + 1,
  })
  return few(cardsOf(ctx, rows), limit)
}

/** Lists urgent and overdue tasks, urgent first. @param dayAfter the latest date of any property */
export async function listPressingTasks(
  ctx: MemberContext,
  { dayAfter, limit }: { dayAfter: string; limit: number },
): Promise<Few<TaskCardView>> {
  const { familyGroupId } = ctx.member
  const [urgent, late] = await Promise.all([
    repository.urgentTasks(ctx.db).execute({ familyGroupId, limit: limit + 1 }),
    repository.lateTasks(ctx.db).execute({ familyGroupId, before: dayAfter, limit: limit + 1 }),
  ])
  // In the property’s time zone the day may not be over yet.
  const isLate = cardsOf(ctx, late).filter(({ isOverdue }) => isOverdue)
  const both = new Map([...cardsOf(ctx, urgent), ...isLate].map((task) => [task.id, task]))
  return few([...both.values()].toSorted(compareCards), limit)
}

/** Lists tasks due in a range of days, both included, that are not overdue. */
export async function listNextTasks(
  ctx: MemberContext,
  { limit, ...span }: { from: string; to: string; limit: number },
): Promise<TaskCardView[]> {
  const { familyGroupId } = ctx.member
  const rows = await repository.nextTasks(ctx.db).execute({ familyGroupId, ...span, limit })
  return cardsOf(ctx, rows).filter(({ isOverdue }) => !isOverdue)
}

/** Counts the open tasks of each property that has some. */
export async function countOpenTasks(
  ctx: MemberContext,
  propertyIds: string[],
): Promise<Map<string, number>> {
  const { familyGroupId } = ctx.member
  const rows = await repository.openTasksOfProperties(ctx.db).execute({ familyGroupId, propertyIds })
  return new Map(rows.map(({ propertyId, total }) => [propertyId, total]))
}

/** Lists the tasks of active properties due in a range of days, both included, soonest first. */
export async function listDueTasks(ctx: MemberContext, span: repository.DueSpan) {
  const rows = await repository.listDueTasks(ctx.db, ctx.member.familyGroupId, span)
  const now = ctx.clock.now()
  return rows.flatMap(({ dueOn, ...task }) =>
    dueOn === null
      ? []
      : [{ ...task, dueOn, isOverdue: isOverdue({ ...task, dueOn }, todayIn(task.timeZone, now)) }],
  )
}

/** Counts them per day. */
export async function countDueTasks(
  ctx: MemberContext,
  choice: Omit<repository.DueSpan, 'limit' | 'perDay'>,
): Promise<Map<string, number>> {
  const rows = await repository.countDueTasks(ctx.db, ctx.member.familyGroupId, choice)
  return new Map(rows.flatMap(({ dueOn, total }) => (dueOn === null ? [] : [[dueOn, total]])))
}
