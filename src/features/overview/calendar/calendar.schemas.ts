import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import type { ExpiryKind } from '../../base/notifications/types/houses.ts'
import { maxSubscriptions } from '../calendar-subscriptions/calendar-subscriptions.rules.ts'
import {
  type CalendarKind,
  calendarViews,
  type HiddenCount,
  type OwnKind,
  ownKinds,
} from './calendar.rules.ts'

/** The part of the calendar that the address asks for. */
export const getCalendarInput = z.strictObject({
  familyGroupId: idSchema,
  view: z.enum(calendarViews).default('agenda'),
  /** A day within the view; today by default. */
  date: calendarDate.optional(),
  inProperty: idSchema.optional(),
  userId: idSchema.optional(),
  kinds: z.array(z.enum(ownKinds)).max(ownKinds.length).optional(),
  /** Calendars from outside that the reader hides. */
  without: z.array(idSchema).max(maxSubscriptions).optional(),
})
export type GetCalendarInput = z.infer<typeof getCalendarInput>

/** Something on one or several days. Each kind comes from the feature that owns it. */
export type CalendarItemView = {
  kind: CalendarKind
  /** Unique within a response, and stable across responses. */
  id: string
  /**
   * The id of the task, schedule, project, stay or event; of an expiry that of the asset, document, certificate or
   * property.
   */
  thingId: string
  /** For an expiry: the kind of thing. */
  expiry: ExpiryKind | null
  title: string
  /** Calendar dates, both inclusive. */
  startsOn: string
  endsOn: string
  /** `HH:MM` on the first and the last day; null for whole days. */
  startTime: string | null
  endTime: string | null
  /** The zone of the property or group for these dates and times. */
  timeZone: string
  propertyId: string | null
  propertyName: string | null
  /** The person who does or leads it, or stays. */
  person: { userId: string; name: string; color: string } | null
  /** The calendar from outside that it comes from, with which it looks the same everywhere. */
  outside: { name: string; color: string } | null
  /** The status of a task, project or stay, as its feature names it. */
  status: string | null
  isDone: boolean
  isOverdue: boolean
  /** Whether the caller may move it. */
  isMovable: boolean
  /** The version for moving it; null where it cannot be moved. */
  version: number | null
  /** The first date of a yearly event. */
  repeatsFrom: string | null
  /** A short detail: the insurer, or a note. */
  detail: string | null
}

/** An item of the group itself. */
export type OwnItemView = CalendarItemView & { kind: OwnKind }

export type CalendarItemsView<Item = CalendarItemView> = {
  /** By day and time. */
  items: Item[]
  /** The last complete day when there is too much to show; else null. */
  completeUntil: string | null
}

/** What the page shows of one group. */
export type CalendarView = CalendarItemsView & {
  /** In a month: the days with more items than shown. */
  more: HiddenCount[]
  familyGroupId: string
  groupName: string | null
  may: { add: boolean; requestStaysForOthers: boolean }
  /** 0 is Sunday. */
  weekStart: number
  timeZone: string
  /** Today in the time zone of the group. */
  today: string
  /** A day in the view. */
  date: string
  from: string
  to: string
  properties: { id: string; name: string; isArchived: boolean }[]
  people: { userId: string; name: string; color: string; isMe: boolean }[]
  /** The calendars from outside that the group has subscribed to. */
  subscriptions: { id: string; name: string; color: string }[]
}
