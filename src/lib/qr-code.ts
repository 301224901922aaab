import { encode } from 'uqr'

/** The width of the quiet zone that the QR standard requires. */
const quiet = 4

/** Returns the modules of a QR code, true for dark. It tolerates 25% damage, since it sticks to boilers and mowers. */
export const addressMatrix = (address: string): boolean[][] =>
  encode(address, { ecc: 'Q', border: quiet }).data

/**
 * Returns the dark modules of a QR code as an SVG path, one piece per run in a row, each module 1 wide.
 * @param matrix rows of modules, true for dark
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
