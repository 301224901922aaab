import cluster from 'node:cluster'
import { onStopSignal } from './stop-signals.mjs'
import { keepRunning } from './supervise.mjs'

/**
 * Runs this script in several processes that take connections of one port in turn, and starts one again when it ends. The
 * first starts alone: it applies the migrations, and finds out what is wrong with the configuration.
 * @param {number} count
 * @param {string} release the build that all of them run, also those started after a newer one was made
 */
export function runProcesses(count, release) {
  cluster.setupPrimary({ args: [release] })
  const running = new Map()
  let isAsked = false
  let areAllStarted = false
  let exitCode = 0

  function run(number, onServing) {
    const name = `Process ${number} of Kinstead`
    const onEnd = (code) => {
      running.delete(number)
      exitCode ||= code
      if (running.size === 0) process.exit(exitCode)
    }
    const isOneOfSeveral = () => areAllStarted
    running.set(number, keepRunning({ start: () => fork(number), name, isOneOfSeveral, onServing, onEnd }))
  }

  run(1, () => {
    if (isAsked || areAllStarted) return
    areAllStarted = true
    process.send?.('serving')
    for (let number = 2; number <= count; number++) run(number)
  })
  onStopSignal((signal) => {
    isAsked = true
    for (const one of running.values()) one.stop(signal)
  })
}

function fork(number) {
  const worker = cluster.fork(settingsOf(number))
  // Without a listener, an error of one process would end all of them.
  worker.on('error', () => {})
  return worker.process
}

/** Prometheus asks each process, so each has a port of its own. */
function settingsOf(number) {
  const first = Number(process.env.METRICS_PORT)
  return first ? { METRICS_PORT: String(first + number - 1) } : {}
}
