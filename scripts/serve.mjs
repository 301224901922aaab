// Runs the built product (Node 24): in this process, or in as many as PROCESSES says.
import cluster from 'node:cluster'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { explain, prepareEnvironment } from './lib/environment.mjs'
import { runProcesses } from './lib/processes.mjs'
import { onStopSignal } from './lib/stop-signals.mjs'
import { configurationError } from './lib/supervise.mjs'

const stopLimitMs = 180_000

prepareEnvironment('production')
const processes = Number(process.env.PROCESSES)
if (processes > 1 && cluster.isPrimary) runProcesses(processes)
else await serve()

async function serve() {
  // A start that is told to stop is completed first, then stopped cleanly.
  const asked = Promise.withResolvers()
  onStopSignal(asked.resolve)

  // A later start reads what this one compiles. It is kept in the release, and deleted with it.
  enableCompileCache(fileURLToPath(new URL('../dist/current/compile-cache', import.meta.url)))
  const { start, stop } = await import('../dist/current/server/server.js')
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
