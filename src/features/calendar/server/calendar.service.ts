import { todayIn } from '../../../lib/dates.ts'
import type { MemberContext } from '../../../server/context.ts'
import { listExpiries } from '../../expiries/server/expiries.service.ts'
import { getGroup } from '../../groups/server/groups.service.ts'
import { calendarWindow } from '../calendar.rules.ts'
import type { CalendarView } from '../calendar.schemas.ts'

/** What falls on a day in one group, from a month ago to a year from now. */
export async function getCalendar(ctx: MemberContext): Promise<CalendarView> {
  const group = await getGroup(ctx)
  const today = todayIn(group.timeZone, ctx.clock.now())
  return {
    familyGroupId: group.id,
    groupName: group.name,
    today,
    entries: await listExpiries(ctx, calendarWindow(today)),
  }
}
