import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGroup, signUp } from '../bench/faults/app.ts'
import { openDatabase } from '../src/server/db/client.ts'
import { type App, anApp } from './app-process.ts'
import { onServer } from './db-server.ts'
import { anOutsider } from './factories/money.ts'
import { aPrimaryWithStandby } from './standby.ts'
import { aWriter } from './writers.ts'

// A primary and a real standby that follows it. The app knows the addresses of both.

const eventually = { timeout: 40_000, interval: 50 }
let servers: Awaited<ReturnType<typeof aPrimaryWithStandby>>
let app: App

beforeAll(async () => {
  servers = await aPrimaryWithStandby('failover')
  const { primary, standby, appFolder } = servers
  const { host } = new URL(primary.url)
  app = await anApp({
    DATABASE_URL: `${primary.url.replace(host, `${new URL(standby.url).host},${host}`)}?target_session_attrs=read-write`,
    DATA_DIR: appFolder,
    APP_SECRET: 'the secret of this test, long enough',
    LOG_LEVEL: 'silent',
  })
  await app.start()
})
afterAll(async () => {
  await app.end('SIGTERM')
  await servers.primary.stop()
  await servers.standby.stop()
  servers.remove()
})

it('changes continue on the new primary after a failover, and none is lost', async () => {
  const { primary, standby } = servers
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
