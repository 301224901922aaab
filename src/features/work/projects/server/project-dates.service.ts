import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
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

/** What begins within a span of days, both included, and what is to be done by one of them. */
export async function listComingProjects(
  ctx: MemberContext,
  span: { from: string; to: string; limit: number },
) {
  const rows = await repository.listComingProjects(ctx.db, ctx.member.familyGroupId, span)
  return rows.flatMap(({ startsOn, targetOn, ...project }) => {
    const begins = startsOn !== null && startsOn >= span.from && startsOn <= span.to
    const on = begins ? startsOn : targetOn
    return on === null ? [] : [{ ...project, on, begins }]
  })
}
