import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, startOfWeek, weekdayOf } from '../../../lib/dates.ts'
import {
  byDay,
  calendarViews,
  firstOfEachDay,
  maxSpanDays,
  merged,
  spanOf,
  stepped,
} from './calendar.rules.ts'

const aDate = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1960-01-01', days))
const aWeekStart = fc.integer({ min: 0, max: 6 })
const aView = fc.constantFrom(...calendarViews)

const item = (startsOn: string, endsOn = startsOn, more: { id?: string; startTime?: string } = {}) => ({
  id: more.id ?? `${startsOn}-${endsOn}`,
  title: 'Something',
  startTime: more.startTime ?? null,
  startsOn,
  endsOn,
})

const someItems = fc
  .array(fc.tuple(aDate, fc.nat(20)), { maxLength: 30 })
  .map((days) => days.map(([on, length], index) => item(on, addDays(on, length), { id: String(index) })))

it('builds ascending views of the first and last dates', () => {
  const edges = fc.constantFrom('1000-01-01', '9999-01-01', '9999-12-01', '9999-12-30', '9999-12-31')
  fc.assert(
    fc.property(aView, edges, aWeekStart, (view, date, weekStart) => {
      const { from, to } = spanOf(view, date, weekStart)
      expect(from <= date && date <= to).toBe(true)
    }),
  )
})

describe('the period of a view', () => {
  it('contains its date, stays within the maximum and begins weeks on the group’s day', () => {
    fc.assert(
      fc.property(aView, aDate, aWeekStart, (view, date, weekStart) => {
        const { from, to } = spanOf(view, date, weekStart)
        expect(from <= date && date <= to).toBe(true)
        expect(daysBetween(from, to)).toBeLessThan(maxSpanDays)
        if (view === 'agenda') return
        expect(weekdayOf(from)).toBe(weekStart)
        expect((daysBetween(from, to) + 1) % 7).toBe(0)
      }),
    )
  })

  it('contains all days of a month, and at least one of the month in each week', () => {
    fc.assert(
      fc.property(aDate, aWeekStart, (date, weekStart) => {
        const { from, to } = spanOf('month', date, weekStart)
        const first = `${date.slice(0, 7)}-01`
        const last = addDays(addMonths(first, 1), -1)
        expect([startOfWeek(first, weekStart), startOfWeek(last, weekStart)]).toEqual([from, addDays(to, -6)])
        expect(from <= first && last <= to).toBe(true)
      }),
    )
  })

  it('is followed by the next without a gap, and going back returns to it', () => {
    fc.assert(
      fc.property(fc.constantFrom('month', 'week'), aDate, aWeekStart, (view, date, weekStart) => {
        const next = stepped(view, date, 1)
        expect(spanOf(view, next, weekStart).from <= addDays(spanOf(view, date, weekStart).to, 1)).toBe(true)
        expect(spanOf(view, stepped(view, next, -1), weekStart)).toEqual(spanOf(view, date, weekStart))
      }),
    )
  })
})

describe('the agenda days', () => {
  it('keep every item once and run forwards from the first day', () => {
    fc.assert(
      fc.property(someItems, aDate, (items, from) => {
        const days = byDay(items, from)
        expect(days.flatMap((day) => day.items.map(({ id }) => id)).toSorted()).toEqual(
          items.map(({ id }) => id).toSorted(),
        )
        expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
        expect(days.every(({ day }) => day >= from)).toBe(true)
      }),
    )
  })

  it('put all-day items before timed ones', () => {
    const [day] = byDay(
      [
        item('2027-05-01', '2027-05-01', { id: 'late', startTime: '19:00' }),
        item('2027-05-01', '2027-05-01', { id: 'early', startTime: '08:30' }),
        item('2027-05-01', '2027-05-01', { id: 'all day' }),
      ],
      '2027-05-01',
    )
    expect(day?.items.map(({ id }) => id)).toEqual(['all day', 'early', 'late'])
  })
})

describe('merging sources', () => {
  it('shows as far as all of them reach and returns that date', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ items: someItems, isCut: fc.boolean() }), { maxLength: 4 }),
        (found) => {
          const sources = found.map((source) => ({
            ...source,
            items: source.items.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn)),
          }))
          const span = { from: '1950-01-01', to: '2200-01-01' }
          const { items, completeUntil } = merged(sources, span)
          expect(completeUntil !== null).toBe(sources.some(({ isCut, items }) => isCut && items.length > 0))
          const all = sources.flatMap((source) => source.items)
          const reached = all.filter(({ startsOn }) => completeUntil === null || startsOn <= completeUntil)
          expect(items.map(({ id }) => id).toSorted()).toEqual(reached.map(({ id }) => id).toSorted())
          // The last day of a source that stopped may be incomplete, so it does not count as complete.
          for (const source of sources.filter(({ isCut }) => isCut))
            for (const { startsOn } of source.items.slice(-1))
              expect(completeUntil && completeUntil < startsOn).toBe(true)
        },
      ),
    )
  })
})

describe('the first items of each day', () => {
  const marked = fc
    .array(fc.tuple(fc.constantFrom('2027-05-01', '2027-05-02'), fc.nat(1), fc.boolean()), { maxLength: 20 })
    .map((days) =>
      days.map(([on, length, isDone], index) => ({
        ...item(on, addDays(on, length), { id: String(index) }),
        isDone,
      })),
    )

  it('add up to all items with the hidden count, hiding completed ones first', () => {
    fc.assert(
      fc.property(marked, fc.nat(9), (items, hiddenCount) => {
        const hidden = new Map([['2027-05-01', items.length === 0 ? 0 : hiddenCount]])
        const isShort = ({ startsOn, endsOn }: Days) => startsOn === endsOn
        const few = firstOfEachDay(items, 5, hidden)
        expect(few.items.filter((one) => !isShort(one))).toHaveLength(
          items.filter((one) => !isShort(one)).length,
        )
        for (const day of ['2027-05-01', '2027-05-02']) {
          const all = items.filter((one) => isShort(one) && one.startsOn === day)
          const shown = few.items.filter((one) => isShort(one) && one.startsOn === day)
          const more = few.more.find((one) => one.day === day)?.count ?? 0
          if (all.length > 0) expect(shown.length + more).toBe(all.length + (hidden.get(day) ?? 0))
          expect(shown.length + (more > 0 ? 1 : 0)).toBeLessThanOrEqual(5)
          const isLeftOutThoughOpen = all.some((one) => !one.isDone && !shown.includes(one))
          if (isLeftOutThoughOpen) expect(shown.every(({ isDone }) => !isDone)).toBe(true)
        }
      }),
    )
  })
})

type Days = { startsOn: string; endsOn: string }
