import type { MemberContext } from '../../../../server/context.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import type { WaitingQuotesView } from '../quotes.schemas.ts'
import * as repository from './waiting-quotes.repository.ts'

/** Lists the projects that have quotes to choose from, for the dashboard. Viewers choose none. */
export async function listWaitingQuotes(
  { db, clock, member: { familyGroupId, role } }: MemberContext,
  limit: number,
): Promise<WaitingQuotesView[]> {
  if (!can(role, 'quote.edit')) return []
  return repository.listWaiting(db, { familyGroupId, now: clock.now(), limit })
}
