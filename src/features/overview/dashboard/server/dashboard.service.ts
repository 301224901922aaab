import { addDays, todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import { listMyInvites } from '../../../base/invites/server/invite-codes.service.ts'
import { listProperties } from '../../../house/properties/server/properties.service.ts'
import { getMyMoney } from '../../../money/balances/server/balances.service.ts'
import { listWaitingPayments } from '../../../money/payments/server/payments.service.ts'
import { listWaitingSettlements } from '../../../money/settlements/server/settlement-views.service.ts'
import { listActiveProjects } from '../../../work/projects/server/projects.service.ts'
import { listWhoIsWhere } from '../../../work/stays/server/stay-pages.service.ts'
import {
  countOpenTasks,
  listPressingTasks,
  listWaitingTasks,
} from '../../../work/tasks/server/tasks-ahead.service.ts'
import { listGroupActivity } from '../../activity-log/server/activity-log.service.ts'
import { listExpiries } from '../../expiries/server/expiries.service.ts'
import { allProjects, expiryDays, firstOf, listed, withoutShown } from '../dashboard.rules.ts'
import type { DashboardView } from '../dashboard.schemas.ts'
import type { DashboardSearch } from '../dashboard-search.ts'
import { listNext, listWaitingStays } from './next.service.ts'

/**
 * Everything that the dashboard of one group shows, in one call. Its parts are read at once, each a few rows along an
 * index: what a group has done in ten years costs nothing here.
 */
export async function getDashboard(
  ctx: MemberContext,
  { all }: DashboardSearch = {},
): Promise<DashboardView> {
  const group = await getGroup(ctx)
  const today = todayIn(group.timeZone, ctx.clock.now())
  const projectLimit = all === 'projects' ? allProjects : listed.projects
  const [
    houses,
    { money, houses: balances },
    week,
    payments,
    settlements,
    waiting,
    stays,
    invites,
    pressing,
    next,
    projects,
    expiries,
    activity,
  ] = await Promise.all([
    listHouses(ctx, all === 'properties'),
    getMyMoney(ctx),
    listWhoIsWhere(ctx),
    listWaitingPayments(ctx, listed.waiting + 1),
    listWaitingSettlements(ctx, listed.waiting + 1),
    listWaitingTasks(ctx, listed.waiting),
    listWaitingStays(ctx, today),
    listMyInvites(ctx),
    listPressingTasks(ctx, { dayAfter: addDays(today, 2), limit: listed.pressing }),
    listNext(ctx, today),
    listActiveProjects(ctx, { limit: projectLimit + 1 }),
    listExpiries(ctx, { from: today, to: addDays(today, expiryDays) }),
    listGroupActivity(ctx, {}),
  ])
  const late = withoutShown(pressing, waiting.items, (task) => task)
  return {
    group,
    userId: ctx.user.id,
    today,
    waiting: {
      payments: firstOf(payments, listed.waiting),
      settlements: firstOf(settlements, listed.waiting),
      tasks: waiting,
      stays,
      invites,
    },
    pressing: late,
    next: withoutShown(next, [...waiting.items, ...late.items], ({ task }) => task),
    propertyCount: houses.propertyCount,
    properties: houses.properties.map((house) => ({
      ...house,
      balanceMinor: balances.find(({ id }) => id === house.id)?.balanceMinor ?? 0,
      currency: money.currency,
    })),
    money,
    week,
    projects: firstOf(projects, projectLimit),
    expiries: firstOf(expiries, listed.expiries),
    activity: firstOf(activity.lines, listed.activity),
  }
}

/** The houses as cards, each with what is open there; of many the first active ones. */
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
