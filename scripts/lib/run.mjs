import { spawn } from 'node:child_process'
import { root } from './install.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const parentCheckMs = 500

/**
 * Runs one of our scripts on our own Node in the foreground, passes signals on, and exits with its code. A channel
 * between the two tells the child if this process is killed.
 */
export function runToTheEnd(node, script, options = []) {
  const child = spawn(node, [script, ...options], {
    // Two heaps for all threads instead of eight for each core: with glibc, pictures then leave less memory behind.
    env: { MALLOC_ARENA_MAX: '2', ...process.env },
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) whenParentEnds(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

/** A killed npm cannot pass a signal on. */
function whenParentEnds(stop) {
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    stop()
  }, parentCheckMs)
}
