import type { CalendarEntry, RelativeCalendarView } from './relative-pages.schemas.ts'

/** How far ahead a relative sees what is planned. */
export const calendarDays = 365
/** The limit of the list; each source is asked for one more. */
export const maxEntries = 100

type Days = { startsOn: string; endsOn: string }
type Times = { startTime: string | null; endTime: string | null }

type Planned = {
  stays: (Days & { id: string; personName: string })[]
  events: (Days & Times & { id: string; title: string })[]
  visits: (Days & Times & { id: string; workerName: string })[]
}

/** Merges what is planned, earliest first, up to the limit. A yearly event has an entry for each of its days. */
export function entriesOf({ stays, events, visits }: Planned): RelativeCalendarView {
  const all: CalendarEntry[] = [
    ...stays.map(({ personName, ...stay }) => entry('STAY', { ...stay, title: personName, ...noTimes })),
    ...events.map((event) => entry('EVENT', event)),
    ...visits.map(({ workerName, ...visit }) => entry('VISIT', { ...visit, title: workerName })),
  ]
  const sorted = all.toSorted(
    (a, b) => byText(a.startsOn, b.startsOn) || byText(a.startTime ?? '', b.startTime ?? ''),
  )
  return { entries: sorted.slice(0, maxEntries), isCut: sorted.length > maxEntries }
}

const noTimes = { startTime: null, endTime: null }

const entry = (
  kind: CalendarEntry['kind'],
  { id, title, startsOn, endsOn, startTime, endTime }: Omit<CalendarEntry, 'kind'>,
): CalendarEntry => ({
  ...{ kind, id, title, startsOn, endsOn },
  startTime: toMinutes(startTime),
  endTime: toMinutes(endTime),
})

/** The database returns seconds, too. */
const toMinutes = (time: string | null) => time?.slice(0, 5) ?? null

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
