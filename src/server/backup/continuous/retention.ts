import type { WalFile } from './wal-files.ts'

// Which files of an archive are no longer needed. All of it goes by places in the log, and nothing by time.

/** `start`: where its changes begin; null for a base that cannot be read. */
export type PlacedBase = { name: string; start: bigint | null }
type Contents = { bases: readonly PlacedBase[]; wal: readonly WalFile[] }

/** @returns the start of the oldest base that is kept, null without one, and the names of what goes */
export function surplusOf({ bases, wal }: Contents, { keep, timeline }: { keep: number; timeline: number }) {
  const readable = bases
    .flatMap(({ name, start }) => (start === null ? [] : [{ name, start }]))
    .toSorted((a, b) => compare(a.start, b.start) || compare(a.name, b.name))
  const kept = new Set(readable.slice(-keep).map(({ name }) => name))
  const oldest = readable.find(({ name }) => kept.has(name))?.start ?? null
  const isSurplus = ({ name, start }: PlacedBase) => (start === null ? kept.size === keep : !kept.has(name))
  return {
    oldest,
    names: [
      ...bases.filter(isSurplus),
      ...wal.filter((file) => oldest !== null && file.timeline === timeline && file.end <= oldest),
    ].map(({ name }) => name),
  }
}

const compare = <Value extends bigint | string>(a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0)

export type EarlierLine = { name: string; bases: number }

/**
 * Chooses which earlier lines go. When the current line has as many bases as are kept, all of them do. Until then they
 * have at most as many bases together: the shortest go first, so that a few new lines do not replace what reaches back
 * furthest. The newest one stays, and the longest.
 * @param earlier oldest first
 */
export function surplusLines(
  earlier: readonly EarlierLine[],
  own: { bases: number; keep: number },
): string[] {
  if (own.bases >= own.keep) return earlier.map(({ name }) => name)
  const byLength = earlier.toSorted((a, b) => a.bases - b.bases)
  const stay = [earlier.at(-1), byLength.at(-1)]
  let bases = earlier.reduce((sum, line) => sum + line.bases, 0)
  const gone: string[] = []
  for (const line of byLength) {
    if (bases <= own.keep) break
    if (stay.includes(line)) continue
    bases -= line.bases
    gone.push(line.name)
  }
  return gone
}
