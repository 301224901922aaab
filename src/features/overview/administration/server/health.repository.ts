import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'

/** The database's version, size and connections. */
export async function readDatabaseHealth(db: Executor) {
  const { rows } = await db.execute<{
    version: string
    bytes: number
    connections: number
    maxConnections: number
  }>(sql`select current_setting('server_version') as version,
    pg_database_size(current_database())::float8 as bytes,
    (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
    current_setting('max_connections')::int as "maxConnections"`)
  return rows[0] ?? { version: 'unknown', bytes: 0, connections: 0, maxConnections: 0 }
}
