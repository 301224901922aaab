import { setImmediate as nextTurn } from 'node:timers/promises'
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

/** How many events are written before others get their turn. Fifty take about 10 ms, the largest feed 300. */
const eventsInATurn = 50

const calendarEnd = 'END:VCALENDAR'

/**
 * A calendar as RFC 5545 wants it. The same events give the same bytes, whenever and wherever they are written: each is
 * stamped with when it was last changed, and its times are those on the clocks of its zone, whatever this machine's says.
 * An event that cannot be written is left out, and never the calendar with it.
 */
export async function writeIcal(
  { name, origin, events }: Feed,
  onUnwritable?: OnUnwritable,
): Promise<string> {
  const calendar = ical({
    prodId: { company: 'Kinstead', product: 'Calendar', language: 'EN' },
    // The library writes the name as it is.
    name: escapeText(oneLine(name), false),
    ttl: 3_600,
  })
  const zones = new Set<string>()
  let written = ''
  for (const [at, event] of events.entries()) {
    if (at % eventsInATurn === 0) await nextTurn()
    try {
      const made = new ICalEvent(eventOf(event, origin), calendar)
      written += foldLines(made.toString())
      const zone = made.timezone()
      if (zone) zones.add(zone)
    } catch (error) {
      onUnwritable?.(event.uid, error)
    }
  }
  // The library would write the calendar with all its events at once.
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
  // Nobody is busy all day because the gutters are due.
  transparency: event.when.isAllDay ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  ...timesOf(event.when),
})

/** Control characters are not allowed in it, and a title is one line. */
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

/** By zone, of which there are about 600: the library reads its whole list each time, and each event asks. */
const definitions = new Map<string, Definition | null>()

/** How a zone is called and defined there; zones whose clocks are the same share one. Null for one that it does not know. */
function definitionOf(zone: string): Definition | null {
  const known = definitions.get(zone)
  if (known !== undefined) return known
  const definition = findDefinition(zone)
  definitions.set(zone, definition)
  return definition
}

function findDefinition(zone: string): Definition | null {
  // Times in UTC need no definition.
  if (zone === 'UTC' || zone === 'Etc/UTC') return null
  const [block, line] = tzlib_get_ical_block(zone)
  const name = line?.replace('TZID=', '')
  return block && name ? { name, block } : null
}
