import { addDays, todayIn } from '../../../../lib/dates.ts'
import type { RelativeContext } from '../../../../server/context.ts'
import { listEventDaysByLink } from '../../../work/family-events/server/event-days.service.ts'
import { listConfirmedByLink } from '../../../work/stays/server/stays-by-link.service.ts'
import { listVisitsByLink } from '../../../work/visits/server/visits-by-link.service.ts'
import { calendarDays, entriesOf, maxEntries } from '../relative-calendar.rules.ts'
import type { RelativeCalendarView } from '../relative-pages.schemas.ts'

/** Returns what is planned at the property within a year: who stays, events, and visits of contractors. */
export async function getRelativeCalendar(ctx: RelativeContext): Promise<RelativeCalendarView> {
  const today = todayIn(ctx.relative.timeZone, ctx.clock.now())
  const span = { from: today, to: addDays(today, calendarDays), limit: maxEntries + 1 }
  const [stays, events, visits] = await Promise.all([
    listConfirmedByLink(ctx, span),
    listEventDaysByLink(ctx, span),
    listVisitsByLink(ctx, span),
  ])
  return entriesOf({ stays, events, visits })
}
