import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  inOrder,
  inPrintOrder,
  isManualKind,
  isSameSet,
  leftOut,
  manualKinds,
  moved,
  withoutSections,
} from './manual.rules.ts'

const someSections = fc
  .array(fc.constantFrom(...manualKinds), { maxLength: 20 })
  .map((kinds) => kinds.map((kind, index) => ({ kind, index })))

describe('the order on paper', () => {
  it('has emergencies first, then shut-offs, and leaves all others as they stand', () => {
    fc.assert(
      fc.property(someSections, (sections) => {
        const of = (kind: string) => sections.filter((section) => section.kind === kind)
        const others = sections.filter(({ kind }) => kind !== 'EMERGENCY' && kind !== 'SHUT_OFFS')
        expect(inPrintOrder(sections)).toEqual([...of('EMERGENCY'), ...of('SHUT_OFFS'), ...others])
      }),
    )
  })
})

describe('moving a section', () => {
  const someMove = fc.uniqueArray(fc.nat(100), { maxLength: 12 }).chain((things) =>
    fc.record({
      things: fc.constant(things),
      index: fc.integer({ min: -2, max: 13 }),
      by: fc.constantFrom(-1, 1),
    }),
  )

  it('loses and doubles nothing, and moving back undoes it', () => {
    fc.assert(
      fc.property(someMove, ({ things, index, by }) => {
        const step = by === 1 ? 1 : -1
        const after = moved(things, index, step)
        expect(after.toSorted()).toEqual(things.toSorted())
        const isMoved = things[index] !== undefined && things[index + step] !== undefined
        expect(after[isMoved ? index + step : index]).toBe(things[index])
        if (isMoved) expect(moved(after, index + step, step === 1 ? -1 : 1)).toEqual(things)
        else expect(after).toEqual(things)
      }),
    )
  })
})

describe('the order by ids', () => {
  it('is theirs, with what they do not name at the end', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { maxLength: 8 }), fc.nat(8), (ids, named) => {
        const things = ids.map((id) => ({ id }))
        const wanted = ids.slice(0, named).toReversed()
        const after = inOrder(things, wanted).map(({ id }) => id)
        expect(after).toEqual([...wanted, ...ids.slice(named)])
      }),
    )
  })
})

describe('the same sections in another order', () => {
  it('are any order of them, and nothing with one more, less or twice', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 8 }), (ids) => {
        expect(isSameSet(ids, ids.toReversed())).toBe(true)
        expect(isSameSet(ids, ids.slice(1))).toBe(false)
        expect(isSameSet(ids, [...ids, ids[0] ?? ''])).toBe(false)
        expect(isSameSet([...ids, ids[0] ?? ''], [...ids, ids[0] ?? ''])).toBe(false)
        expect(isSameSet(ids, [...ids.slice(1), 'another'])).toBe(false)
        expect(isSameSet([...ids, 'another'], [...ids, ids[0] ?? ''])).toBe(false)
      }),
    )
  })
})

describe('the address of the page for paper', () => {
  it('says what is left out, and reads it back', () => {
    fc.assert(
      fc.property(fc.array(fc.uuid(), { maxLength: 50 }), (ids) => {
        expect(leftOut(withoutSections(ids))).toEqual(ids)
      }),
    )
    expect(withoutSections([])).toEqual({})
  })
})

describe('a kind', () => {
  it('is one of those that there are', () => {
    expect(manualKinds.every(isManualKind)).toBe(true)
    for (const other of ['CELLAR', '', 1, null, undefined, 'toString'])
      expect(isManualKind(other)).toBe(false)
  })
})
