import { parseArgs, styleText } from 'node:util'
import { build } from '../scripts/lib/build.mjs'
import { foundation } from './foundation.ts'
import type { Figure } from './lib/figures.ts'
import { jsonReport, namesReport, type Report, readableReport } from './lib/report.ts'
import { stopEverything } from './lib/resources.ts'
import { declineOf, readResults, saveResults } from './lib/results.ts'
import { money } from './money.ts'
import { pages } from './pages.ts'
import { polling } from './polling.ts'
import { quotes } from './quotes.ts'
import { schedules } from './schedules.ts'
import { search } from './search.ts'
import { shareLinkPages } from './share-links.ts'
import { uploads } from './uploads.ts'
import { work } from './work.ts'

// npm run bench [-- --only NAME] [--json] [--save] [--seconds N]: measures, and prints one line a figure, and in red which
// ratio fell by more than a fifth since the results in bench/results.json. --save keeps the new ones there and in
// docs/benchmarks.md. With --seconds what runs for minutes runs that long instead. With --tiny each benchmark runs with next to nothing, which
// measures nothing: `npm test` sees so that each still runs to its end.

type Suite = (report: Report, options: { seconds?: number; isTiny: boolean }) => Promise<void>

const suites = new Map<string, Suite>([
  ['foundation', foundation],
  ['money', money],
  ['pages', pages],
  ['polling', polling],
  ['quotes', quotes],
  ['schedules', schedules],
  ['search', search],
  ['share-links', shareLinkPages],
  ['uploads', uploads],
  ['work', work],
])

/** A suite that hangs is a suite that failed. */
const limitMs = 6 * 60_000

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    tiny: { type: 'boolean', default: false },
    seconds: { type: 'string' },
  },
})
const known = [...suites.keys()].join(', ')
const chosen = [...suites].filter(([name]) => values.only === undefined || values.only === name)

// The steps before (a build, a browser to install) tell of themselves; with --json the output is figures alone.
if (values.json) console.log = console.error

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void endWith(130))

/** What was measured in this run. */
const figures: Figure[] = []

if (chosen.length === 0) refuse(`There is no benchmark "${values.only}". There are: ${known}.`)
else if (values.save && (values.only !== undefined || values.tiny))
  refuse('Only the results of a whole run are kept: leave out --only and --tiny.')
else {
  build(process.execPath)
  for (const [name, suite] of chosen) await run(name, suite)
  if (!values.tiny) printDeclines()
  if (values.save && process.exitCode === undefined) saveResults(figures)
}

function refuse(reason: string) {
  console.error(reason)
  process.exitCode = 2
}

function printDeclines() {
  const last = readResults().figures
  const declines = figures.map((figure) => declineOf(figure, last)).filter((decline) => decline !== null)
  for (const decline of declines) console.error(styleText('red', decline))
}

async function run(name: string, suite: Suite) {
  const tooLong = setTimeout(() => {
    console.error(`The benchmark "${name}" took more than ${limitMs / 60_000} minutes.`)
    void endWith(1)
  }, limitMs)
  try {
    const seconds = values.seconds === undefined ? undefined : Number(values.seconds)
    await suite(collecting(chosenReport()), { seconds, isTiny: values.tiny })
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    clearTimeout(tooLong)
    await stopEverything()
  }
}

function collecting(report: Report): Report {
  return {
    ...report,
    figure: (figure) => {
      figures.push(figure)
      report.figure(figure)
    },
  }
}

function chosenReport(): Report {
  if (values.tiny) return namesReport
  return values.json ? jsonReport : readableReport
}

async function endWith(exitCode: number) {
  await stopEverything()
  process.exit(exitCode)
}
