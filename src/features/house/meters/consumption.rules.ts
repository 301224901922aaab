import { apportion } from '../../../lib/apportion.ts'
import { addMonths, daysBetween, earliest } from '../../../lib/dates.ts'
import { goesDown, type MeterKind, type MeterUnit, type Reading } from './meters.rules.ts'

/** What was used in a month, and on how many of its days that is known. */
export type Consumption = { thousandths: number; days: number }

const monthOf = (day: string) => day.slice(0, 7)
const startOfNextMonth = (day: string) => addMonths(`${monthOf(day)}-01`, 1)

/**
 * Returns the consumption of each month between the first and the last reading. A reading counts from the beginning of
 * its day; what was used until the next one is spread evenly over the days between, in whole thousandths, and nothing is
 * lost by rounding. A replaced meter starts again from its reading.
 */
export function consumptionByMonth(readings: readonly Reading[]): Map<string, Consumption> {
  const sorted = readings.toSorted((a, b) => a.readOn.localeCompare(b.readOn))
  const months = new Map<string, Consumption>()
  for (const [at, later] of sorted.entries()) {
    const earlier = sorted[at - 1]
    // An imported group may have a lower reading: nothing is known about the days before it.
    if (!earlier || later.isReplacement || goesDown(earlier, later)) continue
    const weights = daysByMonth(earlier.readOn, later.readOn)
    const parts = apportion(later.valueThousandths - earlier.valueThousandths, weights)
    for (const { key, weight } of weights) {
      const { thousandths, days } = months.get(key) ?? { thousandths: 0, days: 0 }
      months.set(key, { thousandths: thousandths + (parts.get(key) ?? 0), days: days + weight })
    }
  }
  return months
}

/** Returns the number of days in each month. @param until the day after the last one */
function daysByMonth(from: string, until: string) {
  const months: { key: string; weight: number }[] = []
  for (let day = from; day < until; day = startOfNextMonth(day))
    months.push({ key: monthOf(day), weight: daysBetween(day, earliest(startOfNextMonth(day), until)) })
  return months
}

/** How many months the chart shows: a year and the current month. */
const shownMonths = 13

/** A month beside the same month of the year before; null where nothing is known. */
export type MonthOfConsumption = { month: string; now: Consumption | null; yearBefore: Consumption | null }

/** Returns the last months, oldest first, each beside the same month of the year before. */
export function comparedMonths(readings: readonly Reading[], today: string): MonthOfConsumption[] {
  const known = consumptionByMonth(readings)
  return Array.from({ length: shownMonths }, (_, at) => {
    const first = addMonths(`${monthOf(today)}-01`, at + 1 - shownMonths)
    return {
      month: monthOf(first),
      now: known.get(monthOf(first)) ?? null,
      yearBefore: known.get(monthOf(addMonths(first, -12))) ?? null,
    }
  })
}

/** What all meters of a kind with the same unit used together. */
export type KindConsumption = { kind: MeterKind; unit: MeterUnit; months: MonthOfConsumption[] }

type OneMeter = { id: string; kind: MeterKind; unit: MeterUnit }

/**
 * Returns the consumption of each kind of meter of which something is known, in the order of the meters. A meter without
 * a reading counts as not there: it is no reason to call the months of the others incomplete.
 */
export function consumptionByKind(
  meters: readonly OneMeter[],
  readings: readonly (Reading & { meterId: string })[],
  today: string,
): KindConsumption[] {
  const readingsOf = Map.groupBy(readings, ({ meterId }) => meterId)
  const read = meters.filter(({ id }) => readingsOf.has(id))
  return [...Map.groupBy(read, ({ kind, unit }) => `${kind} ${unit}`).values()]
    .flatMap(([first, ...others]) => {
      if (!first) return []
      const each = [first, ...others].map(({ id }) => comparedMonths(readingsOf.get(id) ?? [], today))
      return { kind: first.kind, unit: first.unit, months: totalByMonth(each) }
    })
    .filter(({ months }) => months.some(({ now, yearBefore }) => now ?? yearBefore))
}

/** Returns what several meters together used in the same months. Of a day it is known only if it is known of all of them. */
export function totalByMonth(meters: readonly (readonly MonthOfConsumption[])[]): MonthOfConsumption[] {
  const [first = [], ...others] = meters
  return others.reduce<MonthOfConsumption[]>(
    (total, months) =>
      total.map(({ month, now, yearBefore }, at) => ({
        month,
        now: sumOf(now, months[at]?.now ?? null),
        yearBefore: sumOf(yearBefore, months[at]?.yearBefore ?? null),
      })),
    [...first],
  )
}

function sumOf(one: Consumption | null, other: Consumption | null): Consumption | null {
  if (!one && !other) return null
  return {
    thousandths: (one?.thousandths ?? 0) + (other?.thousandths ?? 0),
    days: Math.min(one?.days ?? 0, other?.days ?? 0),
  }
}

/** Returns the first day that the chart shows. */
export const chartStart = (today: string) => addMonths(`${monthOf(today)}-01`, 1 - shownMonths - 12)

/** Whether only a part of the consumption of the month is known. */
export const isPart = (month: string, { days }: Consumption) =>
  days < daysBetween(`${month}-01`, addMonths(`${month}-01`, 1))
