import { askForPassword } from './lib/ask-for-password.mjs'
import { explain, prepareEnvironment } from './lib/environment.mjs'

prepareEnvironment('production')
// Log lines would appear between a question and its answer.
process.env.LOG_LEVEL ||= 'warn'
const { operator } = await import('../dist/current/server/server.js')
const [command, ...options] = process.argv.slice(2)
let exitCode = 1
try {
  let isDone = true
  if (command === 'admin:grant') await operator.grantAdministrator(options)
  else if (command === 'activity:check') isDone = await operator.checkActivity()
  else await operator.setPassword(options, askForPassword)
  exitCode = isDone ? 0 : 1
} catch (error) {
  console.error(explain(error))
}
process.exit(exitCode)
