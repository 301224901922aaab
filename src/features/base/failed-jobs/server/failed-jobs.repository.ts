import { lt, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { failedJobAlarms } from '../../../../server/db/schema/administration.ts'

/** Remembers failed jobs of which nobody was told. @returns how many there were */
export async function markTold(db: Executor, failedJobIds: readonly string[]): Promise<number> {
  if (failedJobIds.length === 0) return 0
  const untold = await db
    .insert(failedJobAlarms)
    .values(failedJobIds.map((failedJobId) => ({ failedJobId })))
    .onConflictDoNothing()
    .returning({ failedJobId: failedJobAlarms.failedJobId })
  return untold.length
}

/** Forgets jobs that the queue, which keeps failed ones for 90 days, has removed too. */
export const deleteOldAlarms = (db: Executor) =>
  db.delete(failedJobAlarms).where(lt(failedJobAlarms.createdAt, sql`now() - interval '100 days'`))
