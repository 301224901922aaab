import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { randomToken, sha256 } from '../src/server/crypto.ts'
import { type Executor, openDatabase } from '../src/server/db/client.ts'
import { shareLinks } from '../src/server/db/schema/share-links.ts'
import { users } from '../src/server/db/schema/users.ts'
import { aProject, aTask } from '../test/factories/work.ts'
import { aJobLink, aQuote, aVisit, aWorker } from '../test/factories/workers.ts'
import { startBrowser } from './lib/chromium.ts'
import { freshDatabase, temporaryDirectory } from './lib/database.ts'
import { aFamilyWith, type Family } from './lib/family.ts'
import { atLeast, atMost } from './lib/figures.ts'
import { type Ask, expectAnswer, measureInTurns } from './lib/in-turns.ts'
import { firstVisits } from './lib/lcp.ts'
import { compare, expectWords, type LoadPlan, type Target } from './lib/load.ts'
import { type Server, startServer } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import type { Report } from './lib/report.ts'

type Size = { load: LoadPlan; many: number; rounds: number }

const usual: Size = {
  load: { connections: 16, pairs: 5, effort: { duration: 3 }, warmUp: { duration: 3 } },
  many: 100_000,
  rounds: 200,
}
const tiny: Size = {
  load: { connections: 2, pairs: 1, effort: { amount: 4 }, warmUp: null },
  many: 200,
  rounds: 1,
}
const few = 100

/** The page of a contractor's job under load, and looking up its token among many links. */
export async function shareLinkPages(report: Report, { isTiny }: { isTiny: boolean }): Promise<void> {
  const size = isTiny ? tiny : usual
  const databaseUrl = await freshDatabase()
  const family = await aFamilyWith(databaseUrl, { propertyCount: 5, memberCount: 1 })
  const shareCode = await aJob(databaseUrl, family)
  const bare = await startServer({
    program: join(import.meta.dirname, 'bare-handler.ts'),
    environment: { DATABASE_URL: databaseUrl },
    readyPath: `/${family.familyGroupId}`,
  })
  // An address may open thirty links a minute; behind a proxy, each request has its own address.
  const environment = { TRUST_PROXY: '1' }
  const app = await startProduct({ databaseUrl, dataDir: await temporaryDirectory(), environment })
  await measurePage({ report, app, bare, family, shareCode, load: size.load })
  await bare.stop()
  await measureFirstVisit({ report, app, shareCode, isTiny })
  await measureTokens({ report, app, databaseUrl, size })
  await app.stop()
}

/** Creates a job with typical content, accepted by its contractor. */
async function aJob(databaseUrl: string, { familyGroupId, propertyIds }: Family): Promise<string> {
  const { db, close } = openDatabase(databaseUrl)
  try {
    const house = { id: propertyIds[0] ?? '', familyGroupId }
    const project = await aProject(db, house, { title: 'New roof' })
    const worker = await aWorker(db, { id: familyGroupId })
    for (const title of ['Take the tiles down', 'Lay the new ones', 'Clean up'])
      await aTask(db, house, { title, projectId: project.id, isVisibleToWorkers: true })
    await aQuote(db, { project, worker })
    await aVisit(db, { project, worker })
    const accepted = { acceptedAt: new Date(), acceptedName: 'Piet' }
    const [maker] = await db.select({ id: users.id }).from(users)
    return (await aJobLink(db, { project, worker }, { createdBy: maker?.id, ...accepted })).shareCode
  } finally {
    await close()
  }
}

type PageBench = {
  report: Report
  app: Server
  bare: Server
  family: Family
  shareCode: string
  load: LoadPlan
}

async function measurePage({ report, app, bare, family, shareCode, load }: PageBench) {
  const page: Target = { url: `${app.origin}/worker-share/${shareCode}`, isFromManyAddresses: true }
  await expectWords(page, ['New roof', 'Clean up', 'Seestrasse 1'])
  const { ratio, subject, reference } = await compare(
    page,
    { url: `${bare.origin}/${family.familyGroupId}` },
    load,
  )
  report.figure(atLeast(0.2, { name: 'worker page / bare handler', value: ratio, unit: '×', decimals: 3 }))
  report.note(`${subject.toFixed(0)} against ${reference.toFixed(0)} requests per second`)
}

type VisitBench = { report: Report; app: Server; shareCode: string; isTiny: boolean }

/** A contractor opens the link for the first time, on a slow phone. */
async function measureFirstVisit({ report, app, shareCode, isTiny }: VisitBench) {
  const { browser, stop } = await startBrowser()
  const url = `${app.origin}/worker-share/${shareCode}`
  const plan = { url, words: ['New roof', 'Clean up'], from: '10.254.0.1', isSlow: !isTiny }
  const { lcpMs, largest } = await firstVisits(browser, plan, isTiny ? 1 : 3)
  await stop()
  report.figure(atMost(1, { name: 'worker page, LCP', value: lcpMs / 1_000, unit: 's', decimals: 2 }))
  report.note(`largest: ${largest}`)
}

type TokenBench = { report: Report; app: Server; databaseUrl: string; size: Size }

/** The calendar of a job is little more than looking up its token: once among few links, then among many. */
async function measureTokens({ report, app, databaseUrl, size }: TokenBench) {
  const { db, close } = openDatabase(databaseUrl)
  try {
    const mediansOf = async (count: number) => {
      await fillUp(db, count)
      const codes = await someCodes(db)
      return measureInTurns([lookUp(app, codes)], size.rounds)
    }
    const fewMs = (await mediansOf(few)).get('look-up') ?? Number.NaN
    const manyMs = (await mediansOf(size.many)).get('look-up') ?? Number.NaN
    const name = `resolving a token, ${size.many.toLocaleString('en')} links / ${few}`
    report.figure(atMost(1.1, { name, value: manyMs / fewMs, unit: '×', decimals: 2 }))
    report.note(`medians: ${manyMs.toFixed(2)} ms against ${fewMs.toFixed(2)} ms`)
  } finally {
    await close()
  }
}

/** The time limit of a statement. */
const atOnce = 5_000

/** Creates links of other members up to the given total, each for a different contractor. */
async function fillUp(db: Executor, count: number) {
  for (let there = await db.$count(shareLinks); there < count; there += atOnce)
    await addLinks(db, Math.min(atOnce, count - there))
  await db.execute(sql`vacuum analyze share_links`)
}

const addLinks = (db: Executor, count: number) =>
  db.execute(sql`
    with model as (select * from share_links order by id limit 1),
    new_workers as (
      insert into workers (id, family_group_id, name)
      select gen_random_uuid(), model.family_group_id, 'Contractor ' || number
      from model, generate_series(1, ${count}::int) as number
      returning id, family_group_id
    )
    insert into share_links (id, family_group_id, worker_id, kind, property_id, project_id, token_hash, token_sealed,
      created_by, expires_at)
    select gen_random_uuid(), worker.family_group_id, worker.id, 'JOB', model.property_id, model.project_id,
      sha256(gen_random_uuid()::text::bytea), '', model.created_by, now() + interval '14 days'
    from new_workers as worker, model`)

const asked = 20

/** Picks valid tokens anywhere among the links. */
async function someCodes(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from share_links where accepted_at is null order by random() limit ${asked}`,
  )
  const codes: string[] = []
  for (const { id } of rows) {
    const code = `wsh_${randomToken()}`
    await db
      .update(shareLinks)
      .set({ tokenHash: sha256(code) })
      .where(sql`${shareLinks.id} = ${id}`)
    codes.push(code)
  }
  return codes
}

function lookUp({ origin }: Server, codes: string[]): Ask {
  let turn = 0
  const ask = async () => {
    turn++
    const code = codes[turn % codes.length] ?? ''
    const headers = { 'x-forwarded-for': `10.${turn % 250}.0.1` }
    const answer = await fetch(`${origin}/api/worker-share/${code}/visits.ics`, { headers })
    await expectAnswer(answer, 'BEGIN:VCALENDAR')
  }
  return { name: 'look-up', ask }
}
