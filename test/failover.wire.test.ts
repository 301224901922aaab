import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGroup, signUp } from '../bench/faults/app.ts'
import { openDatabase } from '../src/server/db/client.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../src/server/db/embedded.ts'
import { createLogger } from '../src/server/logger.ts'
import { type App, anApp } from './app-process.ts'
import { onServer } from './db-server.ts'
import { anOutsider } from './factories/money.ts'
import { aWriter } from './writers.ts'

// A primary and a real standby that follows it. The app knows the addresses of both.

const folder = mkdtempSync(join(tmpdir(), 'kinstead-failover-'))
// If we are root, the database server runs as another user.
chmodSync(folder, 0o755)
const log = createLogger('silent')
const eventually = { timeout: 40_000, interval: 50 }
let primary: EmbeddedDatabase
let standby: EmbeddedDatabase
let app: App

const startAt = (name: string) => startEmbeddedDatabase({ dataDir: join(folder, name), log })

beforeAll(async () => {
  await (await startAt('primary')).stop()
  execFileSync('cp', ['-a', join(folder, 'primary'), join(folder, 'standby')])
  primary = await startAt('primary')
  const cluster = join(folder, 'standby/postgres')
  const { hostname, port, username, password } = new URL(primary.url)
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  )
  // Its existence makes a standby; a copy belongs to the right user.
  execFileSync('cp', ['-a', join(cluster, 'PG_VERSION'), join(cluster, 'standby.signal')])
  standby = await startAt('standby')
  const { host } = new URL(primary.url)
  app = await anApp({
    DATABASE_URL: `${primary.url.replace(host, `${new URL(standby.url).host},${host}`)}?target_session_attrs=read-write`,
    DATA_DIR: join(folder, 'app'),
    APP_SECRET: 'the secret of this test, long enough',
    LOG_LEVEL: 'silent',
  })
  await app.start()
})
afterAll(async () => {
  await app.end('SIGTERM')
  await primary.stop()
  await standby.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('changes continue on the new primary after a failover, and none is lost', async () => {
  const cookie = await signUp(app)
  const familyGroupId = await createGroup(app, cookie)
  const { db, close } = openDatabase(primary.url)
  const people: [string, string] = [
    await anOutsider(db, familyGroupId, 'Ben'),
    await anOutsider(db, familyGroupId, 'Cleo'),
  ]
  await close()
  const writers = [1, 2, 3].map(() => aWriter(app, { cookie, familyGroupId, people }))
  const acknowledged = () => writers.flatMap((writer) => writer.acknowledged)
  const answers = () => writers.flatMap((writer) => writer.answers)
  await expect.poll(() => acknowledged().length, eventually).toBeGreaterThan(5)

  await primary.stop()
  await expect.poll(() => answers().some(({ status }) => status === 503), eventually).toBe(true)
  // The standby is there, but nothing is read from it: it may lack what someone has just saved.
  expect(await app.isReady()).toBe(false)
  await onServer(standby.url, 'select pg_promote()')
  const before = acknowledged().length
  await expect.poll(() => acknowledged().length, eventually).toBeGreaterThan(before + 5)
  await Promise.all(writers.map((writer) => writer.stop()))
  expect(await app.isReady()).toBe(true)

  const promoted = openDatabase(standby.url)
  const { rows } = await promoted.db.execute<{ id: string }>(sql`select id from payments`)
  await promoted.close()
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged()))
  expect(new Set(answers().map(({ status }) => status))).toEqual(new Set([200, 503]))
})
