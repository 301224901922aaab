import { t } from '@lingui/core/macro'
import { addDays } from '../../../lib/dates.ts'
import type { OwnKind, Span } from '../calendar/calendar.rules.ts'
import type { OwnItemView } from '../calendar/calendar.schemas.ts'
import { itemPath } from '../calendar/item-links.ts'

/** The key under which the last change of a thing is stored. */
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
  | 'decisions'

/** A calendar item as other programs receive it. */
export type FeedEvent = {
  /** Stable for the same thing. */
  uid: string
  title: string
  category: string
  /** The house. */
  location: string | null
  /** The path of its page. */
  path: string
  /** Whole days with an exclusive end, or local times in the zone. */
  when:
    | { isAllDay: true; startsOn: string; endsOn: string }
    | { isAllDay: false; startsAt: string; endsAt: string | null; timeZone: string }
  isTentative: boolean
  updatedAt: Date
  /** How often it was changed. */
  sequence: number
}

const categories: Record<OwnKind, string> = {
  get TASK() {
    return t`Task`
  },
  get FORECAST() {
    return t`Maintenance`
  },
  get PROJECT() {
    return t`Project`
  },
  get VISIT() {
    return t`Visit`
  },
  get BILL() {
    return t`Bill`
  },
  get EXPIRY() {
    return t`Expiry`
  },
  get DECISION() {
    return t`Decision`
  },
  get STAY() {
    return t`Stay`
  },
  get EVENT() {
    return t`Event`
  },
}

type FeedItem = Pick<
  OwnItemView,
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
 * Converts items to events with titles, days and places only: no notes, amounts or secrets.
 * @param span the period of the feed
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
    isTentative: item.kind === 'FORECAST' || isUnconfirmed(item),
    updatedAt,
    sequence: Math.max(0, version - 1),
  }
}

const isUnconfirmed = ({ kind, status }: FeedItem) =>
  status === 'FORECAST' || status === 'REQUESTED' || (kind === 'VISIT' && status === 'PROPOSED')

/** A moved event keeps its id; a yearly event has one for each year. */
const uidOf = ({ kind, id, thingId, repeatsFrom }: FeedItem) =>
  kind === 'EVENT' && repeatsFrom === null ? `event-${thingId}` : id

function titleOf({ title, kind, status, isDone }: FeedItem) {
  if (isDone) return `✓ ${title}`
  if (kind === 'VISIT' && status === 'PROPOSED') return t`${title} (proposed)`
  return kind === 'STAY' && status === 'REQUESTED' ? t`${title} (requested)` : title
}

/**
 * A project may last thousands of years, which apps would lay out day by day, so it is cut to the period of the feed.
 */
function withinYears({ startsOn, endsOn }: FeedItem, { from, to }: Span) {
  const [first, last] = [`${from.slice(0, 4)}-01-01`, `${to.slice(0, 4)}-12-31`]
  return { startsOn: startsOn < first ? first : startsOn, endsOn: endsOn > last ? last : endsOn }
}

function whenOf({ startsOn, endsOn, startTime, endTime, timeZone }: FeedItem): FeedEvent['when'] {
  // Several days without an end time are whole days.
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
  HANDOVER_CHECK: 'properties',
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
  DECISION: 'decisions',
} as const satisfies Record<OwnKind, RevisedKind>

/** Returns the key under which the last change of an item's thing is stored. */
export function revisedKindOf({
  kind,
  expiry,
  status,
}: Pick<FeedItem, 'kind' | 'expiry' | 'status'>): RevisedKind {
  if (kind === 'BILL' && status === 'FORECAST') return 'bill-series'
  return expiry ? expiryTables[expiry] : tablesOf[kind]
}
