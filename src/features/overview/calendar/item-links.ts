import { expiryTarget } from '../expiries/expiry-links.ts'
import type { CalendarItemView } from './calendar.schemas.ts'
import type { CalendarSearch } from './calendar-search.ts'

/** The page that shows an item; an event opens over the calendar that is shown. */
export function itemTarget(item: CalendarItemView, shown: CalendarSearch & { familyGroupId: string }) {
  const { kind, thingId, propertyId } = item
  if (kind === 'EXPIRY' && item.expiry && propertyId)
    return expiryTarget({ kind: item.expiry, thingId, propertyId })
  if (kind === 'EVENT') return { to: '/calendar', search: { ...shown, event: thingId } }
  if (kind === 'STAY') return { to: `/property/${propertyId}/stays` }
  // What a series will make has no page of its own yet.
  if (kind === 'BILL' && item.status === 'FORECAST') return { to: `/bill-series/${thingId}` }
  return { to: `${pages[kind]}/${thingId}` }
}

const pages = {
  TASK: '/task',
  FORECAST: '/schedule',
  PROJECT: '/project',
  BILL: '/bill',
  EXPIRY: '/property',
} as const
