import { freshDatabase, temporaryDirectory } from './lib/database.ts'
import { atMost } from './lib/figures.ts'
import { type Ask, measureInTurns, pageAsk } from './lib/in-turns.ts'
import type { Server } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import { addOtherFamilies, aRecordKeeper, type RecordKeeper } from './lib/records.ts'
import type { Report } from './lib/report.ts'
import { searchAsk } from './lib/search.ts'

/** Rounds, with a quarter more to warm up, twice: below the limit of 120 searches a minute. */
const usual = { otherFamilies: 999, rounds: 40 }
const tiny = { otherFamilies: 1, rounds: 1 }
const target = 1.3
/** One and two letters, a common word, a misspelt word, and part of a serial number. */
const texts = ['b', 'bo', 'boiler', 'boilr', 'WB-48']

/** The records of one family: alone in the database, and among 1,000 with 100,000 assets and 50,000 documents. */
export async function search(report: Report, { isTiny }: { isTiny: boolean }): Promise<void> {
  const { otherFamilies, rounds } = isTiny ? tiny : usual
  const databaseUrl = await freshDatabase()
  const keeper = await aRecordKeeper(databaseUrl)
  const alone = await measureAll(databaseUrl, keeper, rounds)
  await addOtherFamilies(databaseUrl, otherFamilies)
  const among = await measureAll(databaseUrl, keeper, rounds)
  for (const [name, aloneMs] of alone) {
    const amongMs = among.get(name) ?? Number.NaN
    report.figure(
      atMost(target, { name: `${name}, 1,000 / 1`, value: amongMs / aloneMs, unit: '×', decimals: 2 }),
    )
    report.note(`medians: ${amongMs.toFixed(2)} ms against ${aloneMs.toFixed(2)} ms`)
  }
}

async function measureAll(
  databaseUrl: string,
  keeper: RecordKeeper,
  rounds: number,
): Promise<Map<string, number>> {
  const app = await startProduct({ databaseUrl, dataDir: await temporaryDirectory() })
  const medians = await measureInTurns(asksOf(app, keeper), rounds)
  await app.stop()
  return medians
}

function asksOf(app: Server, { cookie, propertyId }: RecordKeeper): Ask[] {
  let turn = 0
  const nextText = () => texts[turn++ % texts.length] ?? ''
  const page = (path: string) =>
    pageAsk(app, { name: `/property/{id}${path}`, path: `/property/${propertyId}${path}`, cookie })
  return [
    {
      name: 'search',
      ask: () => searchAsk(app, { name: 'search', text: nextText(), cookie }).ask(),
    },
    page(''),
    page('/assets'),
    page('/documents'),
  ]
}
