import type { RelativeContext } from '../../../../server/context.ts'
import { listDecisionsByLink } from '../../../house/decisions/server/decisions-of-outsider.service.ts'
import { listManualByLink } from '../../../house/manual/server/manual.service.ts'
import { mayByLink } from '../../../work/relative-links/server/relative-access.service.ts'
import type { RelativePageView } from '../relative-pages.schemas.ts'

/** Returns what a relative’s link opens, and nothing else. */
export async function getRelativePage(ctx: RelativeContext): Promise<RelativePageView> {
  const [manual, decisions] = await Promise.all([
    mayByLink(ctx, 'MANUAL') ? listManualByLink(ctx) : null,
    mayByLink(ctx, 'VOTE') ? listDecisionsByLink(ctx) : null,
  ])
  const { relativeName, propertyName, isLocked } = ctx.relative
  return { relativeName, propertyName, manual, decisions, isLocked }
}
