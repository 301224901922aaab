import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import type { Role } from '../../../server/context.ts'
import type { ExpiryKind } from '../expiries/expiries.schemas.ts'
import { type CalendarKind, calendarKinds, calendarViews, type MoreOfDay } from './calendar.rules.ts'

/** Which part of the calendar, as the address of the page says it. */
export const getCalendarInput = z.strictObject({
  familyGroupId: idSchema,
  view: z.enum(calendarViews).default('agenda'),
  /** A day that the view shows; today where it is left out. */
  date: calendarDate.optional(),
  inProperty: idSchema.optional(),
  userId: idSchema.optional(),
  kinds: z.array(z.enum(calendarKinds)).max(calendarKinds.length).optional(),
})
export type GetCalendarInput = z.infer<typeof getCalendarInput>

/** Something that falls on a day, or on several. Each kind comes from the feature that owns it. */
export type CalendarItemView = {
  kind: CalendarKind
  /** Unique within an answer, and the same in the next one. */
  id: string
  /** The task, schedule, project, stay or event; of an expiry the asset, document, certificate or property. */
  thingId: string
  /** Of an expiry: of what. */
  expiry: ExpiryKind | null
  title: string
  /** Calendar dates, both included. */
  startsOn: string
  endsOn: string
  /** `HH:MM` on the first and on the last day; without them it lasts whole days. */
  startTime: string | null
  endTime: string | null
  /** Of the property, or of the group: where the dates and times are meant. */
  timeZone: string
  propertyId: string | null
  propertyName: string | null
  /** Whose it is: who does, leads or stays. */
  person: { userId: string; name: string; color: string } | null
  /** Of a task, project or stay: its status as its feature names it. */
  status: string | null
  isDone: boolean
  isOverdue: boolean
  /** Whether the caller may give it another day. */
  isMovable: boolean
  /** For moving it; null where nothing can be moved. */
  version: number | null
  /** Of an event that comes each year: the day on which it first was. */
  repeatsFrom: string | null
  /** What else is to be said in few words: who insures, a note. */
  detail: string | null
}

export type CalendarItemsView = {
  /** By day and time. */
  items: CalendarItemView[]
  /** The last day of which everything is there, when there is more than can be shown; else null. */
  completeUntil: string | null
}

/** What the page shows of one group. */
export type CalendarView = CalendarItemsView & {
  /** Of a month: on which days there is more than is shown. */
  more: MoreOfDay[]
  familyGroupId: string
  groupName: string | null
  role: Role
  /** 0 is Sunday. */
  weekStart: number
  timeZone: string
  /** Today in the time zone of the group. */
  today: string
  /** A day of the view. */
  date: string
  from: string
  to: string
  properties: { id: string; name: string; isArchived: boolean }[]
  people: { userId: string; name: string; color: string; isMe: boolean }[]
}
