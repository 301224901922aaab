import { todayIn } from '../../../lib/dates.ts'
import type { MemberContext } from '../../../server/context.ts'
import { listGroupActivity } from '../../activity/server/activity.service.ts'
import { listExpiries } from '../../expiries/server/expiries.service.ts'
import { getGroup } from '../../groups/server/groups.service.ts'
import { listMyInvites } from '../../invites/server/invite-codes.service.ts'
import { listActiveProjects } from '../../projects/server/projects.service.ts'
import { listProperties } from '../../properties/server/properties.service.ts'
import {
  countOpenTasks,
  listPressingTasks,
  listWaitingTasks,
} from '../../tasks/server/dashboard-tasks.service.ts'
import { dayAfter, expiryDays, firstOf, listed } from '../dashboard.rules.ts'
import type { DashboardView } from '../dashboard.schemas.ts'
import { listNext } from './next.service.ts'
import { listWaitingStays } from './waiting-stays.service.ts'

/**
 * Everything that the dashboard of one group shows, in one call. Its parts are read at once, each a few rows along an
 * index: what a group has done in ten years costs nothing here.
 */
export async function getDashboard(ctx: MemberContext): Promise<DashboardView> {
  const group = await getGroup(ctx)
  const today = todayIn(group.timeZone, ctx.clock.now())
  const [properties, openTasks, waiting, stays, invites, pressing, next, projects, expiries, activity] =
    await Promise.all([
      listProperties(ctx),
      countOpenTasks(ctx),
      listWaitingTasks(ctx, listed.waiting),
      listWaitingStays(ctx, today),
      listMyInvites(ctx),
      listPressingTasks(ctx, { dayAfter: dayAfter(today, 2), limit: listed.pressing }),
      listNext(ctx, today),
      listActiveProjects(ctx, { limit: listed.projects + 1 }),
      listExpiries(ctx, { from: today, to: dayAfter(today, expiryDays) }),
      listGroupActivity(ctx, {}),
    ])
  return {
    group,
    userId: ctx.user.id,
    today,
    waiting: { tasks: waiting, stays, invites },
    pressing,
    next,
    properties: properties.map((one) => ({ ...one, openTasks: openTasks.get(one.id) ?? 0 })),
    projects: firstOf(projects, listed.projects),
    expiries: firstOf(expiries, listed.expiries),
    activity: firstOf(activity.lines, listed.activity),
  }
}
