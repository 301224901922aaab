import ICAL from 'ical.js'
import { dayMs, instantOf, type When, whenOf } from './calendar-times.format.ts'

// One event of a calendar and its time zones.

/** Repetitions within a day are no dates for a family, and can be billions. */
const repeatingFrequencies = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])

export type Event = {
  uid: string
  title: string
  isCancelled: boolean
  start: When
  /** Of whole days in days, else in milliseconds. */
  length: number
  rules: ICAL.Recur[]
  added: When[]
  left: When[]
  /** The occurrence that it replaces. */
  replaces: When | null
}

export function zoneOf(block: string): [string, ICAL.Timezone] | null {
  const component = new ICAL.Component(ICAL.parse(block))
  const id = component.getFirstPropertyValue('tzid')
  return typeof id === 'string' ? [id, new ICAL.Timezone({ component, tzid: id })] : null
}

export function eventOf(
  block: string,
  zones: ReadonlyMap<string, ICAL.Timezone>,
  maxTitle: number,
): Event | null {
  const component = new ICAL.Component(ICAL.parse(block))
  const whensOf = (name: string) =>
    component.getAllProperties(name).flatMap((property) =>
      property.getValues().flatMap((value: unknown) => {
        const time = value instanceof ICAL.Period ? value.start : value
        return time instanceof ICAL.Time ? (whenOf(time, property, zones) ?? []) : []
      }),
    )
  const [start] = whensOf('dtstart')
  if (!start) return null
  const [end] = whensOf('dtend')
  const duration = component.getFirstPropertyValue('duration')
  return {
    uid: String(component.getFirstPropertyValue('uid') ?? ''),
    title: titleOf(component.getFirstPropertyValue('summary'), maxTitle),
    isCancelled: /^cancelled$/i.test(String(component.getFirstPropertyValue('status') ?? '')),
    start,
    length: lengthOf(start, end, duration instanceof ICAL.Duration ? duration : null),
    rules: component
      .getAllProperties('rrule')
      .flatMap((property) => property.getValues())
      .filter((rule: unknown) => rule instanceof ICAL.Recur)
      .filter(({ freq }) => repeatingFrequencies.has(freq)),
    added: whensOf('rdate'),
    left: whensOf('exdate'),
    replaces: whensOf('recurrence-id')[0] ?? null,
  }
}

/** Returns one line of plain text, without invisible characters that could turn it around or hide a part. */
function titleOf(value: unknown, max: number): string {
  if (typeof value !== 'string') return ''
  // A text may be as long as the file.
  const line = value
    .slice(0, 4 * max)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Z}\s]+/gu, ' ')
  const plain = line.replaceAll(/[\p{Cf}\p{Co}\p{Cn}]/gu, '').trim()
  return [...plain].slice(0, max).join('')
}

function lengthOf(start: When, end: When | undefined, duration: ICAL.Duration | null): number {
  const unit = start.isDate ? dayMs : 1
  const least = start.isDate ? 1 : 0
  if (end && end.isDate === start.isDate) return Math.max(least, (instantOf(end) - instantOf(start)) / unit)
  if (duration) return Math.max(least, Math.floor((duration.toSeconds() * 1_000) / unit))
  return least
}
