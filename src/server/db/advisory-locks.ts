import { sql } from 'drizzle-orm'
import type { Tx } from './client.ts'

/** The numbers of the application-level advisory locks. */
export const advisoryLocks = {
  app: 7_301_001,
  migrations: 7_301_002,
  administration: 7_301_003,
  limits: 7_301_004,
  backup: 7_301_005,
  /** Shared by whatever removes stored files; a backup holds it alone. */
  fileRemoval: 7_301_006,
  /** Together with a number for the group: only one process at a time seals its activity log. */
  activitySeals: 7_301_007,
  /** The process that archives the changes holds it. */
  archive: 7_301_008,
} as const

/**
 * Keeps a backup from starting until this transaction ends.
 * @returns false while one is being made: its snapshot may name any file
 */
export async function mayRemoveFiles(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${advisoryLocks.fileRemoval}) as locked`,
  )
  return rows[0]?.locked === true
}
