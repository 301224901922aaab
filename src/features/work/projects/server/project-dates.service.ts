import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import * as repository from './project-dates.repository.ts'

/** Lists the projects of active properties that run, start or should end in a range of days, both included. */
export async function listProjectDates(ctx: MemberContext, span: repository.ProjectSpan) {
  const rows = await repository.listProjectDates(ctx.db, ctx.member.familyGroupId, span)
  const now = ctx.clock.now()
  return rows.map(({ targetOn, ...project }) => ({
    ...project,
    isOverdue:
      project.status !== 'COMPLETED' && targetOn !== null && targetOn < todayIn(project.timeZone, now),
  }))
}

/** Lists what starts in a range of days, and what is due in it, both included. */
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
