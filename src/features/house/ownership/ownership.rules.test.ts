import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canSplitByOwnership,
  changeOn,
  duplicateOwner,
  isComplete,
  latestChangeId,
  ownerKey,
  periods,
  sharesOn,
  timeline,
  totalBasisPoints,
} from './ownership.rules.ts'

const dayMs = 86_400_000
const day = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)
// From the year 1000 on, and close together, so that several fall on one day.
const someDay = fc.oneof(fc.integer({ min: -354_285, max: 40_000 }), fc.integer({ min: 0, max: 12 })).map(day)
const someShares = fc.array(fc.record({ basisPoints: fc.integer({ min: 1, max: 10_000 }) }), { maxLength: 5 })
const someChanges = fc
  .array(fc.record({ validFrom: someDay, shares: someShares }), { maxLength: 12 })
  // IDs in recording order, the list in any.
  .map((changes) => changes.map((change, index) => ({ ...change, id: String(index).padStart(3, '0') })))
  .chain((changes) => fc.shuffledSubarray(changes, { minLength: changes.length }))

describe('the ownership on a day', () => {
  it('is the latest record up to it, and the last one recorded for the same day', () => {
    fc.assert(
      fc.property(someChanges, someDay, (changes, date) => {
        const candidates = changes
          .filter(({ validFrom }) => validFrom <= date)
          .toSorted((a, b) => (a.validFrom + a.id < b.validFrom + b.id ? -1 : 1))
        expect(changeOn(changes, date)).toBe(candidates.at(-1))
        expect(sharesOn(changes, date)).toEqual(candidates.at(-1)?.shares ?? [])
      }),
    )
  })

  it('matches the period of that day, and periods neither leave gaps nor overlap', () => {
    fc.assert(
      fc.property(someChanges, someDay, (changes, date) => {
        const all = periods(changes)
        const counting = all.filter(({ from, until }) => from <= date && (until === null || date <= until))
        expect(counting.map(({ change }) => change)).toEqual([changeOn(changes, date)].filter(Boolean))
        for (const [index, { until }] of all.entries()) {
          const next = all[index + 1]
          if (!next) expect(until).toBeNull()
          else expect(Date.parse(`${next.from}`) - Date.parse(`${until}`)).toBe(dayMs)
        }
      }),
    )
  })

  it('omits from the periods only records corrected for the same day', () => {
    fc.assert(
      fc.property(someChanges, (changes) => {
        const counting = periods(changes).map(({ change }) => change)
        for (const change of changes.filter((one) => !counting.includes(one))) {
          expect(counting.some(({ validFrom, id }) => validFrom === change.validFrom && id > change.id)).toBe(
            true,
          )
        }
      }),
    )
  })

  it('is used for splitting only when the shares add up', () => {
    const changes = (basisPoints: number) => [{ id: '1', validFrom: '2020-01-01', shares: [{ basisPoints }] }]
    expect(canSplitByOwnership(changes(10_000), '2020-01-01')).toBe(true)
    expect(canSplitByOwnership(changes(10_000), '2019-12-31')).toBe(false)
    expect(canSplitByOwnership(changes(9_999), '2020-01-01')).toBe(false)
    expect(canSplitByOwnership([], '2020-01-01')).toBe(false)
  })

  it('is complete at 10,000 basis points and nowhere else', () => {
    fc.assert(
      fc.property(someShares, (shares) => {
        expect(isComplete(shares)).toBe(totalBasisPoints(shares) === 10_000)
        expect(isComplete([...shares, { basisPoints: 10_000 - totalBasisPoints(shares) }])).toBe(true)
      }),
    )
  })

  it('is compared with the record that was made last, on any day', () => {
    const changes = [
      { id: 'b', validFrom: '2020-01-01', shares: [] },
      { id: 'a', validFrom: '2030-01-01', shares: [] },
    ]
    expect(latestChangeId(changes)).toBe('b')
    expect(latestChangeId([])).toBeNull()
  })
})

describe('the timeline', () => {
  it('is covered from end to end, in order and to scale', () => {
    fc.assert(
      fc.property(someChanges, someDay, (changes, today) => {
        const counted = periods(changes)
        const { spans, today: mark } = timeline(counted, today)
        expect(spans.map(({ change }) => change)).toEqual(counted.map(({ change }) => change))
        let end = 0
        for (const { start, width } of spans) {
          expect(start).toBeCloseTo(end, 9)
          expect(width).toBeGreaterThan(0)
          end = start + width
        }
        if (spans.length > 0) expect(end).toBeCloseTo(1, 9)
        // By its start, which is exact: the sum of start and width is rounded, and today may be the next start.
        const counts = mark === null ? undefined : spans.findLast(({ start }) => start <= mark)
        expect(counts?.change).toBe(changeOn(changes, today))
      }),
    )
  })
})

describe('owners', () => {
  it('are identified by their account, or else by their name in any case', () => {
    expect(ownerKey({ userId: 'u', name: 'Anna' })).toBe(ownerKey({ userId: 'u', name: 'Anna Keller' }))
    expect(ownerKey({ userId: null, name: 'Aunt Rosa ' })).toBe(ownerKey({ userId: null, name: 'aunt rosa' }))
    expect(ownerKey({ userId: null, name: 'Anna' })).not.toBe(ownerKey({ userId: 'u', name: 'Anna' }))
  })

  it('are reported as duplicates at the second entry', () => {
    const rosa = { userId: null, name: 'Rosa' }
    expect(duplicateOwner([rosa, { userId: 'u', name: '' }, { userId: null, name: 'ROSA' }])).toBe(2)
    expect(duplicateOwner([rosa, { userId: 'u', name: 'Rosa' }])).toBeUndefined()
  })
})
