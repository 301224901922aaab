import { todayIn } from '../../../../lib/dates.ts'
import type { RelativeContext } from '../../../../server/context.ts'
import { listDecisionsByLink } from '../../../house/decisions/server/decisions-of-outsider.service.ts'
import { listManualByLink } from '../../../house/manual/server/manual.service.ts'
import { listSettlementsByLink } from '../../../money/settlements/server/settlements-by-link.service.ts'
import { listProblemsByLink } from '../../../work/problem-reports/server/problems-by-link.service.ts'
import { mayByLink } from '../../../work/relative-links/server/relative-access.service.ts'
import { listStaysByLink } from '../../../work/stays/server/stays-by-link.service.ts'
import type { RelativePageView } from '../relative-pages.schemas.ts'
import { getRelativeCalendar } from './relative-calendar.service.ts'

/** Returns what a relative’s link opens, and nothing else. */
export async function getRelativePage(ctx: RelativeContext): Promise<Omit<RelativePageView, 'refusal'>> {
  const [manual, decisions, stays, problems, money, calendar] = await Promise.all([
    mayByLink(ctx, 'MANUAL') ? listManualByLink(ctx) : null,
    mayByLink(ctx, 'VOTE') ? listDecisionsByLink(ctx) : null,
    mayByLink(ctx, 'STAY') ? listStaysByLink(ctx) : null,
    mayByLink(ctx, 'PROBLEM') ? listProblemsByLink(ctx) : null,
    mayByLink(ctx, 'MONEY') ? listSettlementsByLink(ctx) : null,
    mayByLink(ctx, 'CALENDAR') ? getRelativeCalendar(ctx) : null,
  ])
  const { relativeName, propertyName, isLocked, timeZone } = ctx.relative
  const today = todayIn(timeZone, ctx.clock.now())
  return { relativeName, propertyName, manual, decisions, stays, problems, money, calendar, today, isLocked }
}
