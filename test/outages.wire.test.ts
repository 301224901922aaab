import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anApp } from './app-process.ts'
import { aDatabaseProxy, type DatabaseProxy } from './database-proxy.ts'
import { testDatabase } from './db.ts'
import { anOutsider } from './factories/money.ts'
import { aGroup } from './factories/people.ts'
import { aPerson } from './wire.ts'
import { aWriter, type Writer } from './writers.ts'

/*
 * The built product in a separate process, whose database is interrupted in every way we know. Freezes and drops last
 * until the first call has given up; in bench/faults/database-outages.ts they last 20 seconds.
 */

const database = testDatabase()
const { db } = database
const dataDir = mkdtempSync(join(tmpdir(), 'kinstead-outages-'))
/** Not a superuser, so that connection limits apply to it. */
const role = `kinstead_outages_${process.pid}`
const name = new URL(database.url).pathname.slice(1)

let proxy: DatabaseProxy
let app: App
let writers: Writer[]
beforeAll(async () => {
  const { username } = new URL(database.url)
  await db.execute(sql.raw(`create role ${role} login password 'outages' in role "${username}"`))
  const url = new URL(database.url)
  Object.assign(url, { username: role, password: 'outages' })
  proxy = await aDatabaseProxy(url.href)
  const APP_SECRET = randomBytes(32).toString('base64')
  app = await anApp({ DATABASE_URL: proxy.url, DATA_DIR: dataDir, APP_SECRET, LOG_LEVEL: 'silent' })
  await app.start()
})
afterAll(async () => {
  await app.end('SIGTERM')
  proxy.close()
  rmSync(dataDir, { recursive: true, force: true })
  await db.execute(sql.raw(`drop owned by ${role} cascade; drop role ${role}`))
})

beforeEach(async () => {
  // If it did not survive the previous test.
  if (app.whyEnded() !== null) await app.start()
  const anna = await aPerson({ database })
  const { id: familyGroupId } = await aGroup(db, [{ user: anna.user, role: 'MANAGER' }])
  const people: [string, string] = [
    await anOutsider(db, familyGroupId, 'Ben'),
    await anOutsider(db, familyGroupId, 'Cleo'),
  ]
  writers = [1, 2, 3].map(() => aWriter(app, { cookie: anna.cookie, familyGroupId, people }))
})

afterEach(() => stopWriting())

const terminateAll = () =>
  db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where usename = ${role} and datname = current_database()`)

const answersOfAll = () => writers.flatMap(({ answers }) => answers)
const acknowledgedByAll = () => writers.flatMap(({ acknowledged }) => acknowledged)
/** How fast it recovers is measured in bench/faults/database-outages.ts. */
const eventually = { timeout: 40_000, interval: 50 }

/** Waits until some more writes have been acknowledged. */
async function goOnWriting() {
  const before = acknowledgedByAll().length
  await expect.poll(() => acknowledgedByAll().length, eventually).toBeGreaterThan(before + 3)
}

const readiness = () =>
  fetch(`${app.origin}/readyz`).then(({ status, headers }) => [status, headers.get('retry-after')])

const untilWritesAreRefused = () =>
  expect.poll(() => answersOfAll().some(({ status }) => status === 503), eventually).toBe(true)

type Outage = {
  name: string
  begin: () => Promise<unknown> | undefined
  end: () => Promise<unknown>
}

const lackOfSpace = sql.raw(`
  create function no_space() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
  create function no_space_for_tables() returns event_trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
  create trigger no_space before insert on payments execute function no_space();
  create event trigger no_space on ddl_command_start when tag in ('CREATE TABLE AS')
    execute function no_space_for_tables()`)

const outages: Outage[] = [
  {
    name: 'a stopped server',
    begin: () => void proxy.refuse(),
    end: () => proxy.restore(),
  },
  { name: 'a server that hangs', begin: () => void proxy.freeze(), end: () => proxy.restore() },
  { name: 'a network that drops everything', begin: () => void proxy.drop(), end: () => proxy.restore() },
  {
    name: 'a server without a free slot',
    async begin() {
      await db.execute(sql.raw(`alter role ${role} connection limit 0`))
      await terminateAll()
    },
    end: () => db.execute(sql.raw(`alter role ${role} connection limit -1`)),
  },
  {
    name: 'a read-only server',
    async begin() {
      await db.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`))
      await terminateAll()
    },
    async end() {
      await db.transaction(async (tx) => {
        await tx.execute(sql`set transaction read write`)
        await tx.execute(sql.raw(`alter database ${name} reset default_transaction_read_only`))
      })
      await terminateAll()
    },
  },
  {
    name: 'a server with a full disk',
    begin: () => db.execute(lackOfSpace),
    end: () =>
      db.execute(
        sql.raw(
          `drop event trigger no_space; drop function no_space() cascade; drop function no_space_for_tables()`,
        ),
      ),
  },
]

async function stopWriting() {
  await Promise.all(writers.map((writer) => writer.stop()))
}

/** Each acknowledged write exists once in the list and once in the balances. */
async function expectNothingLost() {
  const { rows } = await db.execute<{ id: string; entries: number }>(sql`
    select id, (select count(*)::int from ledger_entries where payment_id = payments.id) as entries from payments`)
  const stored = new Map(rows.map(({ id, entries }) => [id, entries]))
  expect(acknowledgedByAll().filter((id) => stored.get(id) !== 2)).toEqual([])
}

function expectOnlyWellOrUnavailable() {
  const others = answersOfAll().filter(
    ({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter !== null),
  )
  expect(others).toEqual([])
}

describe('while the database is unavailable', () => {
  it.each(outages)('the app survives $name, says so, and loses nothing', async ({ begin, end }) => {
    await goOnWriting()
    await begin()
    try {
      await untilWritesAreRefused()
      await expect.poll(readiness, eventually).toEqual([503, '2'])
    } finally {
      await end()
    }
    await expect.poll(readiness, eventually).toEqual([200, null])
    await goOnWriting()
    await stopWriting()
    expect(app.whyEnded()).toBeNull()
    expectOnlyWellOrUnavailable()
    await expectNothingLost()
  })

  it.each([
    { how: 'reset by the network', breakAll: async () => proxy.reset() },
    { how: 'terminated by the server', breakAll: terminateAll },
  ])('the app survives all connections being $how ten times', async ({ breakAll }) => {
    for (let round = 0; round < 10; round++) {
      await goOnWriting()
      await breakAll()
    }
    await goOnWriting()
    await stopWriting()
    expect(app.whyEnded()).toBeNull()
    expect(await readiness()).toEqual([200, null])
    expectOnlyWellOrUnavailable()
    await expectNothingLost()
  })
})
