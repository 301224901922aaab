/** Something that falls on a day. Each kind comes from the feature that owns it. */
export type CalendarEntryView = {
  kind: 'INSURANCE_RENEWAL'
  /** A calendar date, `YYYY-MM-DD`. */
  on: string
  propertyId: string
  propertyName: string
  /** Who insures, if it is known. */
  detail: string | null
}

export type CalendarView = {
  familyGroupId: string
  groupName: string | null
  /** Today in the time zone of the group. */
  today: string
  entries: CalendarEntryView[]
}
