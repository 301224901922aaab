import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { callTarget } from './lib/calls.ts'
import { freshDatabase, temporaryDirectory } from './lib/database.ts'
import { aFamilyWith, type Family } from './lib/family.ts'
import { atLeast, atMost, median } from './lib/figures.ts'
import { type Comparison, compare, expectWords, type LoadPlan, type Target } from './lib/load.ts'
import { residentMegabytes } from './lib/memory.ts'
import { weighPage } from './lib/page-weight.ts'
import { type Server, startServer } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import type { Report } from './lib/report.ts'

const propertyCount = 20
type Size = { load: LoadPlan; startCount: number; restMs: number }

const usual: Size = {
  load: { connections: 16, pairs: 5, effort: { duration: 4 }, warmUp: { duration: 4 } },
  startCount: 7,
  restMs: 20_000,
}
const tiny: Size = {
  load: { connections: 2, pairs: 1, effort: { amount: 4 }, warmUp: null },
  startCount: 1,
  restMs: 0,
}

type Bench = { report: Report; databaseUrl: string; dataDir: string; family: Family; size: Size }

/** The path from a request to a row and back: pages, calls, start, memory, and what a first visit downloads. */
export async function foundation(report: Report, { isTiny }: { isTiny: boolean }): Promise<void> {
  const databaseUrl = await freshDatabase()
  const size = isTiny ? tiny : usual
  // Each connection belongs to a different person, because simultaneous requests are limited for each person.
  const family = await aFamilyWith(databaseUrl, { propertyCount, memberCount: size.load.connections })
  const bench = { report, databaseUrl, dataDir: await temporaryDirectory(), family, size }
  await measureThroughput(bench)
  await measureStart(bench)
  await measureVisit(bench)
}

async function measureThroughput(bench: Bench): Promise<void> {
  const { report, family, databaseUrl, size } = bench
  const bare = await startServer({
    program: join(import.meta.dirname, 'bare-handler.ts'),
    environment: { DATABASE_URL: databaseUrl },
    readyPath: `/${family.familyGroupId}`,
  })
  const app = await startProduct(bench)
  const reference = { url: `${bare.origin}/${family.familyGroupId}` }
  const page = dashboardPage(app, family)
  const call = dashboardCall(app, family)
  for (const target of [reference, page, call]) await expectWords(target, family.propertyNames)

  const ofPage = await compare(page, reference, size.load)
  report.figure(
    atLeast(0.06, { name: 'dashboard page / bare handler', value: ofPage.ratio, unit: '×', decimals: 3 }),
  )
  noteRates(report, ofPage)
  const ofCall = await compare(call, reference, size.load)
  report.figure(
    atLeast(0.12, { name: 'server function / bare handler', value: ofCall.ratio, unit: '×', decimals: 3 }),
  )
  noteRates(report, ofCall)
  const afterLoad = residentMegabytes(app.pid)
  report.figure(atMost(250, { name: 'memory after the load', value: afterLoad, unit: 'MB', decimals: 0 }))
  await app.stop()
  await bare.stop()
}

const noteRates = (report: Report, { subject, reference }: Comparison) =>
  report.note(`${subject.toFixed(0)} against ${reference.toFixed(0)} requests per second`)

/** The page with all properties; by default it shows the first twelve. */
const dashboardPage = ({ origin }: Server, { familyGroupId, cookies }: Family): Target => ({
  url: `${origin}/dashboard/${familyGroupId}?all=properties`,
  cookies,
})

/** Calls `dashboard.getDashboard` as a browser does for that page. */
const dashboardCall = (app: Server, { familyGroupId, cookies }: Family): Target =>
  callTarget(app, 'dashboard.getDashboard', { familyGroupId, all: 'properties' }, cookies)

/** The database exists with its migrations and queues, so this measures only a restart. */
async function measureStart(bench: Bench): Promise<void> {
  const seconds: number[] = []
  for (let start = 0; start < bench.size.startCount; start++) {
    const app = await startProduct(bench)
    seconds.push(app.startedInMs / 1_000)
    await app.stop()
  }
  const value = median(seconds)
  bench.report.figure(atMost(0.6, { name: 'process start to first 200', value, unit: 's', decimals: 2 }))
  bench.report.note(`${seconds.length} starts: ${seconds.map((one) => one.toFixed(2)).join(', ')} s`)
}

/** One process serves a first visit in a browser and some pages, then stays idle. */
async function measureVisit(bench: Bench): Promise<void> {
  const { report, family, size } = bench
  const app = await startProduct(bench)
  const { scriptBytes, scripts, foreign } = await weighPage(`${app.origin}/`)
  report.figure(
    atMost(110, { name: 'landing page script, gzip', value: scriptBytes / 1_000, unit: 'KB', decimals: 1 }),
  )
  for (const { path, bytes } of scripts.toSorted((one, other) => other.bytes - one.bytes)) {
    report.note(`${(bytes / 1_000).toFixed(1).padStart(6)} KB  ${path}`)
  }
  report.figure(
    atMost(0, {
      name: 'landing page, foreign requests',
      value: foreign.length,
      unit: 'requests',
      decimals: 0,
    }),
  )
  for (const address of foreign) report.note(address)

  await servePages(app, family)
  await delay(size.restMs)
  report.figure(
    atMost(150, { name: 'idle memory', value: residentMegabytes(app.pid), unit: 'MB', decimals: 0 }),
  )
  await app.stop()
}

async function servePages({ origin }: Server, { cookie, familyGroupId, propertyIds }: Family): Promise<void> {
  const paths = [
    '/',
    '/family-select',
    `/dashboard/${familyGroupId}`,
    ...propertyIds.map((id) => `/property/${id}`),
  ]
  for (const path of paths) {
    const response = await fetch(`${origin}${path}`, { headers: { cookie } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  }
}
