import { existsSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever the kernel settings. */
const ticksPerSecond = 100

/**
 * Returns the CPU time of a process with all its threads; null without /proc. Unlike latency, it hardly depends on
 * other programs.
 */
export function processorSeconds(pid: number): number | null {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return null
  // The name in parentheses may contain spaces; the counters come after it.
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
