import { blocksOf, TooMany, textOf } from './calendar-blocks.format.ts'
import { type Event, eventOf, zoneOf } from './calendar-events.format.ts'
import { dayMs, dayOf, instantOf, isPlausible, type When } from './calendar-times.format.ts'
import { occurrencesOf } from './event-occurrences.format.ts'
import { toLocal } from './zoned-times.format.ts'

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

function entriesIn(text: string, options: ReadOptions): ReadEntry[] {
  const { events: eventBlocks, zones: zoneBlocks } = blocksOf(text, options.maxEvents)
  const zones = new Map(zoneBlocks.flatMap((block) => orNothing(() => zoneOf(block))))
  const events = eventBlocks.flatMap((block) => orNothing(() => eventOf(block, zones, options.maxTitle)))
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
  const ones = event.replaces ? [event.start] : occurrencesOf(event, replacing, options.to, budget)
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
