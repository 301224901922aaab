import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNext, firstOf, withoutShown } from './dashboard.rules.ts'
import type { NextView } from './dashboard.schemas.ts'

const aLine = (on: string, time: string | null, title: string): NextView => ({
  on,
  task: null,
  date: { kind: 'EVENT', id: `${on}${time}${title}`, title, on, time, propertyId: null, propertyName: null },
})
const line = fc
  .tuple(
    fc.constantFrom('2027-03-03', '2027-03-04', '2027-12-31'),
    fc.constantFrom(null, '00:00', '09:30', '18:00'),
    fc.constantFrom('a', 'B', 'ä', ''),
  )
  .map((parts) => aLine(...parts))

describe('the order of what comes', () => {
  it('is by day, then what lasts the whole day, then by time, then by title', () => {
    const lines = [
      aLine('2027-03-03', null, 'Away'),
      aLine('2027-03-03', null, 'Birthday'),
      aLine('2027-03-03', '00:00', 'Midnight'),
      aLine('2027-03-03', '09:30', 'Chimney sweep'),
      aLine('2027-03-04', null, 'Another day'),
    ]
    expect(lines.toReversed().toSorted(compareNext)).toEqual(lines)
  })

  it('is the same from both sides, and of three lines too', () => {
    fc.assert(
      fc.property(line, line, line, (a, b, c) => {
        expect(Math.sign(compareNext(a, b)) + Math.sign(compareNext(b, a))).toBe(0)
        if (compareNext(a, b) <= 0 && compareNext(b, c) <= 0) expect(compareNext(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('the first of a list', () => {
  it('says whether there is more', () => {
    expect(firstOf([1, 2], 2)).toEqual({ items: [1, 2], hasMore: false })
    expect(firstOf([1, 2, 3], 2)).toEqual({ items: [1, 2], hasMore: true })
  })
})

const tasks = fc.uniqueArray(
  fc.integer({ min: 0, max: 30 }).map((number) => ({ id: String(number) })),
  { selector: ({ id }) => id },
)

it('says nothing twice, and leaves out nothing that was not said', () => {
  fc.assert(
    fc.property(tasks, tasks, fc.nat(10), (shown, all, limit) => {
      const few = firstOf(all, limit)
      const rest = withoutShown(few, shown, (task) => task)
      expect(rest.items.filter(({ id }) => shown.some((one) => one.id === id))).toEqual([])
      expect(
        few.items
          .filter((task) => !rest.items.includes(task))
          .every(({ id }) => shown.some((one) => one.id === id)),
      ).toBe(true)
      expect(rest.hasMore).toBe(all.length > limit)
    }),
  )
})
