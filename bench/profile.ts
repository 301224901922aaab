import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../scripts/lib/build.mjs'
import { aStatementLog } from '../test/statement-log.ts'
import { freshDatabase, temporaryDirectory } from './lib/database.ts'
import { aHousehold, type Household } from './lib/household.ts'
import { answersTo, expectWords } from './lib/load.ts'
import { startProduct } from './lib/product.ts'
import { stopEverything } from './lib/resources.ts'

// npm run profile -- '/dashboard/$familyGroupId': opens one page of a family with twenty of everything and prints the
// statements it sends, then puts load on it and prints where the app spends its CPU time. $familyGroupId,
// $propertyId, $projectId, $taskId and $paymentId are replaced by its ids.

/** The format of Chromium and Node; times are in microseconds. */
type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
}

const connections = 4
const seconds = 10
const linesShown = 30

const [route = '/dashboard/$familyGroupId'] = process.argv.slice(2)
const profiles = await temporaryDirectory()

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopEverything().then(() => process.exit(130)))

build(process.execPath)
try {
  const databaseUrl = await freshDatabase()
  const household = await aHousehold(databaseUrl, connections)
  await printStatements(databaseUrl, household)
  const app = await startProduct({
    databaseUrl,
    dataDir: await temporaryDirectory(),
    environment: { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` },
  })
  const target = { url: app.origin + addressOf(route, household), cookies: household.cookies }
  await expectWords(target, [])
  const { answers } = await answersTo({ target, connections, effort: { duration: seconds } })
  await app.stop()
  print(answers)
} finally {
  await stopEverything()
}

/** The first opening learns the columns of each statement; from the second on, they are sent together. */
async function printStatements(databaseUrl: string, household: Household) {
  const log = await aStatementLog()
  const app = await startProduct({
    databaseUrl: log.to(databaseUrl),
    dataDir: await temporaryDirectory(),
  })
  const target = { url: app.origin + addressOf(route, household), cookies: household.cookies.slice(0, 1) }
  const open = () => expectWords(target, [])
  for (let opening = 0; opening < 2; opening++) await open()
  const [sent, unnamed] = [await log.during(open), await log.unnamedDuring(open)]
  await app.stop()
  console.log(`${sent.length} statements, of which ${unnamed.length} are planned again each time:`)
  for (const statement of sent) console.log(`\n${statement}`)
  console.log('')
}

function addressOf(route: string, household: Household): string {
  const ids = new Map<string, unknown>(Object.entries(household))
  return route.replace(/\$(\w+)/g, (_, name: string) => {
    const id = ids.get(name)
    if (typeof id !== 'string')
      throw new Error(`The family has no ${name}; it has ${[...ids.keys()].join(', ')}.`)
    return id
  })
}

function print(answers: number) {
  const longest = readdirSync(profiles)
    .map((name): Profile => JSON.parse(readFileSync(join(profiles, name), 'utf8')))
    .toSorted((one, other) => other.samples.length - one.samples.length)[0]
  if (!longest) throw new Error('the app left no profile')
  const { byPlace, byFunction } = timesOf(longest)
  console.log(`${answers} answers. CPU time of the app for each in milliseconds, including its start:`)
  for (const times of [byPlace, byFunction]) {
    console.log('')
    const largest = [...times].toSorted(([, one], [, other]) => other - one).slice(0, linesShown)
    for (const [name, microseconds] of largest)
      console.log(`${(microseconds / 1_000 / answers).toFixed(3).padStart(9)}  ${name}`)
  }
}

/** Sums up the time of each function without the functions it called, and the same by file. */
function timesOf({ nodes, samples, timeDeltas }: Profile) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const [byPlace, byFunction] = [new Map<string, number>(), new Map<string, number>()]
  const add = (times: Map<string, number>, name: string, microseconds: number) =>
    times.set(name, (times.get(name) ?? 0) + microseconds)
  for (const [index, id] of samples.entries()) {
    const { functionName = '', url = '', lineNumber = 0 } = frames.get(id) ?? {}
    if (functionName === '(idle)') continue
    const place = placeOf(url) || functionName
    const microseconds = timeDeltas[index] ?? 0
    add(byPlace, place, microseconds)
    add(byFunction, `${functionName || '(anonymous)'}  ${place}:${lineNumber + 1}`, microseconds)
  }
  return { byPlace, byFunction }
}

/** The package, or the file of the build. */
function placeOf(url: string): string {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? url.split('/').at(-1) ?? ''
}
