import { describe, expect, it } from 'vitest'
import { columns, patternTiles, rows } from './pattern-shapes.ts'

const seeds = Array.from({ length: 200 }, (_, index) => `property-${index}`)

describe('the pattern for something without a photo', () => {
  it('is always the same for a seed, and fills the picture', () => {
    expect(patternTiles('cabin')).toEqual(patternTiles('cabin'))
    expect(patternTiles('cabin')).toHaveLength(columns * rows)
  })

  it('differs for every seed, including the empty one', () => {
    const drawn = new Set([...seeds, ''].map((seed) => JSON.stringify(patternTiles(seed))))
    expect(drawn.size).toBe(seeds.length + 1)
  })

  it('is never empty and never full', () => {
    for (const seed of seeds) {
      const filled = patternTiles(seed).filter(({ shape }) => shape !== 'none').length
      expect(filled).toBeGreaterThan(columns * rows * 0.4)
      expect(filled).toBeLessThan(columns * rows)
    }
  })
})
