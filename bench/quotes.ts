import { openDatabase } from '../src/server/db/client.ts'
import { quoteRevisions } from '../src/server/db/schema/quotes.ts'
import { aProject } from '../test/factories/work.ts'
import { aQuote, aWorker } from '../test/factories/workers.ts'
import { callTarget } from './lib/calls.ts'
import { freshDatabase, temporaryDirectory } from './lib/database.ts'
import { aFamilyWith, type Family } from './lib/family.ts'
import { atMost } from './lib/figures.ts'
import { type Ask, expectAnswer, measureInTurns, pageAsk } from './lib/in-turns.ts'
import type { Server } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import type { Report } from './lib/report.ts'

const target = 1.3
/** The maximum number of quotes for a project, and the usual number. */
const [many, few] = [50, 3]

/** The comparison of a project with 50 quotes, compared with one with 3: its page, and the call that reads it. */
export async function quotes(report: Report, { isTiny }: { isTiny: boolean }): Promise<void> {
  const databaseUrl = await freshDatabase()
  const family = await aFamilyWith(databaseUrl, { propertyCount: 1, memberCount: 1 })
  const [withMany, withFew] = await Promise.all([
    comparedProject(databaseUrl, family, many),
    comparedProject(databaseUrl, family, few),
  ])
  const app = await startProduct({ databaseUrl, dataDir: await temporaryDirectory() })
  const [cookie = ''] = family.cookies
  const asks = (size: string, projectId: string) => [
    pageAsk(app, {
      name: `page ${size}`,
      path: `/project/${projectId}/quotes`,
      cookie,
      wanted: 'Contractor 3',
    }),
    callAsk(app, { name: `call ${size}`, projectId, cookie }),
  ]
  const medians = await measureInTurns([...asks('many', withMany), ...asks('few', withFew)], isTiny ? 1 : 60)
  for (const kind of ['call', 'page']) {
    const [manyMs, fewMs] = [medians.get(`${kind} many`), medians.get(`${kind} few`)]
    const value = (manyMs ?? Number.NaN) / (fewMs ?? Number.NaN)
    const name = `comparison of quotes, ${kind}, ${many} / ${few}`
    report.figure(atMost(target, { name, value, unit: '×', decimals: 2 }))
    report.note(`medians: ${manyMs?.toFixed(2)} ms against ${fewMs?.toFixed(2)} ms`)
  }
  await app.stop()
}

async function comparedProject(databaseUrl: string, family: Family, count: number): Promise<string> {
  const { db, close } = openDatabase(databaseUrl)
  try {
    const [propertyId = ''] = family.propertyIds
    const group = { id: family.familyGroupId }
    const project = await aProject(db, { id: propertyId, familyGroupId: group.id })
    for (let number = 1; number <= count; number++) {
      const worker = await aWorker(db, group, { name: `Contractor ${number}` })
      const offer = { labourMinor: number * 10_000, totalMinor: number * 10_000 }
      const { id: quoteId } = await aQuote(db, { project, worker }, { ...offer, materialsMinor: null })
      await db.insert(quoteRevisions).values({ ...offer, quoteId, revision: 1, author: worker.name })
    }
    return project.id
  } finally {
    await close()
  }
}

/** Calls `quotes.listQuotes` as a browser does. */
function callAsk(
  app: Server,
  { name, projectId, cookie }: { name: string; projectId: string; cookie: string },
): Ask {
  const { url, headers } = callTarget(app, 'quotes.listQuotes', { projectId }, [cookie])
  const ask = async () => expectAnswer(await fetch(url, { headers: { ...headers, cookie } }), 'Contractor 3')
  return { name, ask }
}
