import { addDays } from '../../../lib/dates.ts'
import type { CalendarKind, Span } from '../calendar/calendar.rules.ts'
import type { CalendarItemView } from '../calendar/calendar.schemas.ts'
import { itemPath } from '../calendar/item-links.ts'

/** Where it is written when a thing was last changed. */
export type RevisedKind =
  | 'tasks'
  | 'schedules'
  | 'projects'
  | 'visits'
  | 'stays'
  | 'events'
  | 'assets'
  | 'documents'
  | 'certificates'
  | 'properties'
  | 'bills'
  | 'bill-series'

/** An item of the calendar as other programs are told of it. */
export type FeedEvent = {
  /** The same for as long as it is the same thing. */
  uid: string
  title: string
  category: string
  /** Where it is: the house. */
  location: string | null
  /** The path of its page. */
  path: string
  /** Whole days, the end excluded; or times on the clocks of the zone. */
  when:
    | { isAllDay: true; startsOn: string; endsOn: string }
    | { isAllDay: false; startsAt: string; endsAt: string | null; timeZone: string }
  isTentative: boolean
  updatedAt: Date
  /** How often it was changed. */
  sequence: number
}

const categories: Record<CalendarKind, string> = {
  TASK: 'Task',
  FORECAST: 'Maintenance',
  PROJECT: 'Project',
  VISIT: 'Visit',
  BILL: 'Bill',
  EXPIRY: 'Expiry',
  STAY: 'Stay',
  EVENT: 'Event',
}

type FeedItem = Pick<
  CalendarItemView,
  | 'kind'
  | 'id'
  | 'thingId'
  | 'expiry'
  | 'title'
  | 'startsOn'
  | 'endsOn'
  | 'startTime'
  | 'endTime'
  | 'timeZone'
  | 'propertyId'
  | 'propertyName'
  | 'status'
  | 'isDone'
  | 'repeatsFrom'
>

/**
 * Titles, days and places alone: no notes, no amounts, nothing that is secret.
 * @param span the days that the feed tells of
 */
export function feedEvent(
  item: FeedItem,
  familyGroupId: string,
  { updatedAt, version }: { updatedAt: Date; version: number },
  span: Span,
): FeedEvent {
  return {
    uid: uidOf(item),
    title: titleOf(item),
    category: categories[item.kind],
    location: item.propertyName,
    path: pathOf(item, familyGroupId),
    when: whenOf({ ...item, ...withinYears(item, span) }),
    isTentative: item.kind === 'FORECAST' || isNotYetAgreed(item),
    updatedAt,
    sequence: Math.max(0, version - 1),
  }
}

const isNotYetAgreed = ({ kind, status }: FeedItem) =>
  status === 'FORECAST' || status === 'REQUESTED' || (kind === 'VISIT' && status === 'PROPOSED')

/** An event that is given another day stays the same event; one that comes each year is another one each year. */
const uidOf = ({ kind, id, thingId, repeatsFrom }: FeedItem) =>
  kind === 'EVENT' && repeatsFrom === null ? `event-${thingId}` : id

function titleOf({ title, kind, status, isDone }: FeedItem) {
  if (isDone) return `✓ ${title}`
  if (kind === 'VISIT' && status === 'PROPOSED') return `${title} (proposed)`
  return kind === 'STAY' && status === 'REQUESTED' ? `${title} (requested)` : title
}

/** A project may go on for thousands of years, which programs lay out day by day: it is told in the years of the feed. */
function withinYears({ startsOn, endsOn }: FeedItem, { from, to }: Span) {
  const [first, last] = [`${from.slice(0, 4)}-01-01`, `${to.slice(0, 4)}-12-31`]
  return { startsOn: startsOn < first ? first : startsOn, endsOn: endsOn > last ? last : endsOn }
}

function whenOf({ startsOn, endsOn, startTime, endTime, timeZone }: FeedItem): FeedEvent['when'] {
  // Several days without an hour at their end are whole days.
  if (startTime === null || (endTime === null && endsOn > startsOn))
    return { isAllDay: true, startsOn, endsOn: addDays(endsOn, 1) }
  return {
    isAllDay: false,
    startsAt: `${startsOn}T${startTime}`,
    endsAt: endTime && `${endsOn}T${endTime}`,
    timeZone,
  }
}

const pathOf = ({ kind, ...item }: FeedItem, familyGroupId: string) =>
  kind === 'EVENT'
    ? `/calendar?familyGroupId=${familyGroupId}&event=${item.thingId}`
    : itemPath({ ...item, kind })

const expiryTables = {
  WARRANTY_END: 'assets',
  DOCUMENT_EXPIRY: 'documents',
  CERTIFICATE_EXPIRY: 'certificates',
  INSURANCE_RENEWAL: 'properties',
} as const

const tablesOf = {
  TASK: 'tasks',
  FORECAST: 'schedules',
  PROJECT: 'projects',
  VISIT: 'visits',
  STAY: 'stays',
  EVENT: 'events',
  BILL: 'bills',
  EXPIRY: 'properties',
} as const satisfies Record<CalendarKind, RevisedKind>

/** Where it is written when the thing behind an item was last changed. */
export function revisedKindOf({
  kind,
  expiry,
  status,
}: Pick<FeedItem, 'kind' | 'expiry' | 'status'>): RevisedKind {
  if (kind === 'BILL' && status === 'FORECAST') return 'bill-series'
  return expiry ? expiryTables[expiry] : tablesOf[kind]
}
