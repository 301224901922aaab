// Runs every check and test (Node 24). Ends with the line "N passed, N failed".
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '../src/server/db/embedded.ts'
import { createLogger } from '../src/server/logger.ts'
import { checks, playwright, vitest } from './lib/checks.mjs'
import { findOrInstallChromium } from './lib/chromium.mjs'
import { explain } from './lib/environment.mjs'
import { root } from './lib/install.mjs'
import { planStatements } from './lib/plan-statements.mjs'
import { runAloud, stopPrograms } from './lib/program.mjs'
import { findSystemPostgres, startThrowawayServer } from './lib/system-postgres.mjs'
import { noteTestRun } from './lib/test-runs.mjs'

// The developer's .env is ignored: the tests set what they need.
process.chdir(root)
// The journeys look for texts that are not translated (docs/languages.md).
process.env.PSEUDO_LOCALE = '1'
const folder = mkdtempSync(join(tmpdir(), 'kinstead-npm-test-'))
const results = []
let interrupted = false
const cleanups = [() => rmSync(folder, { recursive: true, force: true })]

/** Runs one part under its heading; an exception counts as one failure. */
async function part(title, run) {
  if (interrupted) return new Promise(() => {})
  console.log(`\n━━ ${title}`)
  const startedAt = performance.now()
  const outcome = await run().catch((error) => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  results.push({ title, ...outcome, seconds: Math.round((performance.now() - startedAt) / 1_000) })
}

async function runCheck({ program, options, env }) {
  const { exitCode } = await runAloud(program, options, env)
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function runVitest(name, databaseUrl, options, moreEnv) {
  const report = join(folder, `${name}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const env = { TEST_DATABASE_URL: databaseUrl, NODE_ENV: 'test', ...moreEnv }
  const { exitCode } = await runAloud(vitest, ['run', ...options, ...reporters], env)
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that could not even be loaded has no tests that could fail.
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: numPassedTests,
    failed: atLeastOne(numFailedTests + brokenFiles.length, exitCode),
    reasons: testResults.flatMap(reasonsOf),
  }
}

/** Returns what failed in a test file, from Vitest's report. */
function reasonsOf({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${relative(root, name)}\n${message}`]
  return failed.map(
    (test) => `${relative(root, name)} › ${test.fullName}\n${test.failureMessages.join('\n')}`,
  )
}

async function runPlaywright(databaseUrl) {
  const chromium = findOrInstallChromium(process.execPath)
  const report = join(folder, 'journeys.json')
  const { exitCode } = await runAloud(playwright, ['test', '--reporter=list,json'], {
    TEST_DATABASE_URL: databaseUrl,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(chromium && { CHROME_PATH: chromium }),
  })
  const { stats } = JSON.parse(readFileSync(report, 'utf8'))
  return { passed: stats.expected, failed: atLeastOne(stats.unexpected, exitCode) }
}

const atLeastOne = (failed, exitCode) => (exitCode === 0 ? failed : Math.max(failed, 1))

async function startOwnDatabase() {
  const embedded = await startEmbeddedDatabase({ dataDir: join(folder, 'data'), log: createLogger('silent') })
  cleanups.push(() => embedded.stop())
  await makeForgetful(embedded.url)
  return embedded.url
}

/**
 * The tests' rows do not have to survive a power cut. Nothing is vacuumed, which could happen during any test: later
 * rows would be read before earlier ones, and statements planned in another way.
 */
async function makeForgetful(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum']) {
    await client.query(`alter system set ${setting} = off`)
  }
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** Runs each benchmark with next to no data, so that benchmarks that rarely run still work. */
const benchmarks = (databaseUrl) => ({
  program: join(root, 'bench/run.ts'),
  options: ['--tiny'],
  env: { BENCH_DATABASE_URL: databaseUrl },
})

/** Kills the app once while it writes, and checks that no acknowledged write is lost. */
const aKilledApp = {
  program: '--import',
  options: ['./scripts/lib/texts-in-english.mjs', 'bench/faults/kill-app.ts', '--tiny'],
}

/** Where each statement that a test sends is noted (test/statements.ts). */
const statements = join(folder, 'statements')

/** Runs on another version what depends on it: the migrations, the job queue, and the plan of each statement. */
async function runOnSystemPostgres() {
  const installed = findSystemPostgres()
  if (!installed) return
  const server = await startThrowawayServer(installed)
  cleanups.push(() => server.stop())
  const onSystem = `on the installed PostgreSQL ${installed.version}`
  await part(`migrations and jobs ${onSystem}`, () =>
    runVitest('system', server.url, ['--project', 'unit', 'src/server/db/migrate', 'src/server/jobs']),
  )
  await part(`statements ${onSystem}`, () => planStatements(server.url, statements))
}

async function runEverything() {
  await part('build', () => runCheck({ program: join(root, 'scripts/build.mjs'), options: [] }))
  const isBuilt = results[0].failed === 0
  for (const check of checks) await part(check.title, () => runCheck(check))
  const url = await startOwnDatabase()
  await part('units and services', () =>
    runVitest('unit', url, ['--project', 'unit'], { STATEMENTS_NOTED_IN: statements }),
  )
  await part('components', () => runVitest('components', url, ['--project', 'components']))
  if (isBuilt) await part('wire', () => runVitest('wire', url, ['--project', 'wire']))
  if (isBuilt) await part('benchmarks, tiny', () => runCheck(benchmarks(url)))
  if (isBuilt) await part('a killed app', () => runCheck(aKilledApp))
  await runOnSystemPostgres()
  if (isBuilt) await part('journeys in Chromium', () => runPlaywright(url))
  else console.log('\nThe build failed: wire tests and journeys were skipped.')
}

let cleaning = null
const cleanUp = () => {
  cleaning ??= cleanUpNow()
  return cleaning
}
async function cleanUpNow() {
  for (const clean of cleanups.reverse()) {
    await Promise.resolve(clean()).catch((error) => console.error(error))
  }
}

for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(event, async () => {
    interrupted = true
    stopPrograms()
    await cleanUp()
    process.exit(130)
  })
}
process.channel?.unref()

try {
  await runEverything()
} catch (error) {
  console.error(explain(error))
  results.push({ title: 'the run itself', passed: 0, failed: 1, seconds: 0 })
}
await cleanUp()

// Repeated at the end, for readers who see only the last lines of a long run.
for (const { title, reasons = [] } of results) {
  for (const reason of reasons) console.log(`\n✗ ${title}: ${reason}`)
}
console.log()
for (const { title, passed, failed, seconds } of results) {
  console.log(`${failed ? '✗' : '✓'} ${title}: ${passed} passed, ${failed} failed (${seconds} s)`)
}
noteTestRun(results)
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)
