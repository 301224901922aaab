import { spawn } from 'node:child_process'

/** Starts a program of `test/processes` as a separate process, which can be killed. */
export const startProcess = (program: string, ...options: string[]) =>
  spawn(
    process.execPath,
    ['--import', './scripts/lib/texts-hook.mjs', `test/processes/${program}.ts`, ...options],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
