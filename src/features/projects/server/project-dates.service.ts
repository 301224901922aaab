import { todayIn } from '../../../lib/dates.ts'
import type { MemberContext } from '../../../server/context.ts'
import * as repository from './project-dates.repository.ts'

/** The projects of the group's houses in use that run, begin or should end within a span of days, both included. */
export async function listProjectDates(ctx: MemberContext, span: repository.ProjectSpan) {
  const rows = await repository.listProjectDates(ctx.db, ctx.member.familyGroupId, span)
  const now = ctx.clock.now()
  return rows.map(({ targetOn, ...project }) => ({
    ...project,
    isOverdue:
      project.status !== 'COMPLETED' && targetOn !== null && targetOn < todayIn(project.timeZone, now),
  }))
}
