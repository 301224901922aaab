import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stayStatuses } from '../stays/stays.rules.ts'
import { entriesByYear, refuseEntry } from './guest-book.rules.ts'

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('writing about a stay', () => {
  it('is possible for exactly one’s own confirmed stays, from the day of arrival', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...stayStatuses),
        day,
        day,
        fc.boolean(),
        (status, startsOn, today, isOwn) => {
          const isOpen = refuseEntry({ status, startsOn, today, isOwn }) === null
          expect(isOpen).toBe(isOwn && status === 'CONFIRMED' && startsOn <= today)
        },
      ),
    )
  })

  it('stays possible once it was', () => {
    fc.assert(
      fc.property(day, day, day, (startsOn, today, later) => {
        const stay = { status: 'CONFIRMED', startsOn, isOwn: true } as const
        fc.pre(today <= later && refuseEntry({ ...stay, today }) === null)
        expect(refuseEntry({ ...stay, today: later })).toBeNull()
      }),
    )
  })
})

describe('the years of a guest book', () => {
  it('contain every entry once, in its order, each under the year of its departure', () => {
    const latestFirst = fc
      .array(fc.record({ endsOn: day }))
      .map((entries) => entries.toSorted((a, b) => b.endsOn.localeCompare(a.endsOn)))
    fc.assert(
      fc.property(latestFirst, (entries) => {
        const years = entriesByYear(entries)
        expect(years.flatMap((year) => year.entries)).toEqual(entries)
        for (const { year, entries: ofYear } of years)
          for (const { endsOn } of ofYear) expect(endsOn.startsWith(year)).toBe(true)
        const names = years.map(({ year }) => year)
        expect(names).toEqual([...new Set(names)].toSorted().toReversed())
      }),
    )
  })
})
