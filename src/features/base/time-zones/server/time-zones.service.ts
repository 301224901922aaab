import { asc } from 'drizzle-orm'
import { isTimeZone } from '../../../../lib/time-zone.ts'
import type { RequestContext } from '../../../../server/context.ts'
import { timeZones } from '../../../../server/db/schema/time-zones.ts'

/** Lists the time zones that the database and this process both know. */
export async function listTimeZones({ db }: Pick<RequestContext, 'db'>): Promise<string[]> {
  const rows = await db.select().from(timeZones).orderBy(asc(timeZones.name))
  return rows.map(({ name }) => name).filter(isTimeZone)
}
