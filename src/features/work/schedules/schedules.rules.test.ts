import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, todayIn } from '../../../lib/dates.ts'
import { type Recurrence, weekdays, weeksOfMonth, writeRule } from './recurrence.rules.ts'
import {
  afterEnding,
  afterMaking,
  afterStanding,
  datesWithin,
  firstOccurrence,
  nextOccurrence,
  occurrences,
  occurrenceToMake,
  readTiming,
  type StoredTiming,
  type Timing,
  timingOf,
  whoseTurn,
} from './schedules.rules.ts'

const stored = (timing: Partial<StoredTiming>): StoredTiming => ({
  rule: 'FREQ=MONTHLY',
  countedFrom: 'DUE_DATE',
  startsOn: '2026-01-31',
  endsOn: null,
  maxOccurrences: null,
  ...timing,
})
const aTiming = (timing: Partial<StoredTiming> = {}) => timingOf(stored(timing))

const date = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days))
const smallInterval = fc.integer({ min: 1, max: 14 })
const day = fc.option(fc.integer({ min: 1, max: 31 }))
const none = fc.constant(null).map(() => [])
const recurrence: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ frequency: fc.constant('DAILY' as const), interval: smallInterval }),
  fc.record({
    frequency: fc.constant('WEEKLY' as const),
    interval: smallInterval,
    days: fc.subarray([...weekdays]),
  }),
  fc.record({
    frequency: fc.constant('MONTHLY' as const),
    interval: smallInterval,
    day,
    nth: fc.constant(null),
  }),
  fc.record({
    frequency: fc.constant('MONTHLY' as const),
    interval: smallInterval,
    day: fc.constant(null),
    nth: fc.record({ week: fc.constantFrom(...weeksOfMonth), weekday: fc.constantFrom(...weekdays) }),
  }),
  fc.record({
    frequency: fc.constant('YEARLY' as const),
    interval: smallInterval,
    months: fc.subarray([1, 3, 5, 7, 8, 10, 12], { minLength: 1 }),
    day,
  }),
  fc.record({
    frequency: fc.constant('YEARLY' as const),
    interval: smallInterval,
    months: none,
    day: fc.constant(null),
  }),
)
const plain: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ frequency: fc.constant('DAILY' as const), interval: smallInterval }),
  fc.record({ frequency: fc.constant('WEEKLY' as const), interval: smallInterval, days: none }),
  fc.record({
    frequency: fc.constant('MONTHLY' as const),
    interval: smallInterval,
    day: fc.constant(null),
    nth: fc.constant(null),
  }),
  fc.record({
    frequency: fc.constant('YEARLY' as const),
    interval: smallInterval,
    months: none,
    day: fc.constant(null),
  }),
)

type Oracle = { recurrence: Recurrence; startsOn: string; count?: number; until?: string; zone?: string }

/**
 * Checked against another implementation of RFC 5545. A month end is clamped as the RFC can express it: the last of
 * the days 28 to the wanted one (`BYMONTHDAY=28,29,30,31;BYSETPOS=-1`), with a rule for each month of a year.
 */
function rfcDates({ recurrence: rule, startsOn, ...end }: Oracle, limit: number): string[] {
  const wanted = ('day' in rule ? rule.day : null) ?? Number(startsOn.slice(8))
  const clamped = {
    byMonthDay: [28, 29, 30, 31].filter((one) => one <= wanted),
    bySetPos: [-1],
  }
  const byMonthDay = wanted <= 28 ? { byMonthDay: [wanted] } : clamped
  const run = (parts: Partial<Parts>) => rfcRun({ rule, startsOn, parts, ...end }, limit)
  if (rule.frequency === 'DAILY') return run({})
  if (rule.frequency === 'WEEKLY') return run(rule.days.length > 0 ? { byDay: rule.days } : {})
  if (rule.frequency === 'MONTHLY') {
    return run(rule.nth ? { byDay: [`${rule.nth.week}${rule.nth.weekday}`] } : byMonthDay)
  }
  const months = rule.months.length > 0 ? rule.months : [Number(startsOn.slice(5, 7))]
  if (wanted <= 28) return run({ byMonth: months, ...byMonthDay })
  const ofEach = months.map((month) => run({ byMonth: [month], ...byMonthDay }))
  return ofEach
    .flat()
    .toSorted()
    .slice(0, Math.min(limit, end.count ?? limit))
}

type Parts = { byDay: string[]; byMonth: number[]; byMonthDay: number[]; bySetPos: number[] }
type Run = Omit<Oracle, 'recurrence'> & { rule: Recurrence; parts: Partial<Parts> }

function rfcRun({ rule, startsOn, count, until, zone = 'UTC', parts }: Run, limit: number): string[] {
  const at = (on: string) =>
    Temporal.PlainDate.from(on).toZonedDateTime({ timeZone: zone, plainTime: '12:00' })
  const rfc = new RRuleTemporal({
    freq: rule.frequency,
    interval: rule.interval,
    ...parts,
    ...(count !== undefined && { count }),
    ...(until !== undefined && { until: at(until) }),
    dtstart: at(startsOn),
  })
  return rfc.all((_, index) => index < limit).map((one) => one.toString().slice(0, 10))
}

describe('the dates of a rule', () => {
  it('are those of RFC 5545, with month ends clamped', () => {
    fc.assert(
      fc.property(recurrence, date, (rule, startsOn) => {
        const timing = aTiming({ rule: writeRule(rule), startsOn })
        expect(occurrences(timing, 12)).toEqual(rfcDates({ recurrence: rule, startsOn }, 12))
      }),
      { numRuns: 300 },
    )
  })

  it('end with COUNT, exactly', () => {
    fc.assert(
      fc.property(recurrence, date, fc.integer({ min: 1, max: 15 }), (rule, startsOn, count) => {
        const dates = occurrences(aTiming({ rule: writeRule(rule), startsOn, maxOccurrences: count }), 40)
        expect(dates).toHaveLength(count)
        expect(dates).toEqual(rfcDates({ recurrence: rule, startsOn, count }, 40))
      }),
      { numRuns: 150 },
    )
  })

  it('end with UNTIL, which is included', () => {
    fc.assert(
      fc.property(recurrence, date, fc.integer({ min: 0, max: 900 }), (rule, startsOn, length) => {
        const endsOn = addDays(startsOn, length)
        const all = rfcDates({ recurrence: rule, startsOn, until: endsOn }, 40)
        const timing = readTiming(stored({ rule: writeRule(rule), startsOn, endsOn }))
        if ('refusal' in timing) expect([timing.refusal, all]).toEqual(['end-before-first', []])
        else expect(occurrences(timing, 40)).toEqual(all)
      }),
      { numRuns: 150 },
    )
  })

  it('keep the original day at the ends of months', () => {
    expect(occurrences(aTiming(), 5)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ])
    expect(occurrences(aTiming({ startsOn: '2027-12-31', rule: 'FREQ=MONTHLY;INTERVAL=2' }), 3)).toEqual([
      '2027-12-31',
      '2028-02-29',
      '2028-04-30',
    ])
    fc.assert(
      fc.property(date, smallInterval, (startsOn, interval) => {
        const timing = aTiming({
          startsOn,
          rule: writeRule({ frequency: 'MONTHLY', interval, day: null, nth: null }),
        })
        const wanted = Number(startsOn.slice(8))
        for (const one of occurrences(timing, 60)) {
          const isLast = addDays(one, 1).endsWith('-01')
          expect(Number(one.slice(8)) === wanted || (isLast && Number(one.slice(8)) < wanted)).toBe(true)
        }
      }),
    )
  })

  it('of 29 February are on the 28th in common years', () => {
    expect(occurrences(aTiming({ startsOn: '2024-02-29', rule: 'FREQ=YEARLY' }), 5)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ])
    expect(occurrences(aTiming({ startsOn: '2096-02-29', rule: 'FREQ=YEARLY;INTERVAL=4' }), 3)).toEqual([
      '2096-02-29',
      '2100-02-28',
      '2104-02-29',
    ])
  })

  it('are strictly increasing, without gaps', () => {
    fc.assert(
      fc.property(recurrence, date, date, (rule, startsOn, after) => {
        const timing = aTiming({ rule: writeRule(rule), startsOn })
        const next = nextOccurrence(timing, after)
        if (next === null) throw new Error('the year 9999 was reached')
        expect(next > after && next >= startsOn).toBe(true)
        // From any day in between, it is the same one.
        expect(nextOccurrence(timing, addDays(next, -1))).toBe(next)
      }),
    )
  })

  it.each([
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'America/New_York',
    'Europe/Zurich',
    'Australia/Lord_Howe',
    'America/Santiago',
  ])('do not depend on the clocks of %s, in spring and in autumn', (zone) => {
    fc.assert(
      fc.property(
        recurrence,
        fc.constantFrom('2026-03-01', '2026-09-20', '2026-10-20', '2026-03-28'),
        (rule, startsOn) => {
          const timing = aTiming({ rule: writeRule(rule), startsOn })
          expect(occurrences(timing, 12)).toEqual(rfcDates({ recurrence: rule, startsOn, zone }, 12))
        },
      ),
      { numRuns: 25 },
    )
  })

  it('do not depend on the zone of the process', () => {
    const instant = new Date('2026-03-29T10:30:00Z')
    expect(todayIn('Pacific/Kiritimati', instant)).toBe('2026-03-30')
    expect(todayIn('Pacific/Pago_Pago', instant)).toBe('2026-03-28')
    const daily = aTiming({ rule: 'FREQ=DAILY', startsOn: '2026-03-01' })
    expect(nextOccurrence(daily, '2026-03-28')).toBe('2026-03-29')
    expect(nextOccurrence(daily, '2026-10-24')).toBe('2026-10-25')
  })

  it('end in the year 9999', () => {
    const timing = aTiming({ startsOn: '9999-11-30', rule: 'FREQ=MONTHLY' })
    expect(occurrences(timing, 10)).toEqual(['9999-11-30', '9999-12-30'])
    expect(occurrences(aTiming({ startsOn: '9990-01-01', rule: 'FREQ=YEARLY;INTERVAL=120' }), 10)).toEqual([
      '9990-01-01',
    ])
  })
})

describe('a schedule', () => {
  it('without any dates is refused', () => {
    expect(readTiming(stored({ endsOn: '2026-01-30' }))).toEqual({ refusal: 'end-before-first' })
    const mondays = { rule: 'FREQ=WEEKLY;BYDAY=MO', startsOn: '2026-01-06', endsOn: '2026-01-11' }
    expect(readTiming(stored(mondays))).toEqual({ refusal: 'end-before-first' })
    expect(readTiming(stored({ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31' }))).toEqual({ refusal: 'never' })
  })

  it('counted from completion has no days', () => {
    expect(readTiming(stored({ countedFrom: 'COMPLETION', rule: 'FREQ=WEEKLY;BYDAY=MO' }))).toEqual({
      refusal: 'not-plain',
    })
  })
})

describe('counted from completion', () => {
  it('adds the interval to the completion', () => {
    const timing = aTiming({
      countedFrom: 'COMPLETION',
      rule: 'FREQ=MONTHLY;INTERVAL=3',
      startsOn: '2026-01-10',
    })
    expect(afterEnding(timing, { lastMadeOn: '2026-01-10', endedOn: '2026-02-20', made: 1 })).toBe(
      '2026-05-20',
    )
    expect(afterEnding(timing, { lastMadeOn: '2026-01-10', endedOn: '2025-11-30', made: 1 })).toBe(
      '2026-02-28',
    )
    // Done so early that the next date is on or before its own due date.
    expect(afterEnding(timing, { lastMadeOn: '2026-01-10', endedOn: '2025-10-10', made: 1 })).toBe(
      '2026-01-10',
    )
    expect(afterEnding(timing, { lastMadeOn: '2026-01-10', endedOn: '2025-09-01', made: 1 })).toBe(
      '2025-12-01',
    )
  })

  it('is due again in seven days when a weekly task is done today, seven days early', () => {
    const timing = aTiming({ countedFrom: 'COMPLETION', rule: 'FREQ=WEEKLY', startsOn: '2026-11-29' })
    expect(afterEnding(timing, { lastMadeOn: '2026-11-29', endedOn: '2026-11-22', made: 1 })).toBe(
      '2026-11-29',
    )
  })

  it('is always the day of completion plus the interval', () => {
    fc.assert(
      fc.property(plain, date, date, (rule, lastMadeOn, endedOn) => {
        const timing = aTiming({ countedFrom: 'COMPLETION', rule: writeRule(rule), startsOn: lastMadeOn })
        const { frequency, interval } = rule
        const isInDays = frequency === 'DAILY' || frequency === 'WEEKLY'
        const wanted = isInDays
          ? addDays(endedOn, frequency === 'DAILY' ? interval : interval * 7)
          : addMonths(endedOn, frequency === 'MONTHLY' ? interval : interval * 12)
        expect(afterEnding(timing, { lastMadeOn, endedOn, made: 1 })).toBe(wanted)
        const standing = { lastMadeOn, lastEndedOn: endedOn, hasOpen: false, made: 1, today: endedOn }
        expect(afterStanding(timing, standing)).toBe(wanted)
      }),
    )
  })

  it('is always after the day of completion', () => {
    fc.assert(
      fc.property(plain, date, date, (rule, startsOn, endedOn) => {
        const timing = aTiming({ countedFrom: 'COMPLETION', rule: writeRule(rule), startsOn })
        const next = afterEnding(timing, { lastMadeOn: startsOn, endedOn, made: 1 })
        expect(next !== null && next > endedOn).toBe(true)
      }),
    )
  })

  it('counts tasks for COUNT', () => {
    const timing = aTiming({ countedFrom: 'COMPLETION', maxOccurrences: 2 })
    expect(afterMaking(timing, '2026-01-31', 1)).toEqual({ nextOn: null, isEnded: false })
    expect(afterEnding(timing, { lastMadeOn: '2026-01-31', endedOn: '2026-02-02', made: 1 })).toBe(
      '2026-03-02',
    )
    expect(afterMaking(timing, '2026-03-02', 2)).toEqual({ nextOn: null, isEnded: true })
    expect(occurrences(timing, 10)).toHaveLength(2)
  })
})

/** Simulates a property over many days: some without the product, some with the open task done. */
type Day = { jump: number; isDone: boolean }

function live(timing: Timing, days: Day[]) {
  let today = timing.startsOn
  let nextOn = firstOccurrence(timing)
  let open: string | null = null
  const made: string[] = []
  const endings: string[] = []
  for (const { jump, isDone } of days) {
    today = addDays(today, jump)
    if (isDone && open !== null) {
      nextOn = afterEnding(timing, { lastMadeOn: open, endedOn: today, made: made.length })
      if (nextOn !== null)
        expect(nextOn >= today || timing.countedFrom === 'COMPLETION' || nextOn > open).toBe(true)
      endings.push(today)
      open = null
    }
    // The job may run several times a day.
    for (let run = 0; run < 2; run++) {
      if (open !== null || nextOn === null || nextOn > today) continue
      open = occurrenceToMake(timing, nextOn, today)
      expect(open >= nextOn && open <= today).toBe(true)
      made.push(open)
      nextOn = afterMaking(timing, open, made.length).nextOn
    }
  }
  return { made, today, endings }
}

const days = fc.array(fc.record({ jump: fc.constantFrom(1, 1, 1, 2, 8), isDone: fc.boolean() }), {
  maxLength: 60,
})

describe('a simulated property', () => {
  it('has one open task at a time and no date twice, also when the clock jumps by 8 days', () => {
    fc.assert(
      fc.property(recurrence, days, (rule, lived) => {
        const { made } = live(aTiming({ rule: writeRule(rule), startsOn: '2026-02-27' }), lived)
        expect(made.toSorted()).toEqual(made)
        expect(new Set(made).size).toBe(made.length)
      }),
    )
  })

  it('gets one task, for the latest date, after eight days offline', () => {
    const daily = aTiming({ rule: 'FREQ=DAILY', startsOn: '2026-03-01' })
    expect(
      live(daily, [
        { jump: 8, isDone: false },
        { jump: 8, isDone: false },
      ]).made,
    ).toEqual(['2026-03-09'])
    // No other monthly date has passed: the missed one is still due.
    const monthly = aTiming({ rule: 'FREQ=MONTHLY', startsOn: '2026-03-01' })
    expect(live(monthly, [{ jump: 8, isDone: false }]).made).toEqual(['2026-03-01'])
  })

  it('skips dates that passed while a task was open, but not today’s', () => {
    const monthly = aTiming({ rule: 'FREQ=MONTHLY', startsOn: '2026-01-01' })
    expect(afterEnding(monthly, { lastMadeOn: '2026-01-01', endedOn: '2026-06-15', made: 1 })).toBe(
      '2026-07-01',
    )
    expect(afterEnding(monthly, { lastMadeOn: '2026-01-01', endedOn: '2026-06-01', made: 1 })).toBe(
      '2026-06-01',
    )
    expect(afterEnding(monthly, { lastMadeOn: '2026-10-01', endedOn: '2026-09-20', made: 9 })).toBe(
      '2026-11-01',
    )
  })

  it('resumes after a pause with the first date from today on', () => {
    const monthly = aTiming({ rule: 'FREQ=MONTHLY', startsOn: '2026-01-01' })
    const standing = {
      lastMadeOn: '2026-01-01',
      lastEndedOn: '2026-01-01',
      hasOpen: false,
      made: 1,
      today: '2026-06-15',
    }
    expect(afterStanding(monthly, standing)).toBe('2026-07-01')
    expect(afterStanding(monthly, { ...standing, lastMadeOn: '2026-09-01' })).toBe('2026-10-01')
    const counted = aTiming({ rule: 'FREQ=MONTHLY', startsOn: '2026-01-01', countedFrom: 'COMPLETION' })
    expect(afterStanding(counted, standing)).toBe('2026-06-15')
    expect(afterStanding(counted, { ...standing, hasOpen: true })).toBeNull()
    expect(
      afterStanding(counted, { ...standing, lastMadeOn: null, lastEndedOn: null, today: '2025-12-01' }),
    ).toBe('2026-01-01')
  })

  it('ends when no date is left', () => {
    const twice = aTiming({ maxOccurrences: 2 })
    expect(afterMaking(twice, '2026-01-31', 1)).toEqual({ nextOn: '2026-02-28', isEnded: false })
    expect(afterMaking(twice, '2026-02-28', 2)).toEqual({ nextOn: null, isEnded: true })
    expect(occurrenceToMake(twice, '2026-01-31', '2027-01-01')).toBe('2026-02-28')
  })
})

describe('the dates in a range', () => {
  const anyPlan = fc.record({
    rule: fc.constantFrom('FREQ=DAILY', 'FREQ=DAILY;INTERVAL=3', 'FREQ=WEEKLY;INTERVAL=2', 'FREQ=MONTHLY'),
    countedFrom: fc.constantFrom('DUE_DATE' as const, 'COMPLETION' as const),
    endsOn: fc.constantFrom(null, '2026-12-24'),
    limit: fc.integer({ min: 1, max: 400 }),
    ahead: fc.integer({ min: 0, max: 360 }),
  })

  it('are those of a walk from the first one, up to the limit', () => {
    fc.assert(
      fc.property(anyPlan, ({ limit, ahead, ...rule }) => {
        const schedule = stored(rule)
        const standing = { nextOn: schedule.startsOn, openUntil: null }
        const [from, to] = [addDays(schedule.startsOn, ahead), addDays(schedule.startsOn, 365)]
        const walked = occurrences(timingOf(schedule), 400).filter((on) => on >= from && on <= to)
        expect(datesWithin(schedule, standing, { from, to }, limit)).toEqual(walked.slice(0, limit))
      }),
    )
  })
})

describe('the turn', () => {
  const order = ['anna', 'ben', 'cora']
  const all = order.map((userId) => ({ userId, done: 0 }))

  it('rotates in the order of the members, skipping former members', () => {
    expect(whoseTurn('ROUND_ROBIN', { candidates: all, order, last: null })).toBe('anna')
    expect(whoseTurn('ROUND_ROBIN', { candidates: all, order, last: 'anna' })).toBe('ben')
    expect(whoseTurn('ROUND_ROBIN', { candidates: all, order, last: 'cora' })).toBe('anna')
    const withoutBen = all.filter(({ userId }) => userId !== 'ben')
    expect(whoseTurn('ROUND_ROBIN', { candidates: withoutBen, order, last: 'anna' })).toBe('cora')
    expect(whoseTurn('ROUND_ROBIN', { candidates: withoutBen, order, last: 'ben' })).toBe('cora')
    expect(whoseTurn('ROUND_ROBIN', { candidates: [], order, last: 'ben' })).toBeNull()
  })

  it('goes to the person with the fewest tasks, the first of equals', () => {
    const done = (anna: number, ben: number, cora: number) => [
      { userId: 'anna', done: anna },
      { userId: 'ben', done: ben },
      { userId: 'cora', done: cora },
    ]
    expect(whoseTurn('LEAST_DONE', { candidates: done(2, 1, 1), order, last: 'ben' })).toBe('ben')
    expect(whoseTurn('LEAST_DONE', { candidates: done(0, 0, 0), order, last: null })).toBe('anna')
    expect(whoseTurn('LEAST_DONE', { candidates: [], order, last: null })).toBeNull()
  })
})
