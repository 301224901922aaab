import ICAL from 'ical.js'
import { isKnownZone, toInstant, toLocal } from './zoned-times.format.ts'

// Reads a calendar that a stranger wrote (RFC 5545), in a thread of its own: see read-calendar-apart.service.ts. It imports
// nothing of the product that has to be built first.

export type ReadEntry = {
  /** Plain text; empty when the calendar has none. */
  title: string
  /** Calendar dates, both inclusive. */
  startsOn: string
  endsOn: string
  /** `HH:MM`; null for whole days. */
  startTime: string | null
  endTime: string | null
}

export type ReadOptions = {
  /** The days to lay out, both inclusive. */
  from: string
  to: string
  /** Times are converted to it. */
  timeZone: string
  maxEntries: number
  /** Events in the file, before repetitions. */
  maxEvents: number
  /** Steps of all repetition rules together, since a rule is followed from its first day. */
  maxSteps: number
  maxTitle: number
}

export type Reading = { entries: ReadEntry[] } | { failure: 'NOT_A_CALENDAR' | 'TOO_MANY_ENTRIES' }

class TooMany extends Error {}

/** All that is read of an event; descriptions, links, people and attachments never leave the file. */
const readProperties = new Set([
  'UID',
  'SUMMARY',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'STATUS',
])

/** Repetitions within a day are no dates for a family, and can be billions. */
const repeatingFrequencies = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])

const dayMs = 86_400_000

/** Reads the entries of a calendar in a range of days, earliest first. An event that cannot be read is left out. */
export function readCalendar(bytes: Uint8Array, options: ReadOptions): Reading {
  const text = textOf(bytes)
  if (!/^\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 1_000))) return { failure: 'NOT_A_CALENDAR' }
  try {
    return { entries: entriesIn(text, options) }
  } catch (error) {
    if (error instanceof TooMany) return { failure: 'TOO_MANY_ENTRIES' }
    throw error
  }
}

/** Calendars are UTF-8; old programs still write Latin letters as one byte each. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

type Blocks = { events: string[]; zones: string[] }

/** Splits a calendar into its events and time zones, so that a broken one does not affect the others. */
function blocksOf(text: string, maxEvents: number): Blocks {
  const blocks: Blocks = { events: [], zones: [] }
  let open: { name: 'VEVENT' | 'VTIMEZONE'; lines: string[]; depth: number } | null = null
  for (const line of text.replaceAll(/\r?\n[ \t]/g, '').split(/\r\n|\n|\r/)) {
    const begun = /^BEGIN:(\S+)\s*$/i.exec(line)?.[1]?.toUpperCase()
    if (!open) {
      if (begun === 'VEVENT' || begun === 'VTIMEZONE') open = { name: begun, lines: [line], depth: 0 }
      continue
    }
    if (begun) open.depth++
    const isEnd = /^END:\S+\s*$/i.test(line)
    const isOwn = open.depth === 0
    if (isEnd && isOwn) {
      const block = [...open.lines, `END:${open.name}`].join('\r\n')
      if (open.name === 'VEVENT') blocks.events.push(block)
      else blocks.zones.push(block)
      if (blocks.events.length > maxEvents || blocks.zones.length > 1_000) throw new TooMany()
      open = null
      continue
    }
    if (open.name === 'VTIMEZONE' || (isOwn && isRead(line))) open.lines.push(line)
    if (isEnd) open.depth--
  }
  return blocks
}

const isRead = (line: string) => readProperties.has((/^[A-Z-]+/i.exec(line)?.[0] ?? '').toUpperCase())

/** A local time as milliseconds of the same time in UTC, and what it is local to. */
type When = { localMs: number; isDate: boolean; zone: Zone }
/** Null: floating, the same time of day everywhere. */
type Zone = { name: string; own: ICAL.Timezone | null } | null

type Event = {
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

function entriesIn(text: string, options: ReadOptions): ReadEntry[] {
  const { events: eventBlocks, zones: zoneBlocks } = blocksOf(text, options.maxEvents)
  const zones = new Map(zoneBlocks.flatMap((block) => orNothing(() => zoneOf(block))))
  const events = eventBlocks.flatMap((block) => orNothing(() => eventOf(block, zones, options)))
  const replaced = Map.groupBy(
    events.filter(({ replaces }) => replaces !== null),
    ({ uid }) => uid,
  )
  const budget = { steps: options.maxSteps }
  const entries: ReadEntry[] = []
  for (const event of events) {
    if (event.isCancelled) continue
    // The library finds some mistakes only when a rule is followed.
    const [own = []] = orNothing(() => {
      const most = options.maxEntries - entries.length
      return entriesOf(event, replaced.get(event.uid) ?? [], options, budget, most)
    })
    for (const entry of own) entries.push(entry)
  }
  return entries.toSorted(
    (a, b) =>
      compare(a.startsOn, b.startsOn) ||
      compare(a.startTime ?? '', b.startTime ?? '') ||
      compare(a.title, b.title),
  )
}

function entriesOf(
  event: Event,
  replacing: readonly Event[],
  options: ReadOptions,
  budget: { steps: number },
  most: number,
): ReadEntry[] {
  const entries: ReadEntry[] = []
  const ones = event.replaces ? [event.start] : occurrencesOf(event, replacing, options, budget)
  for (const start of ones) {
    const entry = entryOf(event, start, options)
    if (!entry || entry.endsOn < options.from || entry.startsOn > options.to) continue
    entries.push(within(entry, options))
    if (entries.length > most) throw new TooMany()
  }
  return entries
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Leaves out what cannot be read, but not a file with too much in it. */
function orNothing<Result>(read: () => Result | null): Result[] {
  try {
    const result = read()
    return result === null ? [] : [result]
  } catch (error) {
    if (error instanceof TooMany) throw error
    return []
  }
}

function zoneOf(block: string): [string, ICAL.Timezone] | null {
  const component = new ICAL.Component(ICAL.parse(block))
  const id = component.getFirstPropertyValue('tzid')
  return typeof id === 'string' ? [id, new ICAL.Timezone({ component, tzid: id })] : null
}

function eventOf(
  block: string,
  zones: ReadonlyMap<string, ICAL.Timezone>,
  options: ReadOptions,
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
    title: titleOf(component.getFirstPropertyValue('summary'), options.maxTitle),
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

function whenOf(
  time: ICAL.Time,
  property: ICAL.Property,
  zones: ReadonlyMap<string, ICAL.Timezone>,
): When | null {
  const { year, month, day, hour, minute, second, isDate } = time
  const localMs = Date.UTC(year, month - 1, day, isDate ? 0 : hour, isDate ? 0 : minute, isDate ? 0 : second)
  if (!isPlausible(localMs)) return null
  const isUtc = time.zone === ICAL.Timezone.utcTimezone
  const name = isUtc ? 'UTC' : property.getFirstParameter('tzid')
  if (isDate || !name) return { localMs, isDate, zone: null }
  const own = zones.get(name) ?? null
  // The system knows named zones better than most files do. Some programs put a path before the name.
  const known = [name, name.split('/').slice(-2).join('/')].find(isKnownZone)
  return { localMs, isDate, zone: known ? { name: known, own: null } : own && { name, own } }
}

const isPlausible = (ms: number) => ms >= Date.UTC(1800, 0, 1) && ms < Date.UTC(2200, 0, 1)

/** Instants of floating times are those of UTC: they are only compared with each other. */
function instantOf({ localMs, zone }: When): number {
  if (zone === null) return localMs
  if (!zone.own) return toInstant(localMs, zone.name)
  return localMs - zone.own.utcOffset(timeOf(localMs, false)) * 1_000
}

function timeOf(localMs: number, isDate: boolean): ICAL.Time {
  const at = new Date(localMs)
  const parts = {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    isDate,
  }
  return new ICAL.Time(parts, ICAL.Timezone.localTimezone)
}

function lengthOf(start: When, end: When | undefined, duration: ICAL.Duration | null): number {
  const unit = start.isDate ? dayMs : 1
  const least = start.isDate ? 1 : 0
  if (end && end.isDate === start.isDate) return Math.max(least, (instantOf(end) - instantOf(start)) / unit)
  if (duration) return Math.max(least, Math.floor((duration.toSeconds() * 1_000) / unit))
  return least
}

const dayOf = (localMs: number) => new Date(localMs).toISOString().slice(0, 10)

/** Yields the starts of an event up to the end of the range, without the ones that are left out or replaced. */
function* occurrencesOf(
  event: Event,
  replacing: readonly Event[],
  { to }: ReadOptions,
  budget: { steps: number },
): Generator<When> {
  const { start, rules, added, left } = event
  const without = [...left, ...replacing.flatMap(({ replaces }) => replaces ?? [])]
  const seen = new Set(without.filter(({ isDate }) => isDate === start.isDate).map(instantOf))
  const days = new Set(
    without.filter(({ isDate }) => isDate && !start.isDate).map(({ localMs }) => dayOf(localMs)),
  )
  const lastMs = Date.parse(`${to}T00:00:00Z`) + 2 * dayMs
  const isNew = (when: When) => {
    const instant = instantOf(when)
    if (seen.has(instant) || days.has(dayOf(when.localMs))) return false
    seen.add(instant)
    return true
  }
  if (rules.length === 0 && isNew(start)) yield start
  for (const rule of rules) {
    endsLocally(rule, start)
    const iterator = rule.iterator(timeOf(start.localMs, start.isDate))
    for (let next = iterator.next(); next; next = iterator.next()) {
      if (budget.steps-- <= 0) throw new TooMany()
      const { year, month, day, hour, minute, second } = next
      const localMs = Date.UTC(year, month - 1, day, hour, minute, second)
      if (localMs > lastMs) break
      // The library moves 29 February to 1 March in other years; the standard leaves it out.
      if (isPlainYearly(rule) && next.day !== new Date(start.localMs).getUTCDate()) continue
      const when = { ...start, localMs }
      if (isNew(when)) yield when
    }
  }
  for (const when of added) if (when.isDate === start.isDate && isNew(when)) yield when
}

const isPlainYearly = ({ freq, parts }: ICAL.Recur) => freq === 'YEARLY' && Object.keys(parts).length === 0

/** A rule is followed in local time, but its end is an instant. */
function endsLocally(rule: ICAL.Recur, { isDate, zone }: When) {
  const { until } = rule
  if (!until) return
  const { year, month, day, hour, minute, second } = until
  const ms = Date.UTC(year, month - 1, day, hour, minute, second)
  const isUtc = until.zone === ICAL.Timezone.utcTimezone
  const inZone = isUtc && zone && !zone.own && !until.isDate ? toLocal(ms, zone.name) : ms
  // The whole last day counts.
  rule.until = timeOf(until.isDate && !isDate ? ms + dayMs - 1_000 : inZone, isDate)
}

function entryOf({ title, length }: Event, start: When, { timeZone }: ReadOptions): ReadEntry | null {
  if (start.isDate) {
    const endMs = start.localMs + (Math.floor(length) - 1) * dayMs
    if (!isPlausible(start.localMs)) return null
    const days = { startsOn: dayOf(start.localMs), endsOn: dayOf(Math.min(endMs, Date.UTC(2199, 11, 31))) }
    return { title, ...days, startTime: null, endTime: null }
  }
  const startMs = instantOf(start)
  const endMs = Math.min(startMs + length, Date.UTC(2199, 11, 31))
  if (!isPlausible(startMs)) return null
  const localOf = (ms: number) => (start.zone === null ? ms : toLocal(ms, timeZone))
  const [from, to] = [localOf(startMs), Math.max(localOf(startMs), localOf(endMs))].map((ms) =>
    new Date(ms).toISOString(),
  )
  if (!from || !to) return null
  const [startsOn, startTime] = [from.slice(0, 10), from.slice(11, 16)]
  const [endsOn, endTime] = [to.slice(0, 10), to.slice(11, 16)]
  // Until midnight is not on the next day.
  if (endsOn > startsOn && endTime === '00:00')
    return { title, startsOn, endsOn: dayOf(Date.parse(endsOn) - dayMs), startTime, endTime: null }
  return { title, startsOn, endsOn, startTime, endTime: length > 0 ? endTime : null }
}

/** Cuts what lasts for years to the range. What began before it is shown as whole days. */
function within(entry: ReadEntry, { from, to }: ReadOptions): ReadEntry {
  const isCut = entry.startsOn < from || entry.endsOn > to
  if (!isCut) return entry
  return {
    title: entry.title,
    startsOn: entry.startsOn < from ? from : entry.startsOn,
    endsOn: entry.endsOn > to ? to : entry.endsOn,
    startTime: null,
    endTime: null,
  }
}
