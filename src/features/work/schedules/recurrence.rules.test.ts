import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isPlain,
  maxInterval,
  type Recurrence,
  readRule,
  weekdays,
  weeksOfMonth,
  writeRule,
} from './recurrence.rules.ts'

const interval = fc.integer({ min: 1, max: maxInterval })
const weekday = fc.constantFrom(...weekdays)
const day = fc.option(fc.integer({ min: 1, max: 28 }))

const recurrence: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ frequency: fc.constant('DAILY' as const), interval }),
  fc.record({
    frequency: fc.constant('WEEKLY' as const),
    interval,
    days: fc.subarray([...weekdays]),
  }),
  fc.record({ frequency: fc.constant('MONTHLY' as const), interval, day, nth: fc.constant(null) }),
  fc.record({
    frequency: fc.constant('MONTHLY' as const),
    interval,
    day: fc.constant(null),
    nth: fc.record({ week: fc.constantFrom(...weeksOfMonth), weekday }),
  }),
  fc.record({
    frequency: fc.constant('YEARLY' as const),
    interval,
    months: fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    day,
  }),
)

const refusalOf = (text: string) => {
  const read = readRule(text)
  return 'refusal' in read ? read.refusal : null
}

describe('a recurrence rule', () => {
  it('is read as it was written, and fits the column', () => {
    fc.assert(
      fc.property(recurrence, (chosen) => {
        const text = writeRule(chosen)
        expect(readRule(text)).toEqual({ recurrence: chosen })
        expect(text.length).toBeGreaterThanOrEqual(10)
        expect(text.length).toBeLessThanOrEqual(200)
      }),
    )
  })

  it('accepts parts and days in any order, and stores one order', () => {
    const read = readRule('BYDAY=FR,MO;INTERVAL=2;FREQ=WEEKLY')
    expect('recurrence' in read && writeRule(read.recurrence)).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR')
  })

  it.each([
    ['FREQ=SECONDLY', 'too-dense'],
    ['FREQ=MINUTELY;INTERVAL=5', 'too-dense'],
    ['FREQ=HOURLY', 'too-dense'],
    ['FREQ=DAILY;BYSECOND=0', 'too-dense'],
    ['FREQ=DAILY;BYHOUR=1,2,3', 'too-dense'],
    ['FREQ=DAILY;COUNT=3', 'has-end'],
    ['FREQ=DAILY;UNTIL=20270101', 'has-end'],
    ['FREQ=DAILY;INTERVAL=0', 'wrong-interval'],
    ['FREQ=DAILY;INTERVAL=-1', 'wrong-interval'],
    ['FREQ=DAILY;INTERVAL=121', 'wrong-interval'],
    ['FREQ=DAILY;INTERVAL=1E2', 'wrong-interval'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'unknown-part'],
    ['FREQ=YEARLY;BYWEEKNO=20', 'unknown-part'],
    ['FREQ=YEARLY;BYYEARDAY=366', 'unknown-part'],
    ['FREQ=DAILY;BYDAY=MO', 'unknown-part'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'wrong-days'],
    ['FREQ=WEEKLY;BYDAY=MO,MO', 'wrong-days'],
    ['FREQ=WEEKLY;BYDAY=XX', 'wrong-days'],
    ['FREQ=MONTHLY;BYDAY=5FR', 'wrong-days'],
    ['FREQ=MONTHLY;BYDAY=FR', 'wrong-days'],
    ['FREQ=MONTHLY;BYDAY=1FR;BYMONTHDAY=3', 'wrong-days'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'wrong-days'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'wrong-days'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,2', 'wrong-days'],
    ['FREQ=YEARLY;BYMONTH=13', 'wrong-months'],
    ['FREQ=YEARLY;BYMONTH=1,1', 'wrong-months'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31', 'never'],
    ['FREQ=YEARLY;BYMONTH=4,6;BYMONTHDAY=31', 'never'],
    ['FREQ=FORTNIGHTLY', 'not-a-rule'],
    ['FREQ=DAILY;FREQ=DAILY', 'not-a-rule'],
    ['FREQ=DAILY;', 'not-a-rule'],
    ['freq=daily', 'not-a-rule'],
    ['INTERVAL=2', 'not-a-rule'],
    ['', 'not-a-rule'],
    [`FREQ=WEEKLY;BYDAY=${Array(60).fill('MO').join(',')}`, 'wrong-days'],
    [`FREQ=WEEKLY;BYDAY=${Array(10_000).fill('MO').join(',')}`, 'too-long'],
  ])('“%s” is refused', (text, refusal) => {
    expect(refusalOf(text)).toBe(refusal)
  })

  it('of any text is read or refused, and never fails otherwise', () => {
    const parts = fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=YEARLY',
      'FREQ=SECONDLY',
      'BYDAY=MO',
      'COUNT=9',
      'INTERVAL=7',
      ';',
      '=',
    )
    const texts = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.array(parts).map((some) => some.join(';')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const read = readRule(text)
        if ('recurrence' in read) expect(readRule(writeRule(read.recurrence))).toEqual(read)
        else expect(read.refusal).toMatch(/./)
      }),
    )
  })

  it('is simple when it names neither days nor months', () => {
    expect(isPlain({ frequency: 'MONTHLY', interval: 3, day: null, nth: null })).toBe(true)
    expect(isPlain({ frequency: 'MONTHLY', interval: 3, day: 1, nth: null })).toBe(false)
    expect(isPlain({ frequency: 'YEARLY', interval: 1, months: [10], day: null })).toBe(false)
  })
})
