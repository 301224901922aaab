/** How many lines behind a figure are shown at once. */
export const entryPageSize = 50
/** How many lines a statement shows; longer ones are for a spreadsheet. */
export const maxStatementLines = 1_000

type Entry = { amountMinor: number; isWaiting: boolean }

/** What a line adds to the balance: what waits for its receiver adds nothing yet. */
const counted = ({ amountMinor, isWaiting }: Entry) => (isWaiting ? 0 : amountMinor)

/**
 * The balance after each line.
 * @param lines newest first
 * @param closing the balance after the first, which is the newest
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

/** The same of lines that count, oldest first. @param opening the balance before the first */
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

/** A place in a list that is ordered by day and then by id: it holds even when what stood there is gone. */
export type Place = { on: string; id: string }

export const placeText = ({ on, id }: Place) => `${on}_${id}`

export function placeOf(text: string): Place | null {
  const [, on, id] = /^(\d{4}-\d{2}-\d{2})_([0-9a-f-]{36})$/.exec(text) ?? []
  return on && id ? { on, id } : null
}
