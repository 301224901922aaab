import { isId } from '../../../lib/ids.ts'
import { maxSubscriptions } from '../calendar-subscriptions/calendar-subscriptions.rules.ts'
import { type CalendarViewName, calendarViews, type OwnKind, ownKinds } from './calendar.rules.ts'

/** The part of the calendar that the address asks for. */
export type CalendarSearch = {
  familyGroupId?: string
  view?: CalendarViewName
  /** A day within the view. */
  date?: string
  property?: string
  person?: string
  /** The shown kinds of the group’s own entries, separated by dots; all kinds without it. */
  kinds?: string
  /** The calendars from outside that are hidden, separated by dots. */
  without?: string
  /** The event whose dialog is open. */
  event?: string
  /** The kind being added: its form is open. */
  add?: AddKind
  /** For which property. */
  house?: string
}

const addKinds = ['event', 'task', 'stay'] as const
export type AddKind = (typeof addKinds)[number]

/** An existing date in a plausible year, since the views add days on both sides. */
const isDate = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(value) &&
  new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value

/** Written by hand to keep the schema library out of the script of every page. Invalid values are dropped. */
export function calendarSearch(search: Record<string, unknown>): CalendarSearch {
  const { familyGroupId, date, property, person, event, house } = search
  const view = calendarViews.find((known) => known === search.view)
  const kinds = kindsOf(search.kinds)
  const without = hiddenOf(search.without)
  const add = addKinds.find((known) => known === search.add)
  return {
    ...(typeof familyGroupId === 'string' && { familyGroupId }),
    ...(view && { view }),
    ...(isDate(date) && { date }),
    ...(isId(property) && { property }),
    ...(isId(person) && { person }),
    ...(kinds && { kinds: kindsText(kinds) }),
    ...(without.length > 0 && { without: without.join('.') }),
    ...(isId(event) && { event }),
    ...(add && { add, ...(isId(house) && { house }) }),
  }
}

/** @returns undefined for all kinds */
export function kindsOf(text: unknown): OwnKind[] | undefined {
  if (typeof text !== 'string') return undefined
  const named = text.split('.')
  const kinds = ownKinds.filter((kind) => named.includes(kind))
  return kinds.length === 0 || kinds.length === ownKinds.length ? undefined : kinds
}

const kindsText = (kinds: readonly OwnKind[]) => kinds.join('.')

/** Returns the selected kinds after a press: from all to that one alone, then more, then fewer, then all again. */
export function toggledKind(text: string | undefined, kind: OwnKind): string | undefined {
  const chosen = kindsOf(text)
  if (!chosen) return kind
  const next = ownKinds.filter((known) => chosen.includes(known) !== (known === kind))
  return next.length === 0 || next.length === ownKinds.length ? undefined : kindsText(next)
}

/** Returns the ids of the hidden calendars. */
export const hiddenOf = (text: unknown): string[] =>
  typeof text === 'string' ? [...new Set(text.split('.').filter(isId))].slice(0, maxSubscriptions) : []

/** Returns the hidden calendars after a press on one of them. */
export function toggledCalendar(text: string | undefined, id: string): string | undefined {
  const hidden = hiddenOf(text)
  const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]
  return next.length === 0 ? undefined : next.join('.')
}
