import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { environmentVariables } from '../../src/server/env.ts'
import { type Server, startServer } from './processes.ts'

const root = join(import.meta.dirname, '../..')

/** Runs the product as delivered, with its default configuration and nothing from our environment. */
export function startProduct({
  databaseUrl,
  dataDir,
  environment = {},
}: {
  databaseUrl: string
  dataDir: string
  environment?: Record<string, string>
}): Promise<Server> {
  return startServer({
    program: join(root, 'scripts', 'serve.mjs'),
    environment: {
      ...Object.fromEntries(environmentVariables.map((name) => [name, ''])),
      NODE_ENV: 'production',
      // As `npm start` sets it (scripts/lib/run.mjs).
      MALLOC_ARENA_MAX: '2',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      APP_SECRET: 'only for measuring: 0123456789 abcdefghij',
      STOP_DELAY_SECONDS: '0',
      ...environment,
    },
    readyPath: '/',
  })
}

/**
 * Pins a process with all its threads to one core, if the system has `taskset`.
 * @returns whether it did
 */
export function holdOnOneCore(pid: number): boolean {
  try {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', String(pid)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
