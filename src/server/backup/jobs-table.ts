import type pg from 'pg'
import { columnList, exists, type Table } from './catalog.ts'
import { copyIn } from './copy.ts'

// The queue's tables are made by its library, in any version. Only jobs that still have to run are kept, and by the
// columns that both versions know.

export const jobsTable = { schema: 'pgboss', name: 'job' } as const

/** They belong to the process that ran the job. */
const columnsOfRun = ['started_on', 'completed_on', 'heartbeat_on']

/** The library's own queues. */
const isOurs = `name not like '\\_\\_pgboss%'`

async function listColumns(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = to_regclass('pgboss.job') and attnum > 0
       and not attisdropped order by attnum`,
  )
  return rows.map(({ name }) => name).filter((name) => !columnsOfRun.includes(name))
}

/** @returns null while the queue has never started */
export async function readJobsTable(client: pg.Client): Promise<Table | null> {
  if (!(await exists(client, 'pgboss.job'))) return null
  return { ...jobsTable, columns: await listColumns(client) }
}

/** A job that is running will run again. */
export const selectJobs = ({ columns }: Table) =>
  `select ${columns
    .map((column) =>
      column === 'state'
        ? `case when state = 'active' then 'retry'::pgboss.job_state else state end`
        : columnList([column]),
    )
    .join(', ')} from pgboss.job where state <= 'active' and ${isOurs}`

/** Loads jobs into the queues that this version has; others have no work any more. */
export async function loadJobs(client: pg.Client, columns: string[], rows: AsyncIterable<Uint8Array>) {
  const kept = columns.map((column) => `${columnList([column])} text`).join(', ')
  await client.query(`create temporary table if not exists restored_jobs (${kept}) on commit drop`)
  await copyIn(client, `copy restored_jobs (${columnList(columns)}) from stdin`, rows)
  const { rows: types } = await client.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = 'pgboss.job'::regclass and attname = any($1)`,
    [columns],
  )
  const values = types.map(({ name, type }) => `${columnList([name])}::${type}`).join(', ')
  await client.query(
    `insert into pgboss.job (${columnList(types.map(({ name }) => name))})
     select ${values} from restored_jobs where name in (select name from pgboss.queue)`,
  )
  await client.query('truncate restored_jobs')
}
