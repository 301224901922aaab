import { sql } from 'drizzle-orm'
import type { Logger } from '../logger.ts'
import type { Executor } from './client.ts'

/**
 * Reads the time zones the database knows: a dump may have been restored to another one, or its system upgraded. An
 * unknown zone takes its current name; without one it is kept and counts as UTC. Both are logged.
 */
export async function readTimeZones(db: Executor, log: Logger): Promise<void> {
  const { rows } = await db.execute<{ heldIn: string; id: string; was: string; becomes: string | null }>(
    sql`select held_in as "heldIn", id, was, becomes from read_time_zones()`,
  )
  for (const { heldIn, id, was, becomes } of rows)
    log.warn(
      { in: heldIn, id, timeZone: was, becomes },
      becomes
        ? 'a time zone has its current name now: the database does not know the old one'
        : 'a time zone counts as UTC: the database does not know it',
    )
}
