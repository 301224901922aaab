import { plural, t } from '@lingui/core/macro'
import type { z } from 'zod'
import { formatCalendarDate } from '../../../lib/dates.ts'
import type { NotificationMetadata } from './notifications.schemas.ts'

/** A type of notification: its facts and texts. */
export type NotificationDefinition<Facts extends object = object> = {
  type: string
  /** The label in the preferences: "Someone joins your group". */
  label: string
  facts: z.ZodType<Facts>
  write: (facts: Facts) => { title: string; message: string; metadata: NotificationMetadata }
  /**
   * True for types that reach people outside the group: an invitation or one's own removal. All others reach current
   * members only.
   */
  reachesOutsiders?: boolean
  /** Whether it is e-mailed by default. */
  emailByDefault?: boolean
}

export const defineNotification = <Facts extends object>(
  definition: NotificationDefinition<Facts>,
): NotificationDefinition<Facts> => definition

/** Written once for all readers, so not localized. */
export const dayOf = (on: string) => formatCalendarDate(on, 'en-GB')

export const timeLeft = (days: number) =>
  days === 0 ? t`That’s today.` : plural(days, { one: 'That’s tomorrow.', other: '# days left.' })
