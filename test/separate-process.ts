import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import { build } from 'vite'
import type { Db } from '../src/server/db/client.ts'
import { untilWaiting } from './waiting.ts'

const root = join(import.meta.dirname, '..')
// Inside the project, so that the programs find its packages.
const folder = join(root, 'node_modules/.cache/kinstead-test-processes')

/**
 * Prepares a program of `test/processes` to be run as a separate process, which can be killed. It becomes a single
 * file: loading its several hundred sources would take longer than what it does.
 * @returns a function that starts it
 */
export async function aProcess(program: string) {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: { '@lingui/core/macro': join(root, 'scripts/lib/english-macros.mjs') } },
    build: {
      ssr: `test/processes/${program}.ts`,
      outDir: join(folder, program),
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  return (...options: string[]) =>
    spawn(process.execPath, [join(folder, program, `${program}.js`), ...options], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
}

/**
 * Kills a process as soon as it has come far enough.
 * @returns whether it was still running
 */
export async function killWhen(child: ChildProcess, isFarEnough: () => Promise<boolean>): Promise<boolean> {
  const ended = once(child, 'exit')
  // Asking without a pause would take the processor from the process itself.
  while (child.exitCode === null && !(await isFarEnough())) await delay(2)
  child.kill('SIGKILL')
  await ended
  return child.signalCode === 'SIGKILL'
}

/**
 * Kills a process in the middle of a transaction that waits for a lock: at the same point on every machine.
 * @param lock takes the lock
 */
export async function killAtLock(child: ChildProcess, db: Db, lock: SQL) {
  const ended = once(child, 'exit')
  await db.transaction(async (tx) => {
    await tx.execute(lock)
    await untilWaiting(db, 1)
    child.kill('SIGKILL')
    await ended
  })
}
