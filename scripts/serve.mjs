// Runs the built product in this process (Node 24).
import { explain, prepareEnvironment } from './lib/environment.mjs'

prepareEnvironment('production')

// Until the server handles signals itself: the start is completed, then stopped cleanly; a second signal ends at once.
let interruptedBy = null
const remember = (signal) => {
  if (interruptedBy) process.exit(130)
  interruptedBy = signal
}
process.on('SIGINT', remember)
process.on('SIGTERM', remember)
process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'))
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

const { start, stop } = await import('../dist/server/server.js')
try {
  await start()
} catch (error) {
  console.error(explain(error))
  await stop().catch(() => {})
  process.exit(1)
}
process.off('SIGINT', remember)
process.off('SIGTERM', remember)
if (interruptedBy) process.kill(process.pid, interruptedBy)
