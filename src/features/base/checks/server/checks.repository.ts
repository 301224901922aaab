import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'

/** @returns the database version and its size in bytes */
export async function readDatabaseFacts(db: Executor) {
  const { rows } = await db.execute<{ version: string; bytes: string }>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  )
  return { version: rows[0]?.version ?? 'unknown', bytes: Number(rows[0]?.bytes ?? 0) }
}
