import { encode } from 'uqr'

/** Squares of quiet around the code, as its standard asks for. */
const quiet = 4

/**
 * An address as the squares of a QR code, true for dark. A quarter of them may be scratched off before it can no longer
 * be read: it sticks to boilers and mowers.
 */
export const addressMatrix = (address: string): boolean[][] =>
  encode(address, { ecc: 'Q', border: quiet }).data

/**
 * The dark squares of a QR code as the path of an SVG: one piece for each run of them in a row, each square 1 wide.
 * @param matrix rows of squares, true for dark
 */
export const matrixPath = (matrix: readonly (readonly boolean[])[]): string =>
  matrix
    .flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
    .join('')

function runsOf(row: readonly boolean[]) {
  const runs: { from: number; length: number }[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (isDark && last && last.from + last.length === x) last.length++
    else if (isDark) runs.push({ from: x, length: 1 })
  }
  return runs
}
