import { todayIn } from '../../../lib/dates.ts'
import type { MemberContext } from '../../../server/context.ts'
import { getGroup } from '../../groups/server/groups.service.ts'
import { listInsuranceRenewals } from '../../properties/server/properties.service.ts'
import { calendarWindow } from '../calendar.rules.ts'
import type { CalendarView } from '../calendar.schemas.ts'

/** What falls on a day in one group, from a month ago to a year from now. */
export async function getCalendar(ctx: MemberContext): Promise<CalendarView> {
  const group = await getGroup(ctx)
  const today = todayIn(group.timeZone, ctx.clock.now())
  const renewals = await listInsuranceRenewals(ctx, calendarWindow(today))
  return {
    familyGroupId: group.id,
    groupName: group.name,
    today,
    entries: renewals.map((renewal) => ({ kind: 'INSURANCE_RENEWAL', ...renewal })),
  }
}
