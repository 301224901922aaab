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

describe('the print order', () => {
  it('puts emergencies first, then shut-offs, and keeps the others in order', () => {
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

  it('keeps every section once, and can be reversed', () => {
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

describe('the order by IDs', () => {
  it('follows the IDs, with unlisted sections at the end', () => {
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

describe('a reordering', () => {
  it('has the same sections, none added, missing or repeated', () => {
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

describe('the address of the print page', () => {
  it('stores the omitted sections and reads them back', () => {
    fc.assert(
      fc.property(fc.array(fc.uuid(), { maxLength: 50 }), (ids) => {
        expect(leftOut(withoutSections(ids))).toEqual(ids)
      }),
    )
    expect(withoutSections([])).toEqual({})
  })
})

describe('a section kind', () => {
  it('is one of the known kinds', () => {
    expect(manualKinds.every(isManualKind)).toBe(true)
    for (const other of ['CELLAR', '', 1, null, undefined, 'toString'])
      expect(isManualKind(other)).toBe(false)
  })
})
