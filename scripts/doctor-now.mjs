import { explain, prepareEnvironment } from './lib/environment.mjs'

prepareEnvironment('production')
// Log lines would appear between the findings.
process.env.LOG_LEVEL ||= 'silent'
const { doctor } = await import('../dist/current/server/server.js')
let exitCode = 1
try {
  exitCode = await doctor(process.env)
} catch (error) {
  console.error(explain(error))
}
process.exit(exitCode)
