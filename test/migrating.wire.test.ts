import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { advisoryLocks } from '../src/server/db/advisory-locks.ts'
import { type App, anApp } from './app-process.ts'
import { databaseUrl, onServer } from './db-server.ts'

// The built product on an empty database, with a migration that another process does not let begin.

const serverUrl = inject('databaseServerUrl')
const name = `kinstead_migrating_${process.pid}`
const url = databaseUrl(serverUrl, name)
const folder = mkdtempSync(join(tmpdir(), 'kinstead-migrating-'))
const holder = new pg.Client({ connectionString: url })
const eventually = { timeout: 40_000 }

let app: App
beforeAll(async () => {
  await onServer(serverUrl, `create database ${name}`)
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
  app = await anApp({
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    APP_SECRET: 'the secret of this test, long enough',
    LOG_LEVEL: 'silent',
  })
})
afterAll(async () => {
  await app.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  await onServer(serverUrl, `drop database ${name} with (force)`)
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}${path}`, { headers, redirect: 'manual' }).then(
    async (answer) => ({
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      text: await answer.text(),
    }),
    () => null,
  )

it('says that it migrates, and how far it is, until the last migration has run', async () => {
  const started = app.start()
  await expect.poll(async () => (await get('/readyz'))?.status, eventually).toBe(503)
  expect((await get('/readyz'))?.text).toMatch(/^migrating 1 of \d+$/)
  expect(await get('/healthz')).toMatchObject({ status: 200, text: 'ok' })
  const page = await get('/family-select', { accept: 'text/html', 'accept-language': 'en' })
  expect(page).toMatchObject({ status: 503, retryAfter: '30' })
  expect(page?.text).toContain('<p>Kinstead is being updated. Try again in a minute.</p>')
  const call = await get('/_serverFn/groups.listGroups', { 'accept-language': 'de' })
  expect(call).toMatchObject({ status: 503, retryAfter: '30' })
  expect(JSON.parse(call?.text ?? '')).toEqual({
    error: {
      code: 'unavailable',
      message: 'Kinstead wird gerade aktualisiert. Versuche es in einer Minute noch einmal.',
    },
  })
  expect(await get('/favicon.svg')).toMatchObject({ status: 200 })

  await holder.end()
  await started
  expect(await get('/readyz')).toMatchObject({ status: 200, text: 'ready' })
  expect(await get('/')).toMatchObject({ status: 200 })
})

it('does not start on a database that a newer release has migrated, says so, and changes nothing', async () => {
  await app.end('SIGTERM')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const migrations = async () =>
    (await client.query('select hash, created_at from drizzle.__drizzle_migrations order by id')).rows
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
  )
  const before = await migrations()
  await expect(app.start()).rejects.toThrow(
    'The database is newer than this version of Kinstead (1 unknown migrations). Start the newer version, or restore a backup.',
  )
  expect(await migrations()).toEqual(before)
  await client.end()
})
