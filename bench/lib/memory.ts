import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Returns the resident memory of a process in MB (10^6 bytes), from /proc or else from `ps`. */
export function residentMegabytes(pid: number): number {
  const kibibytes = existsSync('/proc/self/status') ? fromProc(pid) : fromPs(pid)
  if (!Number.isFinite(kibibytes) || kibibytes <= 0)
    throw new Error(`the memory of process ${pid} cannot be read here`)
  return (kibibytes * 1_024) / 1_000_000
}

/** Returns the peak memory of a process in MB (10^6 bytes); null without /proc. */
export function peakMegabytes(pid: number): number | null {
  if (!existsSync('/proc/self/status')) return null
  const kibibytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return (kibibytes * 1_024) / 1_000_000
}

const fromProc = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

const fromPs = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
