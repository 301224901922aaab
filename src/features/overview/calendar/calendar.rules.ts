import { compareText } from '../../../lib/compare-text.ts'
import { addDays, addMonths, startOfWeek } from '../../../lib/dates.ts'

export const calendarKinds = [
  'TASK',
  'FORECAST',
  'PROJECT',
  'VISIT',
  'BILL',
  'EXPIRY',
  'STAY',
  'EVENT',
] as const
export type CalendarKind = (typeof calendarKinds)[number]

export const calendarViews = ['month', 'week', 'agenda'] as const
export type CalendarViewName = (typeof calendarViews)[number]

/** A span of calendar dates, both included. */
export type Span = { from: string; to: string }

/** A year and what a month shows of the months beside it: more is no span that anybody looks at. */
export const maxSpanDays = 400

/** Of one kind; what comes after is left out, and the answer says from where on. */
export const maxItemsOfAKind = 1_000

/** A month shows so many things of a day; where there are more, one of them gives way to how many more there are. */
export const maxItemsOfADay = 4

/** The agenda is read as one page: it goes a year on, or as far as this many of a kind reach. */
export const maxAgendaItemsOfAKind = 150

/** Of a note, in characters. */
export const maxDetail = 200

/** The days that a view of a date shows. A month shows whole weeks; the agenda goes a year on from the date. */
export function spanOf(view: CalendarViewName, date: string, weekStart: number): Span {
  if (view === 'agenda') {
    const yearOn = addDays(addMonths(date, 12), -1)
    // Where the dates end there is no year to come.
    return { from: date, to: yearOn < date ? date : yearOn }
  }
  if (view === 'week') {
    const from = startOfWeek(date, weekStart)
    return { from, to: addDays(from, 6) }
  }
  const first = `${date.slice(0, 7)}-01`
  // The 31st, or the last day of a shorter month.
  const last = addMonths(`${date.slice(0, 7)}-31`, 0)
  return { from: startOfWeek(first, weekStart), to: addDays(startOfWeek(last, weekStart), 6) }
}

/** Where "next" and "previous" lead. */
export function stepped(view: CalendarViewName, date: string, step: 1 | -1): string {
  if (view === 'week') return addDays(date, 7 * step)
  return addMonths(view === 'month' ? `${date.slice(0, 7)}-01` : date, step)
}

type Placed = Days & { id: string; startTime: string | null; title: string }
type Days = { startsOn: string; endsOn: string }

/** Earlier first; on one day what lasts the whole day, then by time, then by title. */
export const compareItems = (a: Placed, b: Placed) =>
  compareText(a.startsOn, b.startsOn) ||
  compareText(a.startTime ?? '', b.startTime ?? '') ||
  a.title.localeCompare(b.title) ||
  compareText(a.id, b.id)

/** The items under the days of a list; what began before the list stands under its first day. */
export function byDay<Item extends Placed>(
  items: readonly Item[],
  from: string,
): { day: string; items: Item[] }[] {
  const sorted = items.toSorted(compareItems)
  const days = Map.groupBy(sorted, ({ startsOn }) => (startsOn < from ? from : startsOn))
  return [...days].toSorted(([a], [b]) => compareText(a, b)).map(([day, ofDay]) => ({ day, items: ofDay }))
}

/** What one source found, by its first day, and whether it had to stop. */
export type Found<Item> = { items: Item[]; isCut: boolean }

/**
 * All that the sources found, in order. Where one of them had to stop, nothing of any is shown past the day up to which
 * it is complete, so that a list never looks complete where it is not.
 * @returns `completeUntil`: the last day of which everything is there; null when nothing was left out
 */
export function merged<Item extends Placed>(sources: readonly Found<Item>[], span: Span) {
  const ends = sources.flatMap(({ items, isCut }) => {
    const last = items.at(-1)
    return isCut && last ? [last.startsOn > span.from ? addDays(last.startsOn, -1) : span.from] : []
  })
  const completeUntil = ends.toSorted()[0] ?? null
  const items = sources
    .flatMap((source) => source.items)
    .filter(({ startsOn }) => completeUntil === null || startsOn <= completeUntil)
    .toSorted(compareItems)
  return { items, completeUntil }
}

/** How many more things fall on a day than are shown. */
export type MoreOfDay = { day: string; count: number }

/**
 * The first few of each day, what is still to be done before what is done; what lasts several days is shown in any case.
 * @param hidden how many there are of each day besides
 */
export function fewOfEachDay<Item extends Placed & { isDone: boolean }>(
  items: readonly Item[],
  limit: number,
  hidden: ReadonlyMap<string, number> = new Map(),
): { items: Item[]; more: MoreOfDay[] } {
  const isShort = ({ startsOn, endsOn }: Item) => startsOn === endsOn
  const days = Map.groupBy(items.filter(isShort), ({ startsOn }) => startsOn)
  const more: MoreOfDay[] = []
  const kept = [...days].flatMap(([day, ofDay]) => {
    const unread = hidden.get(day) ?? 0
    if (unread === 0 && ofDay.length <= limit) return ofDay
    const shown = ofDay
      .toSorted((a, b) => Number(a.isDone) - Number(b.isDone) || compareItems(a, b))
      .slice(0, limit - 1)
    more.push({ day, count: ofDay.length + unread - shown.length })
    return shown
  })
  return {
    items: [...items.filter((item) => !isShort(item)), ...kept].toSorted(compareItems),
    more: more.toSorted((a, b) => compareText(a.day, b.day)),
  }
}
