import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, inject } from 'vitest'
import type { Db } from '../src/server/db/client.ts'
import { crowd } from './crowd.ts'
import type { TestDatabase } from './db.ts'
import { databaseUrl, onServer } from './db-server.ts'

type Plan = Record<string, unknown> & { 'Node Type': string; Plans?: Plan[] }

/**
 * Runs the statements, and asks PostgreSQL for their plans among the rows of many other groups, with sequential scans
 * forbidden. Fails if a statement cannot do without: its cost would grow with other groups' data. Frequent statements
 * are planned for any values; if the server shows such generic plans, they are checked too.
 * @param run calls a repository or a service with the given database
 * @param isOfAll whether it reads all groups, like a nightly job: for generic plans it may then read through a whole
 * index
 */
export async function expectIndexed(
  { pool }: TestDatabase,
  run: (db: Db) => PromiseLike<unknown>,
  { isOfAll = false } = {},
) {
  const statements: { query: string; params: unknown[] }[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => statements.push({ query, params }) }
  await run(drizzle(pool, { logger }))
  // Ignores statements that begin and end transactions.
  const planned = statements.filter(({ query }) => /^\s*(select|with|insert|update|delete)/i.test(query))
  const client = new pg.Client({ connectionString: await crowdedDatabase() })
  await client.connect()
  try {
    await client.query('set enable_seqscan = off')
    const { rows: settings } = await client.query('show server_version_num')
    const tellsGenericPlans = !isOfAll && Number(settings[0].server_version_num) >= 160_000
    const scans: string[] = []
    for (const { query, params } of planned) {
      const { rows } = await client.query(`explain (format json) ${query}`, params)
      scans.push(...wholeScans(rows[0]['QUERY PLAN'][0].Plan))
      if (!tellsGenericPlans) continue
      const generic = await client.query(`explain (generic_plan, format json) ${query}`)
      scans.push(
        ...wholeScans(generic.rows[0]['QUERY PLAN'][0].Plan).map((scan) => `for any values: ${scan}`),
      )
    }
    expect(planned.length).toBeGreaterThan(0)
    expect(scans).toEqual([])
  } finally {
    await client.end()
  }
}

/** Returns the nodes that read a table without an index condition. */
function wholeScans(plan: Plan): string[] {
  const node = plan['Node Type']
  const reads = node === 'Seq Scan' || (/^(Bitmap )?Index/.test(node) && !plan['Index Cond'])
  const own = reads ? [`${node} on ${plan['Relation Name'] ?? plan['Index Name']}`] : []
  return [...own, ...(plan.Plans ?? []).flatMap(wholeScans)]
}

/**
 * Returns the database full of other groups. The first test of a run that needs it creates it, all read it, and it is
 * dropped with the template (test/global-setup.ts).
 * @returns its address
 */
async function crowdedDatabase(): Promise<string> {
  const serverUrl = inject('databaseServerUrl')
  const name = `${inject('templateDatabase')}_crowded`
  const url = databaseUrl(serverUrl, name)
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    // Other files of the run ask at the same time.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      await client.query(`create database ${name} template ${inject('templateDatabase')}`)
      await onServer(url, crowd)
    }
  } finally {
    // The lock ends with the connection.
    await client.end()
  }
  return url
}
