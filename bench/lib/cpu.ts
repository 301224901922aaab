import { existsSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever the kernel is set to. */
const ticksPerSecond = 100

/**
 * The processor time that a process has used, with all its threads; null where there is no /proc. Unlike a latency it
 * hardly depends on what else the machine does.
 */
export function processorSeconds(pid: number): number | null {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return null
  // The name in parentheses may hold spaces: what is counted comes after it.
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
