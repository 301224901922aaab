// The development server (Node 24): the embedded database or DATABASE_URL, migrations, Vite.
import { createServer } from 'vite'
import { claimDataDirectory, startEmbeddedDatabase } from '../src/server/db/embedded.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { readEnv } from '../src/server/env.ts'
import { createLogger } from '../src/server/logger.ts'
import { explain, prepareEnvironment } from './lib/environment.mjs'

const closers = []

async function run() {
  const env = readEnv(process.env)
  const log = createLogger(env.LOG_LEVEL)
  const url = env.DATABASE_URL ?? (await startDatabase(env, log))
  await migrate(url, { log })
  // Server modules are evaluated again after a change; database and secret survive this.
  process.env.DATABASE_URL = url
  process.env.APP_SECRET = env.APP_SECRET
  const vite = await createServer({ server: { host: env.HOST, port: env.PORT, strictPort: true } })
  // Vite would end the process before the database is closed.
  process.removeAllListeners('SIGTERM')
  process.stdin.removeAllListeners('end')
  await vite.listen()
  closers.push(() => vite.close())
  closers.push(() => globalThis.kinsteadRuntime?.current?.stop())
  console.log(`Kinstead in development: ${env.APP_ORIGIN}`)
}

async function startDatabase(env, log) {
  const embedded = await startEmbeddedDatabase({ dataDir: env.DATA_DIR, log })
  const claim = await claimDataDirectory(embedded.url, env.DATA_DIR)
  closers.push(() => embedded.stop())
  closers.push(() => claim.release())
  return embedded.url
}

let stopping = false
async function stop(code) {
  if (stopping) return
  stopping = true
  for (const close of closers.reverse())
    await Promise.resolve(close()).catch((error) => console.error(explain(error)))
  process.exit(code)
}

// In a copied .env.example, NODE_ENV is that of production.
process.env.NODE_ENV = 'development'
prepareEnvironment('development')
const started = run().catch((error) => {
  console.error(explain(error))
  return stop(1)
})
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
  process.on(event, () => started.then(() => stop(0)))
process.channel?.unref()
