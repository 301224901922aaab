import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../../lib/dates.ts'
import {
  chartStart,
  comparedMonths,
  consumptionByKind,
  consumptionByMonth,
  isPart,
  type MonthOfConsumption,
  totalByMonth,
} from './consumption.rules.ts'
import {
  goesDown,
  type MeterKind,
  type MeterUnit,
  misfitOf,
  neighboursOf,
  type Reading,
} from './meters.rules.ts'

const reading = (readOn: string, units: number, isReplacement = false): Reading => ({
  readOn,
  valueThousandths: Math.round(units * 1_000),
  isReplacement,
})

/** Readings that fit together: the meter counts up, and is sometimes replaced by a lower or higher one. */
const someReadings = fc
  .array(
    fc.record({
      days: fc.integer({ min: 1, max: 500 }),
      used: fc.integer({ min: 0, max: 10_000_000 }),
      replaced: fc.option(fc.integer({ min: 0, max: 10_000_000 }), { freq: 5 }),
    }),
    { maxLength: 30 },
  )
  .map((steps) => {
    let [day, value] = ['2019-12-20', 0]
    return steps.map(({ days, used, replaced }): Reading => {
      day = addDays(day, days)
      value = replaced ?? value + used
      return { readOn: day, valueThousandths: value, isReplacement: replaced !== null }
    })
  })

const sumOf = (readings: readonly Reading[]) =>
  [...consumptionByMonth(readings).values()].reduce((sum, { thousandths }) => sum + thousandths, 0)

/** What was counted between a reading and the next one, unless the meter was replaced. */
const counted = (readings: readonly Reading[]) =>
  readings.flatMap((later, at) => {
    const earlier = readings[at - 1]
    return earlier && !later.isReplacement ? [{ earlier, later }] : []
  })

describe('the consumption of the months', () => {
  it('adds up exactly to what the meter counted', () => {
    fc.assert(
      fc.property(someReadings, (readings) => {
        const used = counted(readings).map(
          ({ earlier, later }) => later.valueThousandths - earlier.valueThousandths,
        )
        expect(sumOf(readings)).toBe(used.reduce((sum, one) => sum + one, 0))
      }),
    )
  })

  it('covers each day between two readings once', () => {
    fc.assert(
      fc.property(someReadings, (readings) => {
        const days = [...consumptionByMonth(readings).values()].reduce((sum, month) => sum + month.days, 0)
        const between = counted(readings).map(({ earlier, later }) =>
          daysBetween(earlier.readOn, later.readOn),
        )
        expect(days).toBe(between.reduce((sum, one) => sum + one, 0))
      }),
    )
  })

  it('does not depend on the order of the readings', () => {
    fc.assert(
      fc.property(
        someReadings.chain((readings) =>
          fc.tuple(
            fc.constant(readings),
            fc.shuffledSubarray(readings, { minLength: readings.length, maxLength: readings.length }),
          ),
        ),
        ([readings, shuffled]) => {
          expect(consumptionByMonth(shuffled)).toEqual(consumptionByMonth(readings))
        },
      ),
    )
  })

  it('is never negative, even for readings that contradict each other', () => {
    const any = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 10_000_000 }), fc.boolean())
        .map(([day, valueThousandths, isReplacement]) => ({
          readOn: addDays('2020-01-01', day),
          valueThousandths,
          isReplacement,
        })),
    )
    fc.assert(
      fc.property(any, (readings) => {
        for (const { thousandths } of consumptionByMonth(readings).values())
          expect(thousandths).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('is unknown with no reading or a single one', () => {
    expect(consumptionByMonth([]).size).toBe(0)
    expect(consumptionByMonth([reading('2026-11-03', 1_000)]).size).toBe(0)
  })

  it('is spread evenly over the days, also over a leap day', () => {
    const leap = consumptionByMonth([reading('2028-02-01', 0), reading('2028-03-31', 59)])
    expect(leap).toEqual(
      new Map([
        ['2028-02', { thousandths: 29_000, days: 29 }],
        ['2028-03', { thousandths: 30_000, days: 30 }],
      ]),
    )
    const common = consumptionByMonth([reading('2027-02-01', 0), reading('2027-03-31', 58)])
    expect(common.get('2027-02')).toEqual({ thousandths: 28_000, days: 28 })
  })

  it('starts again from the reading of a new meter', () => {
    const months = consumptionByMonth([
      reading('2026-01-01', 900),
      reading('2026-02-01', 931),
      reading('2026-03-01', 5, true),
      reading('2026-04-01', 36),
    ])
    expect([...months.keys()]).toEqual(['2026-01', '2026-03'])
    expect(months.get('2026-03')).toEqual({ thousandths: 31_000, days: 31 })
  })
})

describe('the months of the chart', () => {
  it('are the current one and the twelve before it, each beside that of the year before', () => {
    const readings = [reading('2024-11-01', 0), reading('2025-11-01', 365), reading('2026-11-16', 745)]
    const months = comparedMonths(readings, '2026-11-20')
    expect(months.map(({ month }) => month)).toEqual([
      ...['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
      ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
    ])
    expect(months.at(0)).toMatchObject({ now: { thousandths: 30_000 }, yearBefore: { thousandths: 30_000 } })
    expect(months.at(-1)).toMatchObject({ now: { thousandths: 15_000, days: 15 } })
    expect(isPart('2026-11', { thousandths: 15_000, days: 15 })).toBe(true)
    expect(isPart('2026-10', { thousandths: 31_000, days: 31 })).toBe(false)
  })

  it('need no reading before the last one before their first day', () => {
    fc.assert(
      fc.property(someReadings, (readings) => {
        const today = readings.at(-1)?.readOn ?? '2026-11-20'
        const start = chartStart(today)
        const last = readings.findLast(({ readOn }) => readOn < start)
        const needed = readings.filter((one) => one === last || one.readOn >= start)
        expect(comparedMonths(needed, today)).toEqual(comparedMonths(readings, today))
      }),
    )
  })
})

describe('the consumption of a property', () => {
  const today = '2026-11-20'
  const meter = (id: string, kind: MeterKind = 'ELECTRICITY', unit: MeterUnit = 'KWH') => ({ id, kind, unit })
  const of = (meterId: string, ...some: Reading[]) => some.map((one) => ({ ...one, meterId }))
  const october = ({ months }: { months: MonthOfConsumption[] }) =>
    months.find(({ month }) => month === '2026-10')

  it('adds up the meters of a kind, and only those with the same unit', () => {
    const known = [reading('2026-10-01', 0), reading('2026-11-01', 31)]
    const meters = [
      meter('day'),
      meter('night'),
      meter('heat', 'HEATING'),
      meter('big', 'ELECTRICITY', 'MWH'),
    ]
    const kinds = consumptionByKind(
      meters,
      meters.flatMap(({ id }) => of(id, ...known)),
      today,
    )
    expect(kinds.map(({ kind, unit }) => [kind, unit])).toEqual([
      ['ELECTRICITY', 'KWH'],
      ['HEATING', 'KWH'],
      ['ELECTRICITY', 'MWH'],
    ])
    expect(kinds.map((kind) => october(kind)?.now?.thousandths)).toEqual([62_000, 31_000, 31_000])
  })

  it('is known in part where one of the meters was not read', () => {
    const [total] = consumptionByKind(
      [meter('old'), meter('new')],
      [
        ...of('old', reading('2026-10-01', 0), reading('2026-11-01', 31)),
        ...of('new', reading('2026-10-22', 0), reading('2026-11-01', 10)),
      ],
      today,
    )
    expect(total && october(total)?.now).toEqual({ thousandths: 41_000, days: 10 })
  })

  it('is left out where nothing is known, and a meter that was never read does not count', () => {
    const kinds = consumptionByKind(
      [meter('read'), meter('never'), meter('once', 'WATER', 'M3')],
      [
        ...of('read', reading('2026-10-01', 0), reading('2026-11-01', 31)),
        ...of('once', reading('2026-11-01', 31)),
      ],
      today,
    )
    expect(kinds).toHaveLength(1)
    expect(kinds[0] && october(kinds[0])?.now).toEqual({ thousandths: 31_000, days: 31 })
  })

  it('of one meter is that of the meter, and does not depend on the order of several', () => {
    fc.assert(
      fc.property(fc.array(someReadings, { minLength: 1, maxLength: 4 }), (lists) => {
        const each = lists.map((some) => comparedMonths(some, today))
        expect(totalByMonth(each.slice(0, 1))).toEqual(each[0])
        expect(totalByMonth(each.toReversed())).toEqual(totalByMonth(each))
      }),
    )
  })
})

describe('a new reading', () => {
  const others = [reading('2026-01-01', 100), reading('2026-03-01', 300)]
  const misfit = (one: Reading) => misfitOf(one, neighboursOf(others, one.readOn))?.reason ?? null

  it.each([
    [reading('2026-02-01', 200), null],
    [reading('2026-02-01', 100), null],
    [reading('2026-02-01', 99), 'TOO_LOW'],
    [reading('2026-02-01', 99, true), null],
    [reading('2026-02-01', 301), 'TOO_HIGH'],
    [reading('2026-02-01', 301, true), 'TOO_HIGH'],
    [reading('2026-03-01', 300), 'SAME_DAY'],
    [reading('2026-04-01', 299), 'TOO_LOW'],
    [reading('2025-12-01', 101), 'TOO_HIGH'],
    [reading('2025-12-01', 99), null],
  ])('%j among others is %s', (one, reason) => {
    expect(misfit(one)).toBe(reason)
  })

  it('that fits leaves no later reading lower than an earlier one', () => {
    fc.assert(
      fc.property(
        someReadings,
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 0, max: 20_000_000 }),
        fc.boolean(),
        (readings, day, valueThousandths, isReplacement) => {
          const added = { readOn: addDays('2019-12-20', day), valueThousandths, isReplacement }
          fc.pre(misfitOf(added, neighboursOf(readings, added.readOn)) === null)
          const all = [...readings, added].toSorted((a, b) => a.readOn.localeCompare(b.readOn))
          for (const { earlier, later } of counted(all)) expect(goesDown(earlier, later)).toBe(false)
        },
      ),
    )
  })
})
