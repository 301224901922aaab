import { expiryPath } from '../expiries/expiries.rules.ts'
import { isOwnKind, type OwnKind } from './calendar.rules.ts'
import type { CalendarItemView } from './calendar.schemas.ts'
import type { CalendarSearch } from './calendar-search.ts'

const pages = {
  TASK: '/task',
  FORECAST: '/schedule',
  PROJECT: '/project',
  VISIT: '/visit',
  BILL: '/bill',
  EXPIRY: '/property',
  DECISION: '/decision',
} as const

type Item = Pick<CalendarItemView, 'thingId' | 'propertyId' | 'expiry' | 'status'> & {
  kind: Exclude<OwnKind, 'EVENT'>
}

/** Returns the page of an item; an event has none of its own. */
export function itemPath({ kind, thingId, propertyId, expiry, status }: Item): string {
  if (expiry) return expiryPath({ kind: expiry, thingId })
  if (kind === 'STAY') return `/property/${propertyId}/stays`
  // A forecast bill has no page yet.
  if (kind === 'BILL' && status === 'FORECAST') return `/bill-series/${thingId}`
  return `${pages[kind]}/${thingId}`
}

/** Returns where an item links to from the calendar: an event opens as a dialog, and what comes from outside has no page. */
export function itemTarget(
  { kind, ...item }: CalendarItemView,
  shown: CalendarSearch & { familyGroupId: string },
) {
  if (!isOwnKind(kind)) return null
  return kind === 'EVENT'
    ? { to: '/calendar', search: { ...shown, event: item.thingId } }
    : { to: itemPath({ ...item, kind }) }
}
