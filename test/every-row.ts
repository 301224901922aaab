import { sql } from 'drizzle-orm'
import type { Executor } from '../src/server/db/client.ts'

/** Counters, the queue’s own times, and when a browser was last seen: reading changes them. */
const unstable = ['rate_limits']

/**
 * Returns a digest of every table, to compare what is stored before and after.
 * @param except more tables that may change
 */
export async function rowsOf(db: Executor, except: string[] = []): Promise<Record<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'local_provider') order by 1`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    if ([...unstable, ...except].some((table) => name === `public.${table}`)) continue
    const { rows } = await db.execute<{ digest: string }>(
      sql`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as digest
        from ${sql.raw(name)} as t`,
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}
