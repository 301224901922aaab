import { explain, prepareEnvironment } from './lib/environment.mjs'

prepareEnvironment('production')
const { seed, stop } = await import('../dist/current/server/server.js')
let exitCode = 0
try {
  await seed(process.argv.slice(2))
} catch (error) {
  console.error(explain(error))
  exitCode = 1
}
await stop().catch((error) => console.error(explain(error)))
process.exit(exitCode)
