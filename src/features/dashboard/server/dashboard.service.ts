import type { MemberContext } from '../../../server/context.ts'
import { getGroup } from '../../groups/server/groups.service.ts'
import { listProperties } from '../../properties/server/properties.service.ts'
import type { DashboardView } from '../dashboard.schemas.ts'

/** Everything that the dashboard of one group shows, in one call. */
export async function getDashboard(ctx: MemberContext): Promise<DashboardView> {
  const [group, properties] = await Promise.all([getGroup(ctx), listProperties(ctx)])
  return { group, properties }
}
