import { exitCodeOf, signals, startScript, whenParentEnds } from './run.mjs'

/** The exit code of a process that cannot work with its configuration (EX_CONFIG): starting it again would not help. */
export const configurationError = 78

const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** A process that ran for this long did not die of its start. */
const steadyMs = 60_000

/**
 * Decides what follows when the process has ended.
 * @param ended `hasServed`: some process of this run got so far that it served; `isOneOfSeveral`: others still serve, so
 *   that only a requested stop is final; `failures`: how many ended in a row
 * @returns the exit code, or the pause before the next process
 */
export function afterEnd({ code, signal, isAsked, hasServed, isOneOfSeveral = false, failures }) {
  const isDone = code === 0 || code === configurationError || !hasServed
  if (isAsked || (isDone && !isOneOfSeveral)) return { exitCode: exitCodeOf(code, signal) }
  return { pauseMs: Math.min(firstPauseMs * 2 ** failures, longestPauseMs) }
}

const alone = () => false

/**
 * Keeps a process running: starts it again when it dies. The process sends `serving` when it serves.
 * @param {{ start: () => import('node:child_process').ChildProcess, name?: string, isOneOfSeveral?: () => boolean,
 *   onServing?: () => void, onEnd: (exitCode: number) => void }} options
 * @returns `stop`, which passes a signal on
 */
export function keepRunning({
  start,
  name = 'Kinstead',
  isOneOfSeveral = alone,
  onServing = () => {},
  onEnd,
}) {
  let child
  let pause
  let isAsked = false
  let hasServed = false
  let failures = 0

  function launch() {
    pause = undefined
    const startedAt = performance.now()
    let hasEnded = false

    function end({ code = null, signal = null, how }) {
      if (hasEnded) return
      hasEnded = true
      if (performance.now() - startedAt > steadyMs) failures = 0
      const next = afterEnd({
        ...{ code, signal, isAsked, hasServed, failures },
        isOneOfSeveral: isOneOfSeveral(),
      })
      if ('exitCode' in next) return onEnd(next.exitCode)
      failures++
      console.error(`${name} ${how}. It starts again in ${next.pauseMs / 1_000} s.`)
      pause = setTimeout(launch, next.pauseMs)
    }
    const cannotStart = (error) => end({ code: 1, how: `could not be started: ${error.message}` })

    try {
      child = start()
    } catch (error) {
      return cannotStart(error)
    }
    child.on('error', cannotStart)
    child.on('message', (message) => {
      if (message !== 'serving') return
      hasServed = true
      onServing()
    })
    child.on('exit', (code, signal) =>
      end({ code, signal, how: signal ? `was ended by ${signal}` : `ended with code ${code}` }),
    )
  }

  launch()
  return {
    stop(signal) {
      isAsked = true
      if (!pause) return void child.kill(signal)
      clearTimeout(pause)
      onEnd(0)
    },
  }
}

/** Runs a script until it is told to stop, and starts it again when it dies. */
export function supervise(node, script) {
  let isAsked = false
  const { stop } = keepRunning({ start: () => startScript(node, script), onEnd: process.exit })
  function ask(signal) {
    isAsked = true
    stop(signal)
  }
  for (const signal of signals) process.on(signal, ask)
  whenParentEnds(() => isAsked || ask('SIGTERM'))
}
