import type { z } from 'zod'
import { formatCalendarDate } from '../../../lib/dates.ts'
import type { NotificationMetadata } from './notifications.schemas.ts'

/** One type of notification: what it is raised with, and what it says. */
export type NotificationDefinition<Facts extends object = object> = {
  type: string
  /** How the person's preferences call it: "Somebody joins a group". */
  label: string
  facts: z.ZodType<Facts>
  write: (facts: Facts) => { title: string; message: string; metadata: NotificationMetadata }
  /**
   * True for what is told to people outside the group too: an invite, or one's own removal. All others reach current
   * members only.
   */
  reachesOutsiders?: boolean
  /** Whether it is also mailed to a person who has chosen nothing. */
  emailByDefault?: boolean
}

export const defineNotification = <Facts extends object>(
  definition: NotificationDefinition<Facts>,
): NotificationDefinition<Facts> => definition

/** The same for every reader, whatever their locale: it is written once. */
export const dayOf = (on: string) => formatCalendarDate(on, 'en-GB')

export const timeLeft = (days: number) =>
  days === 0 ? 'That is today.' : days === 1 ? 'That is tomorrow.' : `There are ${days} days left.`
