import { compareText } from '../../../lib/compare-text.ts'
import { addDays, addMonths, startOfWeek } from '../../../lib/dates.ts'

export const calendarKinds = [
  'TASK',
  'FORECAST',
  'PROJECT',
  'VISIT',
  'BILL',
  'EXPIRY',
  'DECISION',
  'STAY',
  'EVENT',
  'OUTSIDE',
] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** What the group itself keeps: without the entries of calendars from outside, which never leave its own calendar. */
export type OwnKind = Exclude<CalendarKind, 'OUTSIDE'>
export const isOwnKind = (kind: CalendarKind): kind is OwnKind => kind !== 'OUTSIDE'
export const ownKinds = calendarKinds.filter(isOwnKind)

export const calendarViews = ['month', 'week', 'agenda'] as const
export type CalendarViewName = (typeof calendarViews)[number]

/** Calendar dates, both inclusive. */
export type Span = { from: string; to: string }

/** A year, plus the days a month view shows of its neighbours. */
export const maxSpanDays = 400

/** The limit of items per kind; the answer says where it was reached. */
export const maxItemsOfAKind = 1_000

/** A month shows this many items of a day; above that, the last one becomes the count of the rest. */
export const maxItemsOfADay = 4

/** The agenda is one page: a year ahead, or as far as this many items of a kind reach. */
export const maxAgendaItemsOfAKind = 150

/** The maximum length of a note, in characters. */
export const maxDetail = 200

/** Returns the days in a view of a date. A month shows whole weeks; the agenda goes a year ahead. */
export function spanOf(view: CalendarViewName, date: string, weekStart: number): Span {
  if (view === 'agenda') {
    const yearOn = addDays(addMonths(date, 12), -1)
    // The last possible dates have no year ahead.
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

/** Returns the dates for "next" and "previous". */
export function stepped(view: CalendarViewName, date: string, step: 1 | -1): string {
  if (view === 'week') return addDays(date, 7 * step)
  return addMonths(view === 'month' ? `${date.slice(0, 7)}-01` : date, step)
}

type Placed = Days & { id: string; startTime: string | null; title: string }
type Days = { startsOn: string; endsOn: string }

/** Earlier days first; within a day all-day items first, then by time and title. */
export const compareItems = (a: Placed, b: Placed) =>
  compareText(a.startsOn, b.startsOn) ||
  compareText(a.startTime ?? '', b.startTime ?? '') ||
  a.title.localeCompare(b.title) ||
  compareText(a.id, b.id)

/** Groups items by day; those that began before the list are under its first day. */
export function byDay<Item extends Placed>(
  items: readonly Item[],
  from: string,
): { day: string; items: Item[] }[] {
  const sorted = items.toSorted(compareItems)
  const days = Map.groupBy(sorted, ({ startsOn }) => (startsOn < from ? from : startsOn))
  return [...days].toSorted(([a], [b]) => compareText(a, b)).map(([day, ofDay]) => ({ day, items: ofDay }))
}

/** What one source found, and whether it stopped at the limit. */
export type Found<Item> = { items: Item[]; isCut: boolean }

/**
 * Merges the sources in order. When one of them stopped at the limit, nothing after its last complete day is shown, so
 * that an incomplete list never looks complete.
 * @returns `completeUntil`: the last complete day; null when nothing was left out
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

/** How many more items a day has than are shown. */
export type HiddenCount = { day: string; count: number }

/**
 * Returns the first items of each day, open before completed; items of several days are always shown.
 * @param hidden the number of further items of each day
 */
export function firstOfEachDay<Item extends Placed & { isDone: boolean }>(
  items: readonly Item[],
  limit: number,
  hidden: ReadonlyMap<string, number> = new Map(),
): { items: Item[]; more: HiddenCount[] } {
  const isShort = ({ startsOn, endsOn }: Item) => startsOn === endsOn
  const days = Map.groupBy(items.filter(isShort), ({ startsOn }) => startsOn)
  const more: HiddenCount[] = []
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
