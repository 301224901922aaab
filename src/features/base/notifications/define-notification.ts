import { plural, t } from '@lingui/core/macro'
import { z } from 'zod'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { locale } from '../../../lib/locale.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { NotificationTopic } from './notification-search.ts'
import type { NotificationMetadata } from './notifications.schemas.ts'

/** The kinds of things that a notification can ask about, as the log names them. */
export type Matter =
  | 'task'
  | 'payment'
  | 'bill'
  | 'settlement'
  | 'stay'
  | 'decision'
  | 'quote'
  | 'invoice'
  | 'visit'
  | 'invite'
  | 'trusted-person'

/** A type of notification: its facts and texts. */
export type NotificationDefinition<Facts extends object = object> = {
  type: string
  /** What the notifications page groups it with. */
  topic: NotificationTopic
  /** The label in the preferences: "Someone joins your group". */
  label: string
  facts: z.ZodType<Facts>
  write: (facts: Facts) => { title: string; message: string; metadata: NotificationMetadata }
  /**
   * True for types that reach people outside the group: an invitation or one's own removal. All others reach current
   * members only.
   */
  reachesOutsiders?: boolean
  /** What it asks the reader to deal with. Once that is settled, it is marked as read (docs/adr/0083). */
  asks?: {
    /** A kind of things in the log. Their conditions are in `server/matters.repository.ts`. */
    about: Matter
    /** Returns the id in the log; null for a notification that only informs. A method, so that its facts may be of any type. */
    idIn(facts: Facts): string | null
  }
  /** Whether it is e-mailed by default. */
  emailByDefault?: boolean
  /** Sent in the app and by e-mail, whatever the person chose: it protects the group. */
  isAlwaysSent?: boolean
}

export const defineNotification = <Facts extends object>(
  definition: NotificationDefinition<Facts>,
): NotificationDefinition<Facts> => definition

/** A part that another feature writes, for each reader. */
export const partForReader = z.custom<() => string>((value) => typeof value === 'function')

/** Writes a date for the reader. */
export const dayOf = (on: string) => formatCalendarDate(on, locale())

/** Writes an amount for the reader. */
export const moneyOf = ({ amountMinor, currency }: { amountMinor: number; currency: string }) =>
  formatMoney(amountMinor, currency, locale())

export const timeLeft = (days: number) =>
  days === 0 ? t`That’s today.` : plural(days, { one: 'That’s tomorrow.', other: '# days left.' })
