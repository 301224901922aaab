import { readFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { checkBalances } from '../src/features/money/balances/server/balance-check.service.ts'
import { readMigrations, runAll } from '../src/server/db/migrate.ts'
import { createLogger } from '../src/server/logger.ts'
import { crowdOf } from './crowd.ts'
import { databaseUrl, onServer } from './db-server.ts'
import { checkKeys, emptyTables, fill, readRows, type Table, tablesOf } from './earlier-release.ts'
import { rowsBesideTheCrowd } from './rows-beside-the-crowd.ts'

type Change = { by: string; table: string; why: string }

/** Tables that a migration empties on purpose. */
const emptied: Change[] = [
  { by: '0002_', table: 'local_provider.artifacts', why: 'encrypted from here on; people sign in again' },
  {
    by: '0003_',
    table: 'public.sign_in_attempts',
    why: 'their target is encrypted from here on; they last ten minutes',
  },
]
/** Columns that a migration writes again, drops, renames, or gives another type, on purpose. */
const rewritten: (Change & { column: string })[] = [
  { by: '0003_', table: 'public.users', column: 'locale', why: 'it was nobody’s choice' },
]

const migrations = readMigrations()
const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync('drizzle/meta/_journal.json', 'utf8'))
const isAhead = (count: number, { by }: Change) =>
  journal.entries.findIndex(({ tag }) => tag.startsWith(by)) >= count

/** By how many migrations a release had: the first one, and the five before this code. */
const releases = migrations
  .map((_, at) => at)
  .filter((count) => count === 1 || count >= migrations.length - 5)

describe('an upgrade', () => {
  const name = `kinstead_upgrade_${process.pid}`
  const serverUrl = inject('databaseServerUrl')
  const client = new pg.Client(databaseUrl(serverUrl, name))
  let today: { tables: Table[]; rows: Record<string, string> }
  let reached = 0

  beforeAll(async () => {
    await onServer(serverUrl, `create database ${name} template ${inject('templateDatabase')}`)
    await client.connect()
    await client.query('begin')
    for (const rows of [crowdOf(6), rowsBesideTheCrowd, 'set constraints all immediate'])
      await client.query(rows)
    today = { tables: await tablesOf(client), rows: await readRows(client) }
    await client.query(
      'drop schema public, local_provider, drizzle cascade; create schema public; savepoint earlier',
    )
  })
  // Nothing is committed: each test goes back to the release that it began with.
  afterEach(() => client.query('rollback to savepoint earlier'))
  afterAll(async () => {
    await client.end()
    await onServer(serverUrl, `drop database ${name} with (force)`)
  })

  it('has rows for every table', () => {
    expect(Object.keys(today.rows).filter((table) => today.rows[table] === '[]')).toEqual([])
  })

  it.each(releases)('keeps the rows of a release with %i migrations', async (count) => {
    await goTo(count)
    const { kept, notCompared } = await keep(count)
    expect(notCompared).toEqual(
      rewritten.filter((change) => isAhead(count, change)).map(({ table, column }) => `${table}.${column}`),
    )
    await runAll(client, migrations.slice(count))
    expect(await missingFrom(kept)).toEqual(
      emptied.filter((change) => isAhead(count, change)).map(({ table }) => table),
    )
    await checkKeys(client)
    expect(await checkBalances({ db: sameTransaction(), log: createLogger('silent') })).toBeGreaterThan(0)
  })

  it.each([
    ['a lost row', 'delete from manual_sections where position = 1'],
    ['a changed row', `update manual_sections set title = 'Before you leave' where position = 1`],
  ])('is seen to fail by %s', async (_, sql) => {
    const count = migrations.length - 1
    await goTo(count)
    const { kept } = await keep(count)
    await client.query(sql)
    expect(await missingFrom(kept)).toEqual(['public.manual_sections'])
  })

  it('is seen to fail by a column that is renamed, retyped or dropped', async () => {
    await goTo(migrations.length - 1)
    await client.query(`alter table manual_sections rename title to heading;
      alter table manual_sections alter kind type varchar(40), add column note text`)
    expect((await keep(migrations.length - 1)).notCompared).toEqual(
      ['kind', 'heading', 'note'].map((column) => `public.manual_sections.${column}`),
    )
  })

  it('is seen to fail by a row that refers to none', async () => {
    await goTo(migrations.length - 1)
    await client.query('set local session_replication_role = replica; delete from users')
    await expect(checkKeys(client)).rejects.toThrow('violates foreign key constraint')
  })

  /** Migrates up to a release and fills its tables. */
  async function goTo(count: number) {
    await runAll(client, migrations.slice(reached, count))
    reached = count
    await client.query('savepoint earlier')
    await fill(client, today.rows)
    expect(await emptyTables(client)).toEqual([])
  }

  type Kept = { table: string; line: string }[]

  /** Stores the rows, and tells which columns it cannot compare. */
  async function keep(count: number): Promise<{ kept: Kept; notCompared: string[] }> {
    const tables = (await tablesOf(client)).map(({ name: table, columns }) => {
      const now = today.tables.find((one) => one.name === table)?.columns ?? []
      const isKept = ({ name: column, type }: Table['columns'][number]) =>
        now.some((one) => one.name === column && one.type === type && !one.isGenerated) &&
        !rewritten.some((one) => one.table === table && one.column === column && isAhead(count, one))
      // What PostgreSQL writes itself is nobody's.
      const written = columns.filter(({ isGenerated }) => !isGenerated)
      return { table, kept: written.filter(isKept), others: written.filter((column) => !isKept(column)) }
    })
    const kept = tables.map(({ table, kept: columns }) => ({
      table,
      line: `row(${columns.map((column) => column.name)})::text`,
    }))
    await client.query(`create temporary table kept as ${kept.map(linesOf).join(' union all ')}`)
    const notCompared = tables
      .filter(({ table }) => !emptied.some((change) => change.table === table && isAhead(count, change)))
      .flatMap(({ table, others }) => others.map((one) => `${table}.${one.name}`))
    return { kept, notCompared }
  }

  /** Returns the tables in which rows are gone or read differently. */
  async function missingFrom(kept: Kept): Promise<string[]> {
    const { rows } = await client.query<{ table: string }>(
      `select distinct "table" from (table kept except all (${kept.map(linesOf).join(' union all ')})) as missing order by 1`,
    )
    return rows.map(({ table }) => table)
  }

  const linesOf = ({ table, line }: Kept[number]) =>
    `select '${table}' as "table", ${line} as line from ${table}`

  const sameTransaction = () => {
    const db = drizzle(client)
    return Object.assign(db, { transaction: (work: (tx: typeof db) => unknown) => work(db) })
  }
})
