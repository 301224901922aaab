import { type CalendarKind, type CalendarViewName, calendarKinds, calendarViews } from './calendar.rules.ts'

/** Which part of the calendar the address asks for. */
export type CalendarSearch = {
  familyGroupId?: string
  view?: CalendarViewName
  /** A day that the view shows. */
  date?: string
  property?: string
  person?: string
  /** Kinds that are shown, with points between them; all of them without it. */
  kinds?: string
  /** The event whose dialog is open. */
  event?: string
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/i.test(value)

/** A date that exists; the year as people use it, since the views add days on both sides. */
const isDate = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(value) &&
  new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value

/** By hand, so that the schema library stays out of the script that every page loads. What makes no sense is left out. */
export function calendarSearch(search: Record<string, unknown>): CalendarSearch {
  const { familyGroupId, date, property, person, event } = search
  const view = calendarViews.find((known) => known === search.view)
  const kinds = kindsOf(search.kinds)
  return {
    ...(typeof familyGroupId === 'string' && { familyGroupId }),
    ...(view && { view }),
    ...(isDate(date) && { date }),
    ...(isId(property) && { property }),
    ...(isId(person) && { person }),
    ...(kinds && { kinds: kindsText(kinds) }),
    ...(isId(event) && { event }),
  }
}

/** @returns undefined for all of them */
export function kindsOf(text: unknown): CalendarKind[] | undefined {
  if (typeof text !== 'string') return undefined
  const named = text.split('.')
  const kinds = calendarKinds.filter((kind) => named.includes(kind))
  return kinds.length === 0 || kinds.length === calendarKinds.length ? undefined : kinds
}

const kindsText = (kinds: readonly CalendarKind[]) => kinds.join('.')

/** The choice of kinds after one of them was pressed: from all to that one alone, then more, then fewer, then all again. */
export function toggledKind(text: string | undefined, kind: CalendarKind): string | undefined {
  const chosen = kindsOf(text)
  if (!chosen) return kind
  const next = calendarKinds.filter((known) => chosen.includes(known) !== (known === kind))
  return next.length === 0 || next.length === calendarKinds.length ? undefined : kindsText(next)
}
