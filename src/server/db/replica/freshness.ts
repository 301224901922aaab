/** What was found out at one moment. Positions in PostgreSQL's log of changes are whole numbers that only grow. */
type Look = {
  /** By the clock of this process, before anyone was asked. */
  at: number
  /** How far the primary had written its log. */
  written: bigint
  /** How far the replica had replayed a log, asked after the primary. */
  replayed: bigint
}

/** `first`: one look proves nothing. `ahead`: it follows the log of another primary. */
type Verdict = 'first' | 'ahead' | 'behind' | 'fresh'

/**
 * Tells how old a replica is, without its clock and without asking how it is connected: it has everything that the
 * primary had written at the last moment whose position it has replayed. So one that has lost its primary is told from
 * one whose primary is idle.
 * @param maxAgeMs an older one is not read from
 */
export function createFreshness(maxAgeMs: number) {
  let looks: Look[] = []
  let freshAt = Number.NEGATIVE_INFINITY
  /** Where a replica stood that was ahead. While it stays there, the primary only overtakes it. */
  let strayed: bigint | null = null

  function forget() {
    looks = []
    freshAt = Number.NEGATIVE_INFINITY
  }

  return {
    note(look: Look): Verdict {
      const last = looks.at(-1)
      if ((last && last.replayed > look.written) || look.replayed === strayed) {
        strayed = look.replayed
        forget()
        return 'ahead'
      }
      strayed = null
      looks = [...looks.filter(({ at }) => look.at - at <= maxAgeMs), look]
      if (!last) return 'first'
      for (const { at, written } of looks) if (written <= look.replayed) freshAt = at
      return look.at - freshAt <= maxAgeMs ? 'fresh' : 'behind'
    },
    /** Starts again: it may be another replica. */
    forget,
    /** How old it is at most. */
    ageMs: (now: number) => now - freshAt,
    isFresh: (now: number) => now - freshAt <= maxAgeMs,
    hasReplayed: (position: bigint) => (looks.at(-1)?.replayed ?? -1n) >= position,
  }
}
