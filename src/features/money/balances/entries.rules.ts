/** Entries per page. */
export const entryPageSize = 50
/** Lines shown in a statement; longer ones need the CSV. */
export const maxStatementLines = 1_000

type Entry = { amountMinor: number; isWaiting: boolean }

/** Returns the effect of a line on the balance; waiting lines have none yet. */
const counted = ({ amountMinor, isWaiting }: Entry) => (isWaiting ? 0 : amountMinor)

/**
 * Returns the balance after each line.
 * @param lines newest first
 * @param closing the balance after the newest line
 */
export function withBalances<Line extends Entry>(
  lines: readonly Line[],
  closing: number,
): (Line & { balanceMinor: number })[] {
  let balanceMinor = closing
  return lines.map((line) => {
    const shown = { ...line, balanceMinor }
    balanceMinor -= counted(line)
    return shown
  })
}

/** Returns the balance after each line, oldest first. @param opening the balance before the first */
export function withBalancesFrom<Line extends { amountMinor: number }>(
  lines: readonly Line[],
  opening: number,
): (Line & { balanceMinor: number })[] {
  let balanceMinor = opening
  return lines.map((line) => {
    balanceMinor += line.amountMinor
    return { ...line, balanceMinor }
  })
}

/** A cursor by day and id, so it stays valid when its row is deleted. */
export type Place = { on: string; id: string }

export const placeText = ({ on, id }: Place) => `${on}_${id}`

export function placeOf(text: string): Place | null {
  const [, on, id] = /^(\d{4}-\d{2}-\d{2})_([0-9a-f-]{36})$/.exec(text) ?? []
  return on && id ? { on, id } : null
}
