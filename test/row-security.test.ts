import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import { type Db, openDatabase } from '../src/server/db/client.ts'
import { causeCodes } from '../src/server/db/outage.ts'
import { type GroupTable, listGroupTables } from '../src/server/db/row-security/policies.ts'
import { type Reach, withReach } from '../src/server/db/row-security/reach.ts'
import { crowdOf } from './crowd.ts'
import { testDatabase } from './db.ts'
import { onClient } from './db-server.ts'
import { restrictedRole, restrictRows } from './restricted.ts'
import { rowsBesideTheCrowd } from './rows-beside-the-crowd.ts'

// Attacks on row-level security (docs/adr/0099-row-level-security.md): statements that forget the group. The tables come
// from the database, so a new one is attacked too.

const database = testDatabase()
const { url } = database
const restricted = openDatabase(url, { connectMs: 30_000, slack: 10, max: 1, restrictedTo: restrictedRole })
const { db, pool } = restricted

let tables: GroupTable[]
let groups: string[]

beforeAll(() =>
  onClient(url, async (client) => {
    await restrictRows(url)
    tables = await listGroupTables(client)
  }),
)
afterAll(() => restricted.close())

/** The database is emptied before each test. */
async function fill() {
  await onClient(url, async (client) => {
    for (const rows of ['begin', crowdOf(6), rowsBesideTheCrowd, 'commit']) await client.query(rows)
  })
  const { rows } = await database.db.execute<{ id: string }>(sql`select id from family_groups`)
  groups = rows.map(({ id }) => id)
  // An import has a group once it has made one.
  await database.db.execute(sql`update group_imports set family_group_id = ${groups[0]}`)
}

const nameOf = ({ name }: GroupTable) => sql.identifier(name)
/** Rows of people are nobody's to hide. */
const ofGroups = ({ column, isNullable }: GroupTable) =>
  isNullable && column ? sql`where ${sql.identifier(column)} is not null` : sql``

const countIn = async (from: Db, table: GroupTable) => {
  const { rows } = await from.execute<{ count: number }>(
    sql`select count(*)::int as count from ${nameOf(table)} ${ofGroups(table)}`,
  )
  return rows[0]?.count ?? 0
}

/** Tries something on each table; returns the tables with an answer that is not the expected one. */
async function onEach(expected: unknown, attempt: (table: GroupTable) => Promise<unknown>) {
  const wrong: string[] = []
  for (const table of tables) {
    const answer = await attempt(table)
    if (answer !== expected) wrong.push(`${table.name}: ${answer}`)
  }
  return wrong
}

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => causeCodes(error).at(-1),
  )

const none: Reach = { groups: [] }
const another = (): Reach => ({ groups: [newId()] })

/** Columns that a statement may write. */
async function columnsOf({ name }: GroupTable) {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select attname as name from pg_attribute where attrelid = ${name}::regclass and attnum > 0
      and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
  )
  return rows.map((row) => row.name)
}

describe('within the reach of another group', () => {
  it('finds a row in every table of groups to attack', async () => {
    await fill()
    expect(tables.length).toBeGreaterThan(50)
    expect(await onEach(true, async (table) => (await countIn(database.db, table)) > 0)).toEqual([])
  })

  it('sees no row of any table', async () => {
    await fill()
    expect(await onEach(0, (table) => withReach(another(), () => countIn(db, table)))).toEqual([])
  })

  it('sees each row in the reach of one group only, and all in that of all', async () => {
    await fill()
    const sumOfGroups = async (table: GroupTable) => {
      let sum = 0
      for (const group of groups) sum += await withReach({ groups: [group] }, () => countIn(db, table))
      return sum - (await countIn(database.db, table))
    }
    expect(await onEach(0, sumOfGroups)).toEqual([])
    const missing = async (table: GroupTable) =>
      (await countIn(database.db, table)) - (await withReach({ groups }, () => countIn(db, table)))
    expect(await onEach(0, missing)).toEqual([])
  })

  it('updates and deletes nothing', async () => {
    await fill()
    const update = async (table: GroupTable) => {
      const [column = ''] = await columnsOf(table)
      const to = sql.identifier(column)
      const statement = sql`update ${nameOf(table)} set ${to} = ${to} ${ofGroups(table)}`
      return (await withReach(another(), () => db.execute(statement))).rowCount
    }
    expect(await onEach(0, update)).toEqual([])
    const remove = async (table: GroupTable) => {
      const statement = sql`delete from ${nameOf(table)} ${ofGroups(table)}`
      return (await withReach(another(), () => db.execute(statement))).rowCount
    }
    expect(await onEach(0, remove)).toEqual([])
  })

  it('inserts nothing into another group', async () => {
    await fill()
    const insert = async (table: GroupTable) => {
      const { rows } = await database.db.execute<{ row: string }>(
        sql`select to_jsonb(t)::text as row from ${nameOf(table)} as t ${ofGroups(table)} limit 1`,
      )
      const columns = sql.join(
        (await columnsOf(table)).map((column) => sql.identifier(column)),
        sql`, `,
      )
      const copy = sql`insert into ${nameOf(table)} (${columns})
        select ${columns} from jsonb_populate_record(null::${nameOf(table)}, ${rows[0]?.row}::jsonb)`
      return refused(withReach(another(), () => db.execute(copy)))
    }
    expect(await onEach('42501', insert)).toEqual([])
  })

  it('moves no row of its own into another group', async () => {
    await fill()
    const move = async (table: GroupTable) => {
      if (table.column !== 'family_group_id') return 'refused'
      const { rows } = await database.db.execute<{ group: string }>(
        sql`select family_group_id as group from ${nameOf(table)} ${ofGroups(table)} limit 1`,
      )
      const from = rows[0]?.group ?? ''
      const to = groups.find((group) => group !== from) ?? ''
      const statement = sql`update ${nameOf(table)} set family_group_id = ${to} where family_group_id = ${from}`
      const outcome = await refused(withReach({ groups: [from] }, () => db.execute(statement)))
      // P0001: a trigger that lets nobody change this row was asked first.
      return outcome === '42501' || outcome === 'P0001' ? 'refused' : outcome
    }
    expect(await onEach('refused', move)).toEqual([])
  })
})

it('sees nothing without a reach, and everything across groups', async () => {
  await fill()
  expect(await onEach(0, (table) => countIn(db, table))).toEqual([])
  expect(await onEach(0, (table) => withReach(none, () => countIn(db, table)))).toEqual([])
  const missing = async (table: GroupTable) =>
    (await countIn(database.db, table)) - (await withReach({ across: 'a person' }, () => countIn(db, table)))
  expect(await onEach(0, missing)).toEqual([])
})

describe('the reach of a statement', () => {
  const read = () => db.execute<{ of: string }>(sql`select current_setting('kinstead.groups') as of`)

  it('is its own, also on one connection with others at the same moment', async () => {
    const ids = [newId(), newId(), newId()]
    const seen = await Promise.all(ids.map((id) => withReach({ groups: [id] }, read)))
    expect(seen.map(({ rows }) => rows[0]?.of)).toEqual(ids.map((id) => `{${id}}`))
  })

  it('ends with it, also if it fails, and with its transaction', async () => {
    const fail = () => db.execute(sql`select 1 / ${0}::int`)
    await expect(withReach({ groups: [newId()] }, fail)).rejects.toThrow()
    await withReach({ groups: [newId()] }, () => db.transaction((tx) => tx.execute(sql`select 1`)))
    // A string is sent as it is.
    const { rows } = await pool.query(
      `select current_user <> '${restrictedRole}' as is_owner, current_setting('kinstead.groups', true) as of`,
    )
    expect(rows).toEqual([{ is_owner: true, of: '' }])
  })

  it('is that of a role which owns nothing and bypasses no policy', async () => {
    const { rows } = await db.execute(
      sql`select rolname as name, rolsuper or rolbypassrls or rolcanlogin as has_power from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([{ name: restrictedRole, has_power: false }])
    const open = await database.db.execute(
      sql`select relname from pg_class where relrowsecurity and not relforcerowsecurity`,
    )
    expect(open.rows).toEqual([])
  })
})

it('counts the same tables as parts of a group as docs/scaling.md', () => {
  const doc = readFileSync(join(import.meta.dirname, '../docs/scaling.md'), 'utf8')
  const [, section = ''] = doc.split('### Parts of something\n')
  const listed = [...(section.split(/^#/m)[0] ?? '').matchAll(/^\| ([^|]+) \|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([a-z_]+)`/g)])
    .map(([, name = '']) => name)
  const parts = tables.filter(({ column }) => column === null).map(({ name }) => name)
  expect(parts.toSorted()).toEqual(listed.toSorted())
})
