import { freshDatabase, temporaryDirectory } from './lib/database.ts'
import { atMost } from './lib/figures.ts'
import { type Ask, measureInTurns, pageAsk } from './lib/in-turns.ts'
import type { Server } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import type { Report } from './lib/report.ts'
import { searchAsk } from './lib/search.ts'
import { type Amount, type Planner, planners } from './lib/work.ts'

/** The calendar and the search should not notice ten years of tasks; a board shows twenty times as many open ones. */
const targetOf = (name: string) => (/^(calendar|search)/.test(name) ? 1.3 : 1.5)
/** Two letters, a common word, a misspelt word. */
const texts = ['bo', 'boiler', 'boilr']

type Size = { large: Amount; otherFamilies: number; rounds: number }

/** 100,000 tasks, of which 95,000 are done, and 500 schedules. */
const large: Amount = { houses: 50, tasksPerHouse: 2_000, openPerHouse: 100, schedulesPerHouse: 10 }
/** A typical family: 150 tasks, of which 125 are done, and 10 schedules. The others have as much. */
const small: Amount = { houses: 5, tasksPerHouse: 30, openPerHouse: 5, schedulesPerHouse: 2 }

/** Rounds, with a quarter more to warm up and three searches each: below the limit of 120 a minute. */
const usual: Size = { large, otherFamilies: 1_000, rounds: 30 }
const tiny: Size = { large: small, otherFamilies: 2, rounds: 1 }

/** The work pages of a family with ten years of data in 50 properties, compared with those of a typical one. */
export async function work(report: Report, { isTiny }: { isTiny: boolean }): Promise<void> {
  const size = isTiny ? tiny : usual
  const databaseUrl = await freshDatabase()
  const [much, little] = await planners(databaseUrl, [size.large, small], {
    count: size.otherFamilies,
    amount: small,
  })
  if (!much || !little) throw new Error('there are no two families')
  const app = await startProduct({ databaseUrl, dataDir: await temporaryDirectory() })
  const medians = await measureInTurns(
    [...asksOf(app, 'large', much), ...asksOf(app, 'small', little)],
    size.rounds,
  )
  for (const name of [...pages(much).map((page) => page.name), ...texts.map(searchName)]) {
    const [largeMs, smallMs] = [medians.get(`${name} large`), medians.get(`${name} small`)]
    const value = (largeMs ?? Number.NaN) / (smallMs ?? Number.NaN)
    report.figure(
      atMost(targetOf(name), { name: `${name}, 100,000 tasks / 150`, value, unit: '×', decimals: 2 }),
    )
    report.note(`medians: ${largeMs?.toFixed(2)} ms against ${smallMs?.toFixed(2)} ms`)
  }
  await app.stop()
}

const asksOf = (app: Server, size: string, planner: Planner): Ask[] => [
  ...pages(planner).map(({ name, path }) =>
    pageAsk(app, { name: `${name} ${size}`, path, cookie: planner.cookie }),
  ),
  ...texts.map((text) =>
    searchAsk(app, { name: `${searchName(text)} ${size}`, text, cookie: planner.cookie }),
  ),
]

const searchName = (text: string) => `search "${text}"`

const pages = ({ familyGroupId, propertyId, projectId }: Planner) => [
  { name: 'dashboard', path: `/dashboard/${familyGroupId}` },
  { name: 'board of a project', path: `/project/${projectId}` },
  { name: 'board of a property', path: `/property/${propertyId}/tasks?view=board` },
  { name: 'calendar month', path: `/calendar?familyGroupId=${familyGroupId}&view=month` },
]
