import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { toJSON } from 'seroval'
import { freshDatabase, temporaryDirectory } from './lib/database.ts'
import { aFamilyWith, type Family } from './lib/family.ts'
import { atLeast, atMost, median } from './lib/figures.ts'
import { type Comparison, compare, type Target } from './lib/load.ts'
import { residentMegabytes } from './lib/memory.ts'
import { weighPage } from './lib/page-weight.ts'
import { type Server, startServer } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import type { Report } from './lib/report.ts'

const propertyCount = 20
const load = { pairs: 5, seconds: 4, warmUpSeconds: 4 }
const startCount = 7
const restMs = 20_000
const readyLimitMs = 15_000
const retryMs = 500

type Bench = { report: Report; databaseUrl: string; dataDir: string; family: Family }

/** The chain from a request to a row and back: pages, calls, start, memory, and what a first visit downloads. */
export async function foundation(report: Report): Promise<void> {
  const databaseUrl = await freshDatabase()
  const family = await aFamilyWith(databaseUrl, propertyCount)
  const bench = { report, databaseUrl, dataDir: await temporaryDirectory(), family }
  await measureThroughput(bench)
  await measureStart(bench)
  await measureVisit(bench)
}

async function measureThroughput(bench: Bench): Promise<void> {
  const { report, family, databaseUrl } = bench
  const bare = await startServer({
    program: join(import.meta.dirname, 'bare-handler.ts'),
    environment: { DATABASE_URL: databaseUrl },
    readyPath: `/${family.familyGroupId}`,
  })
  const app = await startProduct(bench)
  const reference = { url: `${bare.origin}/${family.familyGroupId}` }
  const page = { url: `${app.origin}/dashboard/${family.familyGroupId}`, headers: { cookie: family.cookie } }
  const call = dashboardCall(app, family)
  for (const target of [reference, page, call]) await requireAllNames(target, family)

  const ofPage = await compare(page, reference, load)
  report.figure(
    atLeast(0.15, { name: 'dashboard page / bare handler', value: ofPage.ratio, unit: '×', decimals: 3 }),
  )
  noteRates(report, ofPage)
  const ofCall = await compare(call, reference, load)
  report.figure(
    atLeast(0.5, { name: 'server function / bare handler', value: ofCall.ratio, unit: '×', decimals: 3 }),
  )
  noteRates(report, ofCall)
  report.note(`memory right after the load: ${residentMegabytes(app.pid).toFixed(0)} MB`)
  await app.stop()
  await bare.stop()
}

const noteRates = (report: Report, { subject, reference }: Comparison) =>
  report.note(`${subject.toFixed(0)} against ${reference.toFixed(0)} requests per second`)

/** `dashboard.getDashboard` as a browser calls it. */
function dashboardCall({ origin }: Server, { familyGroupId, cookie }: Family): Target {
  const url = new URL('/_serverFn/dashboard.getDashboard?createServerFn', origin)
  url.searchParams.set('payload', JSON.stringify(toJSON({ data: { familyGroupId } })))
  const headers = {
    cookie,
    origin,
    'sec-fetch-site': 'same-origin',
    'x-tsr-serverfn': 'true',
    accept: 'application/json',
  }
  return { url: url.href, headers }
}

/** A fast wrong answer would be worth nothing. A 503 asks to try again, as it may on a machine that is busy. */
async function requireAllNames(target: Target, { propertyNames }: Family): Promise<void> {
  const deadline = performance.now() + readyLimitMs
  for (;;) {
    const response = await fetch(target.url, { headers: target.headers, redirect: 'manual' })
    const text = await response.text()
    const missing = propertyNames.filter((name) => !text.includes(name))
    if (response.status === 200 && missing.length === 0) return
    if (response.status !== 503 || performance.now() > deadline) {
      const lacking = `without ${missing.length} of the ${propertyNames.length} names`
      throw new Error(`${target.url} answered ${response.status} ${lacking}`)
    }
    await delay(retryMs)
  }
}

/** The database is there, its migrations and queues are made: what remains is a restart. */
async function measureStart(bench: Bench): Promise<void> {
  const seconds: number[] = []
  for (let start = 0; start < startCount; start++) {
    const app = await startProduct(bench)
    seconds.push(app.startedInMs / 1_000)
    await app.stop()
  }
  const value = median(seconds)
  bench.report.figure(atMost(1, { name: 'process start to first 200', value, unit: 's', decimals: 2 }))
  bench.report.note(`${startCount} starts: ${seconds.map((one) => one.toFixed(2)).join(', ')} s`)
}

/** One process serves a first visit in a browser and some pages, then rests. */
async function measureVisit(bench: Bench): Promise<void> {
  const { report, family } = bench
  const app = await startProduct(bench)
  const { scriptBytes, scripts, foreign } = await weighPage(`${app.origin}/`)
  report.figure(
    atMost(130, { name: 'landing page script, gzip', value: scriptBytes / 1_000, unit: 'KB', decimals: 1 }),
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
  await delay(restMs)
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
