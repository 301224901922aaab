/** A quarter of a square in one of four positions and three weights, or nothing. */
export type Tile = {
  x: number
  y: number
  turn: 0 | 90 | 180 | 270
  shape: 'arc' | 'roof' | 'none'
  weight: 1 | 2 | 3
}

export const columns = 8
export const rows = 5

const turns = [0, 90, 180, 270] as const
const shapes = ['arc', 'arc', 'roof', 'none'] as const
const weights = [1, 2, 3] as const

/** Returns numbers below `limit` that are always the same for the same seed (FNV-1a, then xorshift). */
function sequenceOf(seed: string) {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  state ||= 1
  return (limit: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}

/** Returns the tiles of a pattern, row by row. */
export function patternTiles(seed: string): Tile[] {
  const next = sequenceOf(seed)
  const pick = <Item>(items: readonly [Item, ...Item[]]) => items[next(items.length)] ?? items[0]
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: index % columns,
    y: Math.floor(index / columns),
    turn: pick(turns),
    shape: pick(shapes),
    weight: pick(weights),
  }))
}
