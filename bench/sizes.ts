import { sql } from 'drizzle-orm'
import { loadSampleFamily } from '../src/features/overview/samples/server/samples.service.ts'
import { type Db, openDatabase } from '../src/server/db/client.ts'
import { asUser } from '../test/factories/context.ts'
import { aUser } from '../test/factories/people.ts'
import { freshDatabase } from './lib/database.ts'
import { atMost } from './lib/figures.ts'
import type { Report } from './lib/report.ts'

/**
 * How much space a family takes, for docs/scaling.md: the sample family, which has four houses and about a year of tasks
 * and money, loaded many times, so that what is empty at first does not count.
 */
export async function sizes(report: Report, { isTiny }: { isTiny: boolean }): Promise<void> {
  const families = isTiny ? 2 : 100
  const { db, close } = openDatabase(await freshDatabase())
  const before = await sizeOf(db)
  for (let loaded = 0; loaded < families; loaded++)
    await loadSampleFamily(asUser(db, await aUser(db)), { timeZone: 'Europe/Zurich' })
  const after = await sizeOf(db)
  const { rows: largest } = await db.execute<{ name: string; kb: number }>(sql`
    select relname as name, round(pg_total_relation_size(relid) / ${families}::numeric / 1000, 1)::float as kb
    from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 8`)
  await close()
  const each = (what: keyof typeof after) => (after[what] - before[what]) / families
  report.figure(atMost(1_000, { name: 'rows of a family', value: each('rows'), unit: 'rows', decimals: 0 }))
  report.figure(
    atMost(1_000, { name: 'database of a family', value: each('bytes') / 1_000, unit: 'KB', decimals: 0 }),
  )
  report.note(`of which ${largest.map(({ name, kb }) => `${name} ${kb} KB`).join(', ')}`)
  report.figure(
    atMost(10, { name: 'files of a family', value: each('fileBytes') / 1_000_000, unit: 'MB', decimals: 1 }),
  )
}

/** What all tables take with their indexes, their rows, and the size of the files that they name. */
async function sizeOf(db: Db) {
  await db.execute(sql`vacuum analyze`)
  const { rows } = await db.execute<{ bytes: number; rows: number; fileBytes: number }>(sql`
    select sum(pg_total_relation_size(relid))::float as bytes,
      (select sum(greatest(reltuples, 0))::float from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as rows,
      (select coalesce(sum(byte_size), 0)::float from files) as "fileBytes"
    from pg_stat_user_tables`)
  const [size] = rows
  if (!size) throw new Error('the database has no size')
  return size
}
