import { spawn } from 'node:child_process'
import { root } from './install.mjs'

export const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const parentCheckMs = 500

/**
 * Starts one of our scripts on our own Node in the foreground. A channel between the two tells the child if this process
 * is killed.
 */
export const startScript = (node, script, options = []) =>
  spawn(node, [script, ...options], {
    // Two heaps for all threads instead of eight for each core: with glibc, pictures then leave less memory behind.
    env: { MALLOC_ARENA_MAX: '2', ...process.env },
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })

/** The exit code of a program, as a shell reports it. */
export const exitCodeOf = (code, signal) => code ?? (signal === 'SIGINT' ? 130 : 1)

/** Runs a script to its end, passes signals on, and exits with its code. */
export function runToTheEnd(node, script, options = []) {
  const child = startScript(node, script, options)
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  whenParentEnds(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(exitCodeOf(code, signal)))
}

/** A killed npm cannot pass a signal on. */
export function whenParentEnds(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    stop()
  }, parentCheckMs)
}
