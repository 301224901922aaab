import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createGroup, signUp } from '../bench/faults/app.ts'
import { advisoryLocks } from '../src/server/db/advisory-locks.ts'
import { type App, anApp } from './app-process.ts'
import { databaseUrl, onServer } from './db-server.ts'
import { aPgBouncer, type PgBouncer, type PoolMode, whySkipped } from './pg-bouncer.ts'

/*
 * Two processes of the built product behind a real PgBouncer, with three server connections for all of them.
 * Every test of a service (test/db.ts) and test/page-statements.wire.test.ts check the same without one.
 */

const serverUrl = inject('databaseServerUrl')
const name = `kinstead_pooled_${process.pid}`
const url = databaseUrl(serverUrl, name)
const folder = mkdtempSync(join(tmpdir(), 'kinstead-pooler-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modes: PoolMode[] = ['session', 'transaction']

describe.skipIf(whySkipped).each(modes)(`behind PgBouncer in %s mode${whySkipped}`, (mode) => {
  let bouncer: PgBouncer
  let direct: pg.Client
  let apps: App[] = []

  beforeEach(async () => {
    await onServer(serverUrl, `create database ${name}`)
    direct = new pg.Client({ connectionString: url })
    await direct.connect()
    // In session mode a connection of the pool is one of the server: ten for each process.
    bouncer = await aPgBouncer(url, mode, mode === 'session' ? 25 : 3)
    const settings = {
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: url,
      DATABASE_PREPARED_STATEMENTS: String(bouncer.knowsPrepared || mode === 'session'),
      DATA_DIR: join(folder, mode),
      APP_SECRET: 'the secret of this test, long enough',
      LOG_LEVEL: 'silent',
    }
    const first = await anApp(settings)
    apps = [first, await anApp({ ...settings, APP_ORIGIN: first.origin })]
    // On an empty database: one migrates, the other waits.
    await Promise.all(apps.map((app) => app.start()))
  })
  afterEach(async () => {
    await Promise.all(apps.map((app) => app.end('SIGTERM')))
    await bouncer.stop()
    await direct.end()
    await onServer(serverUrl, `drop database ${name} with (force)`)
  })

  it('people sign up, work on both processes, and see what the other one saved', async () => {
    const [first, second] = apps
    if (!first || !second) throw new Error('two processes were expected')
    const cookie = await signUp(first)
    const familyGroupId = await createGroup(first, cookie)
    const colors = ['plum', 'moss', 'plum', 'moss', 'plum', 'moss']
    for (const [turn, color] of colors.entries()) {
      const [writer, reader] = turn % 2 === 0 ? [first, second] : [second, first]
      const data = { familyGroupId, color }
      const written = await writer.call('groups.updateMyColor', { method: 'POST', data, cookie })
      expect(written.status, written.text).toBe(200)
      const page = () => new Request(`${reader.origin}/dashboard/${familyGroupId}`, { headers: { cookie } })
      const pages = await Promise.all([1, 2, 3].map(() => reader.send(page())))
      expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
      const read = await reader.call('groups.listMembers', { method: 'GET', data: { familyGroupId }, cookie })
      expect(read.result).toMatchObject([{ color }])
    }
  })

  it('nothing is left in a session of the pooler, and jobs listen at the database itself', async () => {
    // Jobs lock some others for a moment.
    const { rows: locks } = await direct.query(
      `select from pg_locks where locktype = 'advisory' and objid = any($1)
        and database = (select oid from pg_database where datname = current_database())`,
      [[advisoryLocks.migrations, advisoryLocks.limits]],
    )
    expect(locks).toEqual([])
    const listening = async () =>
      (
        await direct.query(`select from pg_stat_activity where datname = current_database()
          and application_name = 'kinstead jobs' and query ~ '^(listen|select current_setting)'`)
      ).rows.length
    await expect.poll(listening, { timeout: 20_000 }).toBe(apps.length)
  })
})
