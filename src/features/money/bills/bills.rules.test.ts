import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, todayIn } from '../../../lib/dates.ts'
import {
  type BillTiming,
  billRules,
  dateOnReturn,
  datesToMake,
  datesWithin,
  firstBillOn,
  firstDateFrom,
  isOverdue,
  madeAheadDays,
  maxMadeAtOnce,
  nextBills,
  nextDateAfter,
  noticeDue,
  noticeKey,
  noticeWindow,
  stateOf,
  totalsOf,
} from './bills.rules.ts'

const runs = { numRuns: 10_000 }
const date = fc.integer({ min: 0, max: 60_000 }).map((day) => addDays('1990-01-01', day))
const timing = fc
  .record({
    rule: fc.constantFrom(...billRules),
    startsOn: date,
    length: fc.option(fc.integer({ min: 0, max: 4_000 })),
  })
  .map(
    ({ rule, startsOn, length }): BillTiming => ({
      rule,
      startsOn,
      endsOn: length === null ? null : addDays(startsOn, length),
    }),
  )
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
const lengthOfMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()

describe('the dates of a recurring bill', () => {
  it.each([
    ['MONTHLY', '2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
    ['QUARTERLY', '2027-11-30', ['2027-11-30', '2028-02-29', '2028-05-30', '2028-08-30']],
    ['YEARLY', '2028-02-29', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ] as const)('%s from %s are counted from the start date', (rule, startsOn, dates) => {
    const span = { from: startsOn, to: dates.at(-1) ?? startsOn }
    expect(datesWithin({ rule, startsOn, endsOn: null }, span)).toEqual(dates)
  })

  it.each([
    // The limit is 60 days.
    ['2026-12-12', null, '2026-12-12'],
    ['2026-12-11', null, '2027-02-11'],
    ['2027-02-10', null, '2027-02-10'],
    ['2027-05-31', null, '2027-05-31'],
    ['2020-01-31', '2021-01-01', null],
  ])('start with the first date at most 60 days ago: %s, until %s', (startsOn, endsOn, first) => {
    expect(firstBillOn({ rule: 'MONTHLY', startsOn, endsOn }, '2027-02-10')).toBe(first)
  })

  it('keep the day of the first date, or the last day of a shorter month', () => {
    fc.assert(
      fc.property(timing, date, (of, from) => {
        const found = firstDateFrom(of, from)
        if (found === null) return
        const step = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 }[of.rule]
        expect(Number(found.slice(8))).toBe(Math.min(Number(of.startsOn.slice(8)), lengthOfMonth(found)))
        expect((monthOf(found) - monthOf(of.startsOn)) % step).toBe(0)
        expect(found >= from && found >= of.startsOn).toBe(true)
        if (of.endsOn !== null) expect(found <= of.endsOn).toBe(true)
      }),
      runs,
    )
  })

  it('skip no date', () => {
    fc.assert(
      fc.property(timing, date, fc.integer({ min: 0, max: 400 }), (of, from, days) => {
        const one = firstDateFrom(of, from)
        const next = one && nextDateAfter(of, one)
        if (!one || !next) return
        const between = addDays(one, 1 + (days % daysBetween(one, next)))
        expect(firstDateFrom(of, between)).toBe(next)
      }),
      runs,
    )
  })

  it('stop at the end date', () => {
    const of = { rule: 'MONTHLY', startsOn: '2027-01-15', endsOn: '2027-03-15' } as const
    expect(firstDateFrom(of, '2027-03-15')).toBe('2027-03-15')
    expect(nextDateAfter(of, '2027-03-15')).toBeNull()
    expect(firstDateFrom({ ...of, endsOn: '2027-03-14' }, '2027-02-16')).toBeNull()
  })
})

describe('the bills that are created', () => {
  const monthly = { rule: 'MONTHLY', startsOn: '2027-01-31', endsOn: null } as const

  it('cover the next 30 days, and always the next date', () => {
    const made = (today: string, nextOn: string, hasNext = false) =>
      datesToMake(monthly, { today, nextOn, hasNext })
    expect(made('2027-01-10', '2027-01-31')).toEqual({ dates: ['2027-01-31'], nextOn: '2027-02-28' })
    expect(made('2027-01-31', '2027-02-28', true)).toEqual({ dates: ['2027-02-28'], nextOn: '2027-03-31' })
    expect(made('2027-02-20', '2027-03-31', true)).toEqual({ dates: [], nextOn: '2027-03-31' })
    const yearly = { rule: 'YEARLY', startsOn: '2027-12-31', endsOn: null } as const
    expect(datesToMake(yearly, { today: '2027-01-01', nextOn: '2027-12-31', hasNext: false })).toEqual({
      dates: ['2027-12-31'],
      nextOn: '2028-12-31',
    })
    expect(datesToMake(yearly, { today: '2027-12-31', nextOn: null, hasNext: false })).toEqual({
      dates: [],
      nextOn: null,
    })
  })

  it('are made up for after missed runs: 31 in one run', () => {
    const { dates, nextOn } = datesToMake(monthly, {
      today: '2029-07-31',
      nextOn: '2027-01-31',
      hasNext: false,
    })
    expect(dates).toHaveLength(31)
    expect(nextOn).toBe('2029-08-31')
  })

  it('are the same on whichever days the job runs, without duplicates', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 1_500 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(timing, days, (of, offsets) => {
        const visits = offsets.toSorted((a, b) => a - b).map((offset) => addDays(of.startsOn, offset))
        const last = visits.at(-1) ?? of.startsOn
        let nextOn: string | null = of.startsOn
        const made: string[] = []
        for (const today of visits) {
          const hasNext = made.some((one) => one >= today)
          const run = datesToMake(of, { nextOn, today, hasNext })
          expect(run.dates.length).toBeLessThanOrEqual(maxMadeAtOnce)
          made.push(...run.dates)
          nextOn = run.nextOn
        }
        expect(new Set(made).size).toBe(made.length)
        const due = datesWithin(of, { from: of.startsOn, to: addDays(last, madeAheadDays) })
        const next = firstDateFrom(of, last)
        expect(made).toEqual([...due, ...(next !== null && !due.includes(next) ? [next] : [])])
        expect(nextOn).toBe(nextDateAfter(of, made.at(-1) ?? '0001-01-01'))
      }),
      runs,
    )
  })
})

describe('the state of a bill', () => {
  it.each([
    ['2027-04-15', '2027-04-07', 'PLANNED', false],
    ['2027-04-15', '2027-04-08', 'DUE', false],
    ['2027-04-15', '2027-04-15', 'DUE', false],
    ['2027-04-15', '2027-04-16', 'DUE', true],
  ] as const)('due on %s is, on %s, %s', (dueOn, today, state, late) => {
    const bill = { status: 'PLANNED', dueOn } as const
    expect(stateOf(bill, today)).toBe(state)
    expect(isOverdue(bill, today)).toBe(late)
  })

  it.each(['PAID', 'CANCELLED'] as const)('stays %s on any day', (status) => {
    expect(stateOf({ status, dueOn: '2027-04-15' }, '2027-05-01')).toBe(status)
    expect(isOverdue({ status, dueOn: '2027-04-15' }, '2027-05-01')).toBe(false)
  })
})

describe('the reminder of a bill', () => {
  it.each([
    ['UTC', '2027-04-08T08:59:59Z', null],
    ['UTC', '2027-04-08T09:00:00Z', 7],
    ['UTC', '2027-04-13T23:00:00Z', 7],
    ['UTC', '2027-04-14T08:59:59Z', 7],
    ['UTC', '2027-04-14T09:00:00Z', 1],
    ['UTC', '2027-04-15T23:59:59Z', 1],
    ['UTC', '2027-04-16T00:00:00Z', null],
    ['Asia/Kathmandu', '2027-04-08T03:14:59Z', null],
    ['Asia/Kathmandu', '2027-04-08T03:15:00Z', 7],
    ['Pacific/Kiritimati', '2027-04-07T19:00:00Z', 7],
    ['Pacific/Niue', '2027-04-08T19:59:59Z', null],
    ['Pacific/Niue', '2027-04-08T20:00:00Z', 7],
  ])('in %s at %s is sent %s days before', (timeZone, now, days) => {
    expect(noticeDue('2027-04-15', timeZone, new Date(now))).toBe(days)
  })

  it('falls only within the window that is read', () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kathmandu', 'America/New_York', 'UTC']
    const instant = fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') })
    fc.assert(
      fc.property(
        instant,
        fc.constantFrom(...zones),
        fc.integer({ min: -20, max: 20 }),
        (now, zone, distance) => {
          const dueOn = addDays(todayIn(zone, now), distance)
          const { from, to } = noticeWindow(now)
          const days = noticeDue(dueOn, zone, now)
          if (days !== null) expect(dueOn >= from && dueOn <= to).toBe(true)
          expect(days !== null && (distance < 0 || distance > 7)).toBe(false)
        },
      ),
      runs,
    )
  })

  it('has its own key for each bill, day and distance', () => {
    const notice = { billId: 'tax', dueOn: '2027-04-15', days: 7 } as const
    const keys = [
      notice,
      { ...notice, billId: 'gas' },
      { ...notice, dueOn: '2027-04-16' },
      { ...notice, days: 1 as const },
    ]
    expect(new Set(keys.map(noticeKey)).size).toBe(4)
  })
})

describe('a recurring bill of a restored property', () => {
  it('continues with the first date that is not over, and skips none after it', () => {
    fc.assert(
      fc.property(timing, date, date, (of, from, today) => {
        const nextOn = firstDateFrom(of, from)
        const back = dateOnReturn(of, { nextOn, today })
        const dates = nextOn === null ? [] : datesWithin(of, { from: nextOn, to: '2200-01-01' })
        expect(back).toBe(dates.find((one) => one >= today) ?? null)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['2027-01-31', '2029-07-15', '2029-07-31'],
    ['2027-01-31', '2027-01-31', '2027-01-31'],
    ['2027-05-31', '2027-01-10', '2027-05-31'],
  ])('with %s as its next date continues on %s with %s', (nextOn, today, back) => {
    expect(dateOnReturn({ rule: 'MONTHLY', startsOn: '2026-12-31', endsOn: null }, { nextOn, today })).toBe(
      back,
    )
  })
})

describe('the total of a year', () => {
  const valued = fc.array(
    fc.record({
      amountMinor: fc.integer({ min: 1, max: 1_000_000_000 }),
      propertyId: fc.constantFrom('cabin', 'tower', null),
    }),
  )

  it('is the sum of its properties, in any order', () => {
    fc.assert(
      fc.property(valued, valued, valued, valued, (paid, waiting, open, forecast) => {
        const { all, houses } = totalsOf({ paid, waiting, open, forecast })
        for (const name of ['paidMinor', 'waitingMinor', 'openMinor', 'forecastMinor'] as const)
          expect(houses.reduce((sum, house) => sum + house[name], 0)).toBe(all[name])
        const other = totalsOf({
          paid: paid.toReversed(),
          waiting: waiting.toReversed(),
          open: open.toReversed(),
          forecast: forecast.toReversed(),
        })
        expect(other.all).toEqual(all)
      }),
      runs,
    )
  })
})

describe('the upcoming bills', () => {
  const dated = fc.array(date.map((dueOn) => ({ dueOn })))

  it('are the earliest existing and forecast bills, each once', () => {
    fc.assert(
      fc.property(dated, dated, fc.nat(10), (open, forecasts, limit) => {
        const next = nextBills(open, forecasts, limit)
        const all = [...open, ...forecasts].map(({ dueOn }) => dueOn).toSorted()
        expect(next.map(({ bill, forecast }) => (bill ?? forecast).dueOn)).toEqual(all.slice(0, limit))
        expect(new Set(next.map(({ bill, forecast }) => bill ?? forecast)).size).toBe(next.length)
      }),
      runs,
    )
  })

  it('list existing bills first on the same day', () => {
    const [there, later] = [{ dueOn: '2027-01-31' }, { dueOn: '2027-01-31' }]
    expect(nextBills([there], [later], 5)).toMatchObject([{ bill: there }, { forecast: later }])
  })
})
