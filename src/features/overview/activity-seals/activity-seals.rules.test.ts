import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findProblems, readSeal, type SealedEntry, sealText } from './activity-seals.rules.ts'

const hexOf = (count: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: count, maxLength: count })
    .map((all) => all.join(''))

describe('the text of a seal', () => {
  it('is read back, whatever separates its groups', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        hexOf(64),
        fc.constantFrom('-', ' ', ' - ', '–', '\n'),
        (position, hash, gap) => {
          const text = sealText(position, hash).replaceAll('-', gap).toUpperCase()
          expect(readSeal(text)).toEqual({ position, code: hash.slice(0, 32) })
        },
      ),
    )
  })

  it.each([
    '',
    '12',
    '12-',
    `0-${'a'.repeat(32)}`,
    `12-${'a'.repeat(31)}`,
    `12-${'g'.repeat(32)}`,
    `12-${'a'.repeat(33)}`,
  ])('is not read from %j', (text) => expect(readSeal(text)).toBeNull())
})

/** A stand-in for a hash: everything before it, in order. */
const chain = (contents: string[]): SealedEntry[] => {
  let previous = ''
  return contents.map((content, index) => {
    const recomputed = (before: string) => `${before}/${content}`
    previous = recomputed(previous)
    return {
      position: index + 1,
      entryAt: '2026-07-01T10:00:00.000Z',
      sealedAt: '2026-07-01T10:04:00.000Z',
      hash: previous,
      recomputed,
    }
  })
}
const contents = fc.array(fc.string(), { minLength: 1, maxLength: 20 })
const withOne = contents.chain((all) =>
  fc.record({ all: fc.constant(all), at: fc.nat({ max: all.length - 1 }) }),
)

describe('problems of a sealed log', () => {
  it('are none if nothing was changed, wherever the check is divided', () => {
    fc.assert(
      fc.property(withOne, ({ all, at }) => {
        const entries = chain(all)
        const before = entries[at - 1] ?? null
        expect(findProblems(null, entries, null)).toEqual([])
        expect(findProblems(null, entries.slice(0, at), null)).toEqual([])
        expect(findProblems(before, entries.slice(at), null)).toEqual([])
      }),
    )
  })

  it('name exactly the altered, removed or unsealed entry', () => {
    fc.assert(
      fc.property(withOne, ({ all, at }) => {
        const entries = chain(all)
        const position = at + 1
        const change = (one: Partial<SealedEntry>) =>
          findProblems(
            null,
            entries.map((entry, index) => (index === at ? { ...entry, ...one } : entry)),
            null,
          )
        expect(change({ recomputed: (before) => `${before}/${all[at]}, altered` })).toMatchObject([
          { kind: 'ALTERED', position },
        ])
        expect(change({ recomputed: null })).toMatchObject([{ kind: 'MISSING', position }])
        if (at < all.length - 1)
          expect(findProblems(null, entries.toSpliced(at, 1), null)).toEqual([
            { kind: 'SEAL_MISSING', position, to: position, at: null },
          ])
      }),
    )
  })

  it('are one for a gap of any length', () => {
    const [one, two] = chain(['a', 'b'])
    if (!one || !two) throw new Error('two entries')
    expect(findProblems(null, [one, { ...two, position: 2_000_000_000 }], null)).toEqual([
      { kind: 'SEAL_MISSING', position: 2, to: 1_999_999_999, at: null },
    ])
  })

  it('name an entry that was sealed long after its time, unless it is from before the first seal', () => {
    const minutes = (count: number) =>
      new Date(Date.parse('2026-07-01T10:00:00.000Z') + count * 60_000).toISOString()
    fc.assert(
      fc.property(fc.integer({ min: -9_999, max: 9_999 }), fc.nat({ max: 9_999 }), (made, wait) => {
        const [one] = chain(['a'])
        if (!one) throw new Error('an entry')
        const problems = findProblems(
          null,
          [{ ...one, entryAt: minutes(made), sealedAt: minutes(made + wait) }],
          minutes(0),
        )
        expect(problems.map(({ kind }) => kind)).toEqual(made > 0 && wait > 60 ? ['LATE'] : [])
      }),
    )
  })

  it('are found if two entries were exchanged', () => {
    const [one, two] = chain(['a', 'b'])
    if (!one || !two) throw new Error('two entries')
    const exchanged = [
      { ...one, recomputed: two.recomputed },
      { ...two, recomputed: one.recomputed },
    ]
    expect(findProblems(null, exchanged, null).map(({ kind }) => kind)).toEqual(['ALTERED', 'ALTERED'])
  })
})
