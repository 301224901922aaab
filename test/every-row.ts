import { sql } from 'drizzle-orm'
import type { Executor } from '../src/server/db/client.ts'

/** Returns a digest of every table except the counters of limits, to compare what is stored before and after. */
export async function rowsOf(db: Executor): Promise<Record<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'local_provider') and tablename <> 'rate_limits' order by 1`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await db.execute<{ digest: string }>(
      sql`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as digest
        from ${sql.raw(name)} as t`,
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}
