import type { RelativeContext } from '../../../../server/context.ts'
import { timesIn } from '../visit-times.rules.ts'
import type { LocalTimes } from '../visits.rules.ts'
import { listVisits } from './visit-lists.repository.ts'

type VisitByLink = LocalTimes & { id: string; workerName: string }

/** Lists the confirmed visits at the property of a relative’s link, earliest first. The caller has checked the link. */
export async function listVisitsByLink(
  { db, relative: { familyGroupId, propertyId } }: RelativeContext,
  { limit, ...span }: { from: string; to: string; limit: number },
): Promise<VisitByLink[]> {
  const rows = await listVisits(db, { ...span, familyGroupId, propertyId, statuses: ['CONFIRMED'] }, limit)
  return rows.map(({ id, workerName, timeZone, ...visit }) => ({
    id,
    workerName,
    ...timesIn(visit, timeZone),
  }))
}
