import type { ExpiryView } from '../expiries/expiries.schemas.ts'

/** Something that falls on a day. Each kind comes from the feature that owns it. */
export type CalendarEntryView = ExpiryView

export type CalendarView = {
  familyGroupId: string
  groupName: string | null
  /** Today in the time zone of the group. */
  today: string
  entries: CalendarEntryView[]
}
