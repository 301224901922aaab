import { parseArgs } from 'node:util'
import { build } from '../scripts/lib/build.mjs'
import { foundation } from './foundation.ts'
import { jsonReport, namesReport, type Report, readableReport, tableReport } from './lib/report.ts'
import { stopEverything } from './lib/resources.ts'
import { money } from './money.ts'
import { polling } from './polling.ts'
import { schedules } from './schedules.ts'
import { search } from './search.ts'
import { uploads } from './uploads.ts'
import { work } from './work.ts'

// npm run bench [-- --only NAME] [--json | --table] [--seconds N]: measures, and prints one line a figure. With
// --seconds what runs for minutes runs that long instead. With --tiny each benchmark runs with next to nothing, which
// measures nothing: `npm test` sees so that each still runs to its end.

type Suite = (report: Report, options: { seconds?: number; isTiny: boolean }) => Promise<void>

const suites = new Map<string, Suite>([
  ['foundation', foundation],
  ['money', money],
  ['polling', polling],
  ['schedules', schedules],
  ['search', search],
  ['uploads', uploads],
  ['work', work],
])

/** A suite that hangs is a suite that failed. */
const limitMs = 6 * 60_000

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
    tiny: { type: 'boolean', default: false },
    seconds: { type: 'string' },
  },
})
const known = [...suites.keys()].join(', ')
const chosen = [...suites].filter(([name]) => values.only === undefined || values.only === name)

// The steps before (a build, a browser to install) tell of themselves; with --json or --table the output is figures alone.
if (values.json || values.table) console.log = console.error

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void endWith(130))

if (chosen.length === 0) {
  console.error(`There is no benchmark "${values.only}". There are: ${known}.`)
  process.exitCode = 2
} else {
  build(process.execPath)
  for (const [name, suite] of chosen) await run(name, suite)
}

async function run(name: string, suite: Suite) {
  const tooLong = setTimeout(() => {
    console.error(`The benchmark "${name}" took more than ${limitMs / 60_000} minutes.`)
    void endWith(1)
  }, limitMs)
  try {
    const seconds = values.seconds === undefined ? undefined : Number(values.seconds)
    await suite(chosenReport(), { seconds, isTiny: values.tiny })
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    clearTimeout(tooLong)
    await stopEverything()
  }
}

function chosenReport(): Report {
  if (values.tiny) return namesReport
  if (values.table) return tableReport
  return values.json ? jsonReport : readableReport
}

async function endWith(exitCode: number) {
  await stopEverything()
  process.exit(exitCode)
}
