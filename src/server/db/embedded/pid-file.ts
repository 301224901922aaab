import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type RunningServer = { pid: number; port: number }

const pidFileOf = (directory: string) => join(directory, 'postmaster.pid')

/** Larger than any process id. */
const unusedPid = '2147483647'

/** Returns the server that holds a data directory by its lock file, if that process is alive. */
export function findRunningServer(directory: string): RunningServer | null {
  const lines = readLines(pidFileOf(directory))
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null
  return { pid, port: Number(lines[3]) || 0 }
}

export const hasPidFile = (directory: string): boolean => readLines(pidFileOf(directory)) !== null

/**
 * After a crash the pid in the lock file may belong to another program (common in containers) or to a zombie, and
 * PostgreSQL would never start. The file is kept with an unused pid, so that PostgreSQL still checks the named shared
 * memory for leftover server processes.
 */
export function releaseForeignPid(directory: string): void {
  const lines = readLines(pidFileOf(directory))
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return
  if (!isSignalable(pid) || isAlive(pid)) return
  writeFileSync(pidFileOf(directory), [unusedPid, ...lines.slice(1)].join('\n'))
}

/** Alive and, where the system tells, a PostgreSQL process. */
function isAlive(pid: number): boolean {
  if (!isSignalable(pid)) return false
  const status = readProcessStatus(pid)
  if (!status) return true
  const field = (name: string) =>
    status
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
  return field('Name') === 'postgres' && !field('State')?.startsWith('Z')
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function readProcessStatus(pid: number): string[] | null {
  try {
    return readLines(`/proc/${pid}/status`)
  } catch {
    return null
  }
}

function readLines(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
