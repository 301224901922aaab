import { explain, prepareEnvironment } from './lib/environment.mjs'

prepareEnvironment('production')
const { rotateSecrets } = await import('../dist/current/server/server.js')
let exitCode = 1
try {
  exitCode = await rotateSecrets()
} catch (error) {
  console.error(explain(error))
}
process.exit(exitCode)
