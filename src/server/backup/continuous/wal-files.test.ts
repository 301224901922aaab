import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Chain, chainFrom, parseWalFileName, type WalFile, walFileName } from './wal-files.ts'

const file = (start: number, length: number, at = 0): WalFile => {
  const place = { timeline: 1, start: BigInt(start), end: BigInt(start + length), at: new Date(at) }
  return { name: walFileName(place), ...place }
}

/** What `chainFrom` means: from each place on, the file that reaches furthest. */
function simpleChain(start: bigint, found: readonly WalFile[]): Chain {
  const files: WalFile[] = []
  let end = start
  for (;;) {
    const [next] = found
      .filter((one) => one.start === end && one.end > end)
      .toSorted((a, b) => Number(b.end - a.end))
    if (!next) break
    files.push(next)
    end = next.end
  }
  const [next] = found.filter((one) => one.end > end).toSorted((a, b) => Number(a.start - b.start))
  return { files, end, missing: next ? { from: end, next } : null }
}

describe('a chain of changes', () => {
  it('is what its simple definition says', () => {
    const files = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 4 }), fc.integer())
        .map(([start, length, at]) => file(start, length, at)),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(files, fc.integer({ min: 0, max: 4 }), (found, start) => {
        expect(chainFrom(BigInt(start), found)).toEqual(simpleChain(BigInt(start), found))
      }),
    )
  })

  it('looks at each of thousands of pieces a few times only', () => {
    let looks = 0
    const pieces = Array.from({ length: 5_000 }, (_, index) => {
      const piece = file(index, 1)
      const { start } = piece
      const get = () => {
        looks++
        return start
      }
      return Object.defineProperty(piece, 'start', { get })
    })
    expect(chainFrom(0n, pieces)).toMatchObject({ files: { length: 5_000 }, end: 5_000n, missing: null })
    expect(looks).toBeLessThan(10 * pieces.length)
  })
})

it('reads the name of changes from a machine whose clock began in 1970', () => {
  const changes = file(1, 2, 5_000)
  expect(parseWalFileName(changes.name)).toEqual(changes)
})
