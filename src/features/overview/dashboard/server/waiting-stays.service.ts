import { addDays } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { listStays } from '../../../work/stays/server/list-stays.service.ts'
import type { StayView } from '../../../work/stays/stays.schemas.ts'
import { firstOf, listed } from '../dashboard.rules.ts'
import type { FewView } from '../dashboard.schemas.ts'

/** Further ahead nobody has to say yes or no today. */
const daysAhead = 730

/** Stays that somebody asks for and the caller may decide: not their own, but for managers, and in houses in use. */
export async function listWaitingStays(ctx: MemberContext, today: string): Promise<FewView<StayView>> {
  const { role } = ctx.member
  if (!can(role, 'stay.edit')) return { items: [], hasMore: false }
  const stays = await listStays(ctx, {
    from: today,
    to: addDays(today, daysAhead),
    statuses: ['REQUESTED'],
    isInUse: true,
    ...(role !== 'MANAGER' && { exceptOwn: true }),
    limit: listed.waiting + 1,
  })
  return firstOf(stays, listed.waiting)
}
