import { parseArgs, styleText } from 'node:util'
import '../scripts/lib/texts-in-english.mjs'
import { build } from '../scripts/lib/build.mjs'
import { jsonReport, namesReport, type Report, readableReport } from './lib/report.ts'
import { stopEverything } from './lib/resources.ts'
import { declineOf, type Result, readResults, saveResults } from './lib/results.ts'

// npm run bench [-- --only NAME] [--json] [--save] [--seconds N]: prints one figure per line, and in red which ratios are
// worse than in bench/results.json by more than a fifth. --save stores each benchmark's results there and in
// docs/benchmarks.md.
// --seconds sets the duration of runs that usually take minutes. --tiny runs each benchmark with next to no data and
// measures nothing: `npm test` uses it to check that each one still works.

type Suite = (report: Report, options: { seconds?: number; isTiny: boolean }) => Promise<void>

/** Loaded when they run, once the texts of the sources can be read. */
const suites = new Map<string, () => Promise<Suite>>([
  ['browser', async () => (await import('./browser.ts')).browserPages],
  ['foundation', async () => (await import('./foundation.ts')).foundation],
  ['group-export', async () => (await import('./group-export.ts')).groupExport],
  ['group-files', async () => (await import('./group-export.ts')).groupFilesExport],
  ['money', async () => (await import('./money.ts')).money],
  ['pages', async () => (await import('./pages.ts')).pages],
  ['polling', async () => (await import('./polling.ts')).polling],
  ['quotes', async () => (await import('./quotes.ts')).quotes],
  ['schedules', async () => (await import('./schedules.ts')).schedules],
  ['search', async () => (await import('./search.ts')).search],
  ['share-links', async () => (await import('./share-links.ts')).shareLinkPages],
  ['sizes', async () => (await import('./sizes.ts')).sizes],
  ['uploads', async () => (await import('./uploads.ts')).uploads],
  ['webhooks', async () => (await import('./webhooks.ts')).webhooks],
  ['work', async () => (await import('./work.ts')).work],
])

/** A suite that hangs has failed. */
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

// Earlier steps (a build, installing a browser) print messages; with --json the output contains only figures.
if (values.json) console.log = console.error

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void endWith(130))

if (chosen.length === 0) refuse(`There is no benchmark "${values.only}". Available: ${known}.`)
else if (values.save && values.tiny) refuse('Results of --tiny cannot be saved: they measure nothing.')
else {
  build(process.execPath)
  for (const [name, load] of chosen) await run(name, await load())
}

function refuse(reason: string) {
  console.error(reason)
  process.exitCode = 2
}

async function run(name: string, suite: Suite) {
  const tooLong = setTimeout(() => {
    console.error(`The benchmark "${name}" took more than ${limitMs / 60_000} minutes.`)
    void endWith(1)
  }, limitMs)
  try {
    const seconds = values.seconds === undefined ? undefined : Number(values.seconds)
    const results: Result[] = []
    await suite(collecting(results, chosenReport()), { seconds, isTiny: values.tiny })
    if (!values.tiny) printDeclines(name, results)
    if (values.save) saveResults(name, results)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    clearTimeout(tooLong)
    await stopEverything()
  }
}

function printDeclines(name: string, results: Result[]) {
  const last = readResults()[name]?.figures ?? []
  for (const result of results) {
    const decline = declineOf(result, last)
    if (decline !== null) console.error(styleText('red', decline))
  }
}

/** Keeps what a suite reports as its results too. */
function collecting(results: Result[], report: Report): Report {
  return {
    figure: (figure) => {
      results.push({ ...figure })
      report.figure(figure)
    },
    note: (note) => {
      const last = results.at(-1)
      if (last) last.note ??= note
      report.note(note)
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
