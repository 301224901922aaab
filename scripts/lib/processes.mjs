import cluster from 'node:cluster'
import { onStopSignal } from './stop-signals.mjs'
import { configurationError, keepRunning } from './supervise.mjs'

/**
 * Runs this script in several processes that take connections of one port in turn, and starts one again when it dies. The
 * first starts alone: it applies the migrations, and finds out what is wrong with the configuration.
 * @param {number} count
 */
export function runProcesses(count) {
  const running = new Map()
  let isAsked = false
  let areAllStarted = false
  let exitCode = 0

  function stopAll(signal) {
    isAsked = true
    for (const one of running.values()) one.stop(signal)
  }

  function run(number, { hasServed, onServing }) {
    const name = `Process ${number} of Kinstead`
    const start = () => cluster.fork(settingsOf(number)).process
    const onEnd = (code) => {
      running.delete(number)
      exitCode ||= code
      if (code === configurationError && !isAsked) stopAll('SIGTERM')
      if (running.size === 0) process.exit(exitCode)
    }
    running.set(number, keepRunning({ start, name, hasServed, onServing, onEnd }))
  }

  const onServing = () => {
    if (isAsked || areAllStarted) return
    areAllStarted = true
    process.send?.('serving')
    for (let number = 2; number <= count; number++) run(number, { hasServed: true })
  }
  run(1, { hasServed: false, onServing })
  onStopSignal(stopAll)
}

/** Prometheus asks each process, so each has a port of its own. */
function settingsOf(number) {
  const first = Number(process.env.METRICS_PORT)
  return first ? { METRICS_PORT: String(first + number - 1) } : {}
}
