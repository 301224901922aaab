import { explain, prepareEnvironment } from './lib/environment.mjs'

prepareEnvironment('production')
// Log lines would appear between those for the operator.
process.env.LOG_LEVEL ||= 'warn'
const { backups } = await import('../dist/current/server/server.js')
const [command, ...options] = process.argv.slice(2)
let exitCode = 1
try {
  if (command === 'backup') await backups.backUp(options)
  else await backups.restore(options, process.env)
  exitCode = 0
} catch (error) {
  console.error(explain(error))
}
process.exit(exitCode)
