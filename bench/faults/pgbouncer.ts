// Runs two processes of the app behind a real PgBouncer, in both modes: they start at the same time on an empty database,
// families sign up and write on both, and PgBouncer is restarted in between. Nothing acknowledged may be lost.
//   PGBOUNCER=/path/to/pgbouncer node bench/faults/pgbouncer.ts [seconds]

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../src/server/db/client.ts'
import { startEmbeddedDatabase } from '../../src/server/db/embedded.ts'
import { createLogger } from '../../src/server/logger.ts'
import { type App, anApp } from '../../test/app-process.ts'
import { databaseUrl, onServer } from '../../test/db-server.ts'
import { anOutsider } from '../../test/factories/money.ts'
import { aPgBouncer, findPgBouncer, type PoolMode } from '../../test/pg-bouncer.ts'
import { aWriter } from '../../test/writers.ts'
import { build, createGroup, type Figure, report, signUp } from './app.ts'

const seconds = Number(process.argv[2] ?? 20)
const families = 4
const readyLimitSeconds = 5

const found = findPgBouncer()
if (!found) throw new Error('There is no PgBouncer: install it, or set PGBOUNCER.')
console.error(`PgBouncer ${found.version}`)
const folder = mkdtempSync(join(tmpdir(), 'kinstead-pgbouncer-fault-'))
const server = await startEmbeddedDatabase({
  dataDir: join(folder, 'database'),
  log: createLogger('silent'),
})
build()

async function measure(mode: PoolMode): Promise<Figure[]> {
  await onServer(server.url, `create database ${mode}_mode`)
  const direct = databaseUrl(server.url, `${mode}_mode`)
  // In session mode each connection of a process is one of the server: ten for pages.
  const bouncer = await aPgBouncer(direct, mode, mode === 'session' ? 25 : 8)
  const areNamed = bouncer.knowsPrepared || mode === 'session'
  const settings = {
    DATABASE_URL: bouncer.url,
    DATABASE_DIRECT_URL: direct,
    DATABASE_PREPARED_STATEMENTS: String(areNamed),
    DATA_DIR: join(folder, mode),
    APP_SECRET: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'silent',
  }
  const first = await anApp(settings)
  const apps: [App, App] = [first, await anApp({ ...settings, APP_ORIGIN: first.origin })]
  await Promise.all(apps.map((app) => app.start()))

  const { db, close } = openDatabase(direct)
  const writers: ReturnType<typeof aWriter>[] = []
  for (let number = 0; number < families; number++) {
    const app = number % 2 === 0 ? apps[0] : apps[1]
    const cookie = await signUp(apps[0], `person${number}@family.example`)
    const familyGroupId = await createGroup(app, cookie)
    const people: [string, string] = [
      await anOutsider(db, familyGroupId, 'Ben'),
      await anOutsider(db, familyGroupId, 'Cleo'),
    ]
    writers.push(aWriter(app, { cookie, familyGroupId, people, pauseMs: 50 }))
  }
  const answers = () => writers.flatMap((writer) => writer.answers)
  const acknowledged = () => writers.flatMap((writer) => writer.acknowledged)
  await delay(seconds * 500)
  const before = answers().length
  const failedBefore = answers().filter(({ status }) => status !== 200).length
  await bouncer.restart()
  const backAt = performance.now()
  for (const app of apps) while (!(await app.isReady())) await delay(20)
  const recovered = Math.round((performance.now() - backAt) / 10) / 100
  await delay(seconds * 500)
  await Promise.all(writers.map((writer) => writer.stop()))

  const limits = await aLookThrough(bouncer.url)
  const { rows: kept } = await db.execute<{ id: string; entries: number }>(sql`
    select id, (select count(*)::int from ledger_entries where payment_id = payments.id) as entries from payments`)
  const wrong = kept.filter(({ entries }) => entries !== 2).length
  const stored = new Set(kept.map(({ id }) => id))
  const lost = acknowledged().filter((id) => !stored.has(id)).length
  const unexpected = answers().filter(({ status }) => status !== 200 && status !== 503)
  for (const answer of unexpected.slice(0, 10)) console.error(JSON.stringify(answer))
  const codes: (number | null)[] = []
  for (const app of apps) {
    const child = app.process()
    await app.end('SIGTERM')
    codes.push(child.exitCode)
  }
  await close()
  await bouncer.stop()
  const figure = (what: string, value: number, unit: string, target: string, ok: boolean): Figure => ({
    name: `PgBouncer ${bouncer.version}, ${mode} mode, ${areNamed ? 'named' : 'unnamed'} statements: ${what}`,
    value,
    unit,
    target,
    ok,
  })
  const count = (what: string, value: number, target: string, ok: boolean) =>
    figure(what, value, 'count', target, ok)
  return [
    count('answers', answers().length, '> 100', answers().length > 100),
    count('answers other than 200 before the restart', failedBefore, '0', failedBefore === 0),
    count('answers after it', answers().length - before, '> 50', answers().length - before > 50),
    count('answers other than 200 and 503', unexpected.length, '0', unexpected.length === 0),
    figure(
      'ready again after a restart of PgBouncer',
      recovered,
      's',
      `<= ${readyLimitSeconds}`,
      recovered <= readyLimitSeconds,
    ),
    count('acknowledged writes', acknowledged().length, '> 20', acknowledged().length > 20),
    count('acknowledged writes lost', lost, '0', lost === 0),
    count('writes doubled or half done', wrong, '0', wrong === 0),
    figure('limit of a statement', limits, 's', '5', limits === 5),
    count(
      'stops with an exit code other than 0',
      codes.filter((code) => code !== 0).length,
      '0',
      codes.every((code) => code === 0),
    ),
  ]
}

/** Returns the time limit of statements in a session of the pooler, in seconds. */
async function aLookThrough(url: string): Promise<number> {
  const { db, close } = openDatabase(url, { isPooled: true, areNamed: false })
  const { rows } = await db.execute<{ limit: number }>(
    sql`select setting::int / 1000 as limit from pg_settings where name = 'statement_timeout'`,
  )
  await close()
  return rows[0]?.limit ?? 0
}

const figures: Figure[] = []
for (const mode of ['session', 'transaction'] satisfies PoolMode[]) figures.push(...(await measure(mode)))
await server.stop()
rmSync(folder, { recursive: true, force: true })
report(figures)
