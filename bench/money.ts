import { freshDatabase, temporaryDirectory } from './lib/database.ts'
import { atMost } from './lib/figures.ts'
import { type Ask, measureInTurns, pageAsk } from './lib/in-turns.ts'
import { type Amount, type Treasurer, treasurers } from './lib/money.ts'
import type { Server } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import type { Report } from './lib/report.ts'

const target = 1.5

const large: Amount = { houses: 50, payments: 100_000 }
const small: Amount = { houses: 5, payments: 100 }

type Size = { large: Amount; otherFamilies: number; rounds: number }

const usual: Size = { large, otherFamilies: 1_000, rounds: 30 }
const tiny: Size = { large: small, otherFamilies: 2, rounds: 1 }

/** The money pages for a family with ten years of data in 50 properties, compared with those of a typical one. */
export async function money(report: Report, { isTiny }: { isTiny: boolean }): Promise<void> {
  const size = isTiny ? tiny : usual
  const databaseUrl = await freshDatabase()
  const [much, little] = await treasurers(databaseUrl, [size.large, small], {
    count: size.otherFamilies,
    amount: small,
  })
  if (!much || !little) throw new Error('there are no two families')
  const app = await startProduct({ databaseUrl, dataDir: await temporaryDirectory() })
  const medians = await measureInTurns(
    [...asksOf(app, 'large', much), ...asksOf(app, 'small', little), reportAsk(app, much)],
    size.rounds,
  )
  for (const { name } of pages(much)) {
    const [largeMs, smallMs] = [medians.get(`${name} large`), medians.get(`${name} small`)]
    const value = (largeMs ?? Number.NaN) / (smallMs ?? Number.NaN)
    report.figure(atMost(target, { name: `${name}, 100,000 payments / 100`, value, unit: '×', decimals: 2 }))
    report.note(`medians: ${largeMs?.toFixed(2)} ms against ${smallMs?.toFixed(2)} ms`)
  }
  const value = (medians.get(tenYears) ?? Number.NaN) / 1_000
  report.figure(atMost(1, { name: tenYears, value, unit: 's', decimals: 2 }))
  await app.stop()
}

const asksOf = (app: Server, size: string, treasurer: Treasurer): Ask[] =>
  pages(treasurer).map(({ name, path }) =>
    pageAsk(app, { name: `${name} ${size}`, path, cookie: treasurer.cookie }),
  )

const pages = ({ familyGroupId, propertyId }: Treasurer) => [
  { name: 'balances', path: `/money/${familyGroupId}` },
  { name: 'money of a property', path: `/property/${propertyId}/money` },
  { name: 'payments', path: `/money/${familyGroupId}/payments` },
  { name: 'dashboard', path: `/dashboard/${familyGroupId}` },
]

const tenYears = 'report of ten years, 100,000 payments'

const reportAsk = (app: Server, { familyGroupId, cookie }: Treasurer): Ask => {
  const year = new Date().getUTCFullYear()
  const path = `/money/${familyGroupId}/reports?from=${year - 10}-01-01&to=${year}-12-31`
  return pageAsk(app, { name: tenYears, path, cookie })
}
