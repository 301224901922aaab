import { addDays, startOfWeek, todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { listWaitingAccess } from '../../../base/emergency-access/server/emergency-access.service.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import { listMyInvites } from '../../../base/invites/server/invite-codes.service.ts'
import { listWaitingDecisions } from '../../../house/decisions/server/decisions-ahead.service.ts'
import { listProperties } from '../../../house/properties/server/properties.service.ts'
import { getMyMoney } from '../../../money/balances/server/balances.service.ts'
import { listWaitingInvoices } from '../../../money/invoices/server/invoice-view.service.ts'
import { listWaitingPayments } from '../../../money/payments/server/payments.service.ts'
import { listWaitingSettlements } from '../../../money/settlements/server/settlement-views.service.ts'
import { listActiveProjects } from '../../../work/projects/server/projects.service.ts'
import { listWaitingQuotes } from '../../../work/quotes/server/waiting-quotes.service.ts'
import { listWhoIsWhere } from '../../../work/stays/server/stay-pages.service.ts'
import {
  countOpenTasks,
  listAssignedTasks,
  listPressingTasks,
  listUnassignedToday,
  listWaitingTasks,
} from '../../../work/tasks/server/tasks-ahead.service.ts'
import { listVisits } from '../../../work/visits/server/visits.service.ts'
import type { VisitView } from '../../../work/visits/visits.schemas.ts'
import { listGroupActivity } from '../../activity-log/server/activity-log.service.ts'
import { listExpiries } from '../../expiries/server/expiries.service.ts'
import {
  allProjects,
  excludeShown,
  expiryDays,
  firstOf,
  listed,
  visitDays,
  visitsRead,
  waitsForFamily,
} from '../dashboard.rules.ts'
import type { DashboardView } from '../dashboard.schemas.ts'
import type { DashboardSearch } from '../dashboard-search.ts'
import { listFirstSteps } from './first-steps.service.ts'
import { isAhead, listNext, listWaitingStays } from './next.service.ts'

/**
 * Returns the whole dashboard of a group in one call. Its parts are read in parallel, each a few rows along an index,
 * so that old data costs nothing.
 */
export async function getDashboard(
  ctx: MemberContext,
  { all, hidesFirstSteps = false }: DashboardSearch & { hidesFirstSteps?: boolean } = {},
): Promise<DashboardView> {
  const group = await getGroup(ctx)
  const today = todayIn(group.timeZone, ctx.clock.now())
  // Read once for the week, the upcoming list and the property cards.
  const weekFrom = startOfWeek(today, group.weekStart)
  const visiting = listVisits(ctx, { from: weekFrom, to: addDays(today, visitDays), limit: visitsRead })
  const projectLimit = all === 'projects' ? allProjects : listed.projects
  const [
    houses,
    { money, houses: balances },
    week,
    payments,
    settlements,
    invoices,
    waiting,
    stays,
    invites,
    pressing,
    next,
    projects,
    expiries,
    activity,
    visits,
    quotes,
    decisions,
    access,
    firstSteps,
    assigned,
    unassigned,
  ] = await Promise.all([
    listHouses(ctx, all === 'properties'),
    getMyMoney(ctx),
    listWhoIsWhere(ctx),
    listWaitingPayments(ctx, listed.waiting + 1),
    listWaitingSettlements(ctx, listed.waiting + 1),
    listWaitingInvoices(ctx, listed.waiting + 1),
    listWaitingTasks(ctx, listed.waiting),
    listWaitingStays(ctx, today),
    listMyInvites(ctx),
    listPressingTasks(ctx, { dayAfter: addDays(today, 2), limit: listed.pressing + listed.assigned }),
    listNext(ctx, today, visiting),
    listActiveProjects(ctx, { limit: projectLimit + 1 }),
    listExpiries(ctx, { from: today, to: addDays(today, expiryDays), limit: listed.expiries + 1 }),
    listGroupActivity(ctx, {}),
    visiting,
    listWaitingQuotes(ctx, listed.waiting + 1),
    listWaitingDecisions(ctx, listed.waiting + 1),
    listWaitingAccess(ctx),
    hidesFirstSteps ? null : listFirstSteps(ctx, group),
    listAssignedTasks(ctx, listed.assigned),
    listUnassignedToday(ctx, listed.unassigned),
  ])
  const late = excludeShown(pressing, [...waiting.items, ...assigned.items], (task) => task, listed.pressing)
  const shown = [...waiting.items, ...assigned.items, ...late.items, ...unassigned.items]
  return {
    group,
    userId: ctx.user.id,
    today,
    waiting: {
      access: { items: access, hasMore: false },
      payments: firstOf(payments, listed.waiting),
      settlements: firstOf(settlements, listed.waiting),
      invoices: firstOf(invoices, listed.waiting),
      tasks: waiting,
      stays,
      invites,
      quotes: firstOf(quotes, listed.waiting),
      visits: firstOf(waitingVisits(visits, ctx), listed.waiting),
      decisions: firstOf(decisions, listed.waiting),
    },
    assigned,
    unassigned,
    firstSteps,
    pressing: late,
    next: excludeShown(next, shown, ({ task }) => task, listed.next),
    propertyCount: houses.propertyCount,
    properties: houses.properties.map((house) => ({
      ...house,
      balanceMinor: balances.find(({ id }) => id === house.id)?.balanceMinor ?? 0,
      currency: money.currency,
      nextVisit: nextVisitOf(visits, house.id, today),
    })),
    money,
    week,
    visits: firstOf(
      visits.filter(({ startsOn }) => startsOn <= addDays(weekFrom, 6)),
      listed.visits,
    ),
    projects: firstOf(projects, projectLimit),
    expiries: firstOf(expiries, listed.expiries),
    activity: firstOf(activity.lines, listed.activity),
  }
}

/** Visits proposed by a contractor that are still unanswered. */
const waitingVisits = (visits: readonly VisitView[], { member }: MemberContext) =>
  can(member.role, 'visit.edit') ? visits.filter(waitsForFamily) : []

function nextVisitOf(visits: readonly VisitView[], propertyId: string, today: string) {
  const next = visits.find(
    (visit) => visit.propertyId === propertyId && visit.endsOn >= today && isAhead(visit),
  )
  return next ? { startsOn: next.startsOn, startTime: next.startTime } : null
}

/** Returns the houses as cards with their open work; of many only the first active ones. */
async function listHouses(ctx: MemberContext, isAll: boolean) {
  const every = await listProperties(ctx)
  const shown =
    isAll || every.length <= listed.properties
      ? every
      : every.filter(({ status }) => status === 'ACTIVE').slice(0, listed.properties)
  const openTasks = await countOpenTasks(
    ctx,
    shown.map(({ id }) => id),
  )
  return {
    properties: shown.map((one) => ({ ...one, openTasks: openTasks.get(one.id) ?? 0 })),
    propertyCount: every.length,
  }
}
