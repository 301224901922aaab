import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { isOverdue } from '../tasks.rules.ts'
import * as repository from './due-tasks.repository.ts'

/** The tasks of the group's houses in use that are due within a span of days, both included; the soonest first. */
export async function listDueTasks(ctx: MemberContext, span: repository.DueSpan) {
  const rows = await repository.listDueTasks(ctx.db, ctx.member.familyGroupId, span)
  const now = ctx.clock.now()
  return rows.flatMap(({ dueOn, ...task }) =>
    dueOn === null
      ? []
      : [{ ...task, dueOn, isOverdue: isOverdue({ ...task, dueOn }, todayIn(task.timeZone, now)) }],
  )
}

/** How many there are of each day. */
export async function countDueTasks(
  ctx: MemberContext,
  choice: Omit<repository.DueSpan, 'limit' | 'perDay'>,
): Promise<Map<string, number>> {
  const rows = await repository.countDueTasks(ctx.db, ctx.member.familyGroupId, choice)
  return new Map(rows.flatMap(({ dueOn, total }) => (dueOn === null ? [] : [[dueOn, total]])))
}
