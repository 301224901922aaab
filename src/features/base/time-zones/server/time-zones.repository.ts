import { asc } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { timeZones } from '../../../../server/db/schema/time-zones.ts'

/** Lists the time zones of the database by name. */
export const listTimeZones = (db: Executor) => db.select().from(timeZones).orderBy(asc(timeZones.name))
