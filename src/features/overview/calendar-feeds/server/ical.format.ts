import { setImmediate as nextTurn } from 'node:timers/promises'
import { t } from '@lingui/core/macro'
import ical, {
  escape as escapeText,
  foldLines,
  ICalEvent,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { FeedEvent } from '../feed-events.rules.ts'

type OnUnwritable = (uid: string, error: unknown) => void
type Feed = { name: string; origin: string; events: readonly FeedEvent[] }

/** How many events are written before yielding. Fifty take about 10 ms, the largest feed 300 ms. */
const eventsPerBatch = 50

const calendarEnd = 'END:VCALENDAR'

/**
 * Writes a calendar (RFC 5545). The same events always give the same bytes: stamps are the last changes, and times are
 * local to their zones. An event that cannot be written is left out.
 */
export async function writeIcal(
  { name, origin, events }: Feed,
  onUnwritable?: OnUnwritable,
): Promise<string> {
  const calendar = ical({
    prodId: { company: 'Kinstead', product: t`Calendar`, language: 'EN' },
    // The library does not escape the name.
    name: escapeText(oneLine(name), false),
    ttl: 3_600,
  })
  const zones = new Set<string>()
  let written = ''
  for (const [at, event] of events.entries()) {
    if (at % eventsPerBatch === 0) await nextTurn()
    try {
      const made = new ICalEvent(eventOf(event, origin), calendar)
      written += foldLines(made.toString())
      const zone = made.timezone()
      if (zone) zones.add(zone)
    } catch (error) {
      onUnwritable?.(event.uid, error)
    }
  }
  // The library would write all events at once.
  const head = calendar.toString().slice(0, -calendarEnd.length)
  return `${head}${foldLines([...zones].map(zoneBlock).join(''))}${written}${calendarEnd}`
}

const zoneBlock = (zone: string) => {
  const block = definitionOf(zone)?.block.trim()
  return block ? `${block.replaceAll(/\r?\n/g, '\r\n')}\r\n` : ''
}

const eventOf = (event: FeedEvent, origin: string): ICalEventData => ({
  id: `${event.uid}@${new URL(origin).hostname}`,
  stamp: event.updatedAt,
  lastModified: event.updatedAt,
  sequence: event.sequence,
  summary: oneLine(event.title),
  location: event.location && oneLine(event.location),
  url: `${origin}${event.path}`,
  categories: [{ name: event.category }],
  status: event.isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
  // Maintenance does not make anyone busy all day.
  transparency: event.when.isAllDay ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  ...timesOf(event.when),
})

/** Control characters are not allowed, and a title is one line. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

function timesOf(when: FeedEvent['when']) {
  if (when.isAllDay) {
    const { startsOn, endsOn } = when
    return { allDay: true, start: Temporal.PlainDate.from(startsOn), end: Temporal.PlainDate.from(endsOn) }
  }
  const start = Temporal.PlainDateTime.from(when.startsAt)
  const end = when.endsAt === null ? null : Temporal.PlainDateTime.from(when.endsAt)
  const definition = definitionOf(when.timeZone)
  if (definition) return { start, end, timezone: definition.name }
  const instantOf = (time: Temporal.PlainDateTime) => time.toZonedDateTime(when.timeZone).toInstant()
  return { start: instantOf(start), end: end && instantOf(end) }
}

type Definition = { name: string; block: string }

/** Cached by zone: the library scans its list of about 600 zones for each event. */
const definitions = new Map<string, Definition | null>()

/** Returns the name and definition of a zone; equal zones share one. Null for an unknown zone. */
function definitionOf(zone: string): Definition | null {
  const known = definitions.get(zone)
  if (known !== undefined) return known
  const definition = findDefinition(zone)
  definitions.set(zone, definition)
  return definition
}

function findDefinition(zone: string): Definition | null {
  // UTC times need no definition.
  if (zone === 'UTC' || zone === 'Etc/UTC') return null
  const [block, line] = tzlib_get_ical_block(zone)
  const name = line?.replace('TZID=', '')
  return block && name ? { name, block } : null
}
