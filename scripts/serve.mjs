// Runs the built product (Node 24): in this process, or in as many as PROCESSES says.
import cluster from 'node:cluster'
import { existsSync, realpathSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { explain, prepareEnvironment } from './lib/environment.mjs'
import { runProcesses } from './lib/processes.mjs'
import { onStopSignal } from './lib/stop-signals.mjs'
import { configurationError } from './lib/supervise.mjs'

const stopLimitMs = 180_000

prepareEnvironment('production')
const release = releaseToRun(process.argv[2])
const processes = Number(process.env.PROCESSES)
if (processes > 1 && cluster.isPrimary) runProcesses(processes, release)
else await serve()

/** The release that the other processes run, unless later builds have removed it; else the newest. */
function releaseToRun(given) {
  return given && existsSync(given)
    ? given
    : realpathSync(fileURLToPath(new URL('../dist/current', import.meta.url)))
}

async function serve() {
  // A start that is told to stop is completed first, then stopped cleanly.
  const asked = Promise.withResolvers()
  onStopSignal(asked.resolve)

  // A later start reads what this one compiles. It is kept in the release, and deleted with it.
  enableCompileCache(join(release, 'compile-cache'))
  const { start, stop } = await import(pathToFileURL(join(release, 'server', 'server.js')).href)
  try {
    await start()
    flushCompileCache()
    process.send?.('serving')
  } catch (error) {
    console.error(explain(error))
    await stop().catch(() => {})
    process.exit(error?.name === 'EnvError' ? configurationError : 1)
  }
  await asked.promise
  // The last resort; each step has its own limit, so that the database is stopped in any case.
  setTimeout(() => process.exit(1), stopLimitMs).unref()
  try {
    await stop()
    process.exit(0)
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
}
