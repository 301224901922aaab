import type { Priority } from '../tasks/tasks.rules.ts'

/** A date to come of a schedule, which is no task yet. */
export type ForecastView = {
  scheduleId: string
  on: string
  title: string
  /** `HH:MM` */
  dueTime: string | null
  priority: Priority
  propertyId: string
  propertyName: string
  /** Whose it always is; null when nobody's, or when several take turns. */
  assigneeUserId: string | null
}
