import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../src/server/db/client.ts'
import { urlOf } from '../src/server/db/embedded/server.ts'
import { type App, anApp } from './app-process.ts'
import { anOutsider } from './factories/money.ts'
import { aGroup } from './factories/people.ts'
import { aPerson } from './wire.ts'
import { aWriter } from './writers.ts'

// The built product as most people run it, with its embedded PostgreSQL, whose server is killed.

const folder = mkdtempSync(join(tmpdir(), 'kinstead-embedded-outage-'))
const dataDir = join(folder, 'data')
let app: App
beforeAll(async () => {
  // If we are root, the database server runs as another user.
  chmodSync(folder, 0o755)
  app = await anApp({ DATABASE_URL: '', APP_SECRET: '', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  await app.start()
})
afterAll(async () => {
  await app.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const readPidFile = () => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')

function openTheDatabase() {
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  const url = urlOf(Number(readPidFile()[3]), databasePassword, 'kinstead')
  return { ...openDatabase(url), url }
}

it('survives a killed database server, restarts it, and loses nothing', async () => {
  const before = openTheDatabase()
  const anna = await aPerson({ database: before })
  const { id: familyGroupId } = await aGroup(before.db, [{ user: anna.user }])
  const people: [string, string] = [
    await anOutsider(before.db, familyGroupId, 'Ben'),
    await anOutsider(before.db, familyGroupId, 'Cleo'),
  ]
  await before.close()
  const writers = [1, 2, 3].map(() => aWriter(app, { cookie: anna.cookie, familyGroupId, people }))
  const acknowledged = () => writers.flatMap((writer) => writer.acknowledged)
  const goOnWriting = async () => {
    const count = acknowledged().length
    await expect.poll(() => acknowledged().length, { timeout: 30_000 }).toBeGreaterThan(count + 3)
  }
  try {
    await goOnWriting()
    const killed = Number(readPidFile()[0])
    process.kill(killed, 'SIGKILL')
    await expect
      .poll(() => writers.some(({ answers }) => answers.some(({ status }) => status === 503)), {
        timeout: 30_000,
      })
      .toBe(true)
    await expect.poll(app.isReady, { timeout: 30_000 }).toBe(true)
    expect(Number(readPidFile()[0])).not.toBe(killed)
    await goOnWriting()
  } finally {
    await Promise.all(writers.map((writer) => writer.stop()))
  }
  expect(app.whyEnded()).toBeNull()
  const others = writers
    .flatMap(({ answers }) => answers)
    .filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter !== null))
  expect(others).toEqual([])
  const after = openTheDatabase()
  const { rows } = await after.db.execute<{ id: string }>(sql`
    select id from payments
    where (select count(*) from ledger_entries where payment_id = payments.id) = 2`)
  await after.close()
  const stored = new Set(rows.map(({ id }) => id))
  expect(acknowledged().filter((id) => !stored.has(id))).toEqual([])
})
