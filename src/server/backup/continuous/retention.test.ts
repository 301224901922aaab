import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { surplusLines, surplusOf } from './retention.ts'
import { chainFrom, type WalFile } from './wal-files.ts'

const timeline = 1
const file = (start: number, end: number, at = 0): WalFile => ({
  ...{ name: `wal-${start}-${end}`, timeline, start: BigInt(start), end: BigInt(end) },
  at: new Date(at),
})
const base = (name: string, start: number | null) => ({ name, start: start === null ? null : BigInt(start) })

describe('what a line no longer needs', () => {
  it('goes by places, whatever the clock has said', () => {
    const bases = [base('named 2027, the oldest', 1), base('named 2025', 3), base('named 2026', 5)]
    const wal = [file(1, 3, 2027), file(3, 5, 1970), file(5, 6, 1969)]
    expect(surplusOf({ bases, wal }, { keep: 2, timeline })).toEqual({
      oldest: 3n,
      names: ['named 2027, the oldest', 'wal-1-3'],
    })
  })

  it('is nothing of another timeline, and nothing without a base', () => {
    const others = [{ ...file(1, 2), timeline: 2 }]
    expect(surplusOf({ bases: [base('a', 5)], wal: others }, { keep: 1, timeline }).names).toEqual([])
    expect(surplusOf({ bases: [], wal: [file(1, 2)] }, { keep: 1, timeline })).toEqual({
      oldest: null,
      names: [],
    })
  })

  it('has a base that cannot be read once there are enough others', () => {
    const bases = [base('damaged', null), base('a', 1), base('b', 2)]
    expect(surplusOf({ bases, wal: [] }, { keep: 3, timeline }).names).toEqual([])
    expect(surplusOf({ bases, wal: [] }, { keep: 2, timeline }).names).toEqual(['damaged'])
  })

  it('never has changes that follow a base which is kept', () => {
    const places = fc.integer({ min: 0, max: 12 })
    const wal = fc.array(
      fc
        .tuple(places, fc.integer({ min: 1, max: 4 }), fc.integer())
        .map(([start, length, at]) => file(start, start + length, at)),
    )
    const starts = fc.array(fc.option(places), { maxLength: 6 })
    fc.assert(
      fc.property(wal, starts, fc.integer({ min: 1, max: 4 }), (files, ofBases, keep) => {
        const bases = ofBases.map((start, index) => base(`base-${index}`, start))
        const { names } = surplusOf({ bases, wal: files }, { keep, timeline })
        const kept = bases.filter(({ name, start }) => start !== null && !names.includes(name))
        expect(kept).toHaveLength(Math.min(keep, ofBases.filter((start) => start !== null).length))
        const left = files.filter(({ name }) => !names.includes(name))
        for (const { start } of kept) {
          const chain = (of: WalFile[]) => chainFrom(start ?? 0n, of).files.map(({ name }) => name)
          expect(chain(left)).toEqual(chain(files))
        }
      }),
    )
  })
})

describe('earlier lines', () => {
  const lines = (...bases: number[]) => bases.map((count, index) => ({ name: `${index}`, bases: count }))

  it.each([
    ['all go when the current line reaches back as far', lines(7, 1), 7, ['0', '1']],
    ['stay while they have few bases', lines(3, 1, 2), 1, []],
    ['go from the shortest, and the long one stays', lines(7, 1, 1, 1), 1, ['1', '2']],
    ['go from the oldest of those that are as long', lines(1, 1, 1, 1, 1, 1, 1, 1, 1), 1, ['0', '1']],
    ['stay if it is the newest or the longest', lines(7, 6), 1, []],
    ['are none', [], 1, []],
  ])('%s', (_, earlier, own, gone) => {
    expect(surplusLines(earlier, { bases: own, keep: 7 })).toEqual(gone)
  })

  it('have never more bases together than are kept, unless two are left', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(counts, fc.integer({ min: 2, max: 9 }), (bases, keep) => {
        const earlier = lines(...bases)
        const gone = surplusLines(earlier, { bases: 1, keep })
        const left = earlier.filter(({ name }) => !gone.includes(name))
        const sum = left.reduce((total, line) => total + line.bases, 0)
        expect(sum <= keep || left.length <= 2).toBe(true)
        if (earlier.length > 0) {
          expect(left.at(-1)).toBe(earlier.at(-1))
          expect(Math.max(...left.map((line) => line.bases))).toBe(Math.max(...bases))
        }
      }),
    )
  })
})
