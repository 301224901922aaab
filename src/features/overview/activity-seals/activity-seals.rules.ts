/** How many entries are checked with one call. */
export const checkPageSize = 1_000

/** At most this many problems of one call are listed; the others are counted. */
export const listedProblems = 20

/** Characters of a hash in a seal code: 128 bits. */
const codeLength = 32

/** A seal as people keep it: the position of the entry and the beginning of its hash. */
export type SealCode = { position: number; code: string }

/** Writes a seal for people: `128-9f3a-…`, in groups of four characters. @param hash lowercase hex */
export const sealText = (position: number, hash: string): string =>
  [position, ...(hash.slice(0, codeLength).match(/.{4}/g) ?? [])].join('-')

/** Reads a seal that someone typed or pasted, with any spaces and hyphens. @returns null if it is none */
export function readSeal(text: string): SealCode | null {
  const [, position = '', rest = ''] = /^(\d{1,9})[\s\-–]+(.*)$/s.exec(text.trim().toLowerCase()) ?? []
  const code = rest.replaceAll(/[\s\-–]/g, '')
  if (!new RegExp(`^[0-9a-f]{${codeLength}}$`).test(code) || Number(position) < 1) return null
  return { position: Number(position), code }
}

/** How long after an entry its seal is expected: no transaction lasts longer, and the job runs every five minutes. */
export const sealedWithinMs = 3_600_000

/** At most this many whole checks an hour by one person: each reads the whole log. */
export const checkLimit = { points: 30, durationSeconds: 3_600 }

/** A sealed entry as it is now, with what it hashes to. Hashes are lowercase hex, times are ISO 8601 in UTC. */
export type SealedEntry = {
  position: number
  entryAt: string
  sealedAt: string
  hash: string
  /** The hash of the entry with the hash before it; null if the entry no longer exists. */
  recomputed: ((previous: string) => string) | null
}

export type SealProblem = {
  /**
   * `ALTERED`: it does not match its seal. `MISSING`: it has a seal, but was removed. `SEAL_MISSING`: its seal was removed.
   * `LATE`: it was sealed long after its time, so it may have been added later.
   */
  kind: 'ALTERED' | 'MISSING' | 'SEAL_MISSING' | 'LATE'
  position: number
  /** The last position of a gap; else the same. */
  to: number
  /** When the entry was made; null if its seal is gone. */
  at: string | null
}

/**
 * Compares entries with their seals. Each is judged with the stored seal before it, so that one altered entry is one
 * problem.
 * @param before the seal before the first of them; null at the beginning of the log
 * @param firstSealedAt when the log was first sealed: entries from before were sealed then; null if they are the first
 */
export function findProblems(
  before: { position: number; hash: string } | null,
  entries: readonly SealedEntry[],
  firstSealedAt: string | null,
): SealProblem[] {
  const problems: SealProblem[] = []
  const first = Date.parse(firstSealedAt ?? entries[0]?.sealedAt ?? '')
  let previous = before ?? { position: 0, hash: '' }
  for (const { position, entryAt: at, sealedAt, hash, recomputed } of entries) {
    const isNext = position === previous.position + 1
    const one = { position, to: position, at }
    if (!isNext)
      problems.push({ kind: 'SEAL_MISSING', position: previous.position + 1, to: position - 1, at: null })
    if (!recomputed) problems.push({ kind: 'MISSING', ...one })
    // After a gap there is no seal to judge it with.
    else if (isNext && recomputed(previous.hash) !== hash) problems.push({ kind: 'ALTERED', ...one })
    else if (Date.parse(at) > first && Date.parse(sealedAt) - Date.parse(at) > sealedWithinMs)
      problems.push({ kind: 'LATE', ...one })
    previous = { position, hash }
  }
  return problems
}
