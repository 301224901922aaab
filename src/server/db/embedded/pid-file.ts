import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type RunningServer = { pid: number; port: number }

const pidFileOf = (directory: string) => join(directory, 'postmaster.pid')

/** A process id above the largest that any system gives out. */
const pidOfNobody = '2147483647'

/** The server that holds a data directory according to its lock file, when that process is alive. */
export function findRunningServer(directory: string): RunningServer | null {
  const lines = readLines(pidFileOf(directory))
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null
  return { pid, port: Number(lines[3]) || 0 }
}

export const hasPidFile = (directory: string): boolean => readLines(pidFileOf(directory)) !== null

/**
 * After a crash the number in the lock file may belong to another program by now (usual in containers), or to a dead
 * process that nobody collected. PostgreSQL would refuse to start for ever. The file is not deleted: with a number
 * that is nobody's, PostgreSQL still looks for left-over server processes by the shared memory that the file names.
 */
export function releaseForeignPid(directory: string): void {
  const lines = readLines(pidFileOf(directory))
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return
  if (!isSignalable(pid) || isAlive(pid)) return
  writeFileSync(pidFileOf(directory), [pidOfNobody, ...lines.slice(1)].join('\n'))
}

/** Alive, and, where the system tells, really a PostgreSQL. */
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
