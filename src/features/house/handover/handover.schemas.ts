import type { Recorded } from './handover.rules.ts'

/** What is recorded of a property for those who take over, and when it is to be checked again. */
export type HandoverView = {
  recorded: Recorded
  /** A calendar date, `YYYY-MM-DD`; null before the first check. */
  dueOn: string | null
  /** In the property’s time zone. */
  today: string
  may: { check: boolean }
}
