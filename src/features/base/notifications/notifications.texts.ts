import { t } from '@lingui/core/macro'
import { clockOptions } from '../../../lib/clock-times.ts'
import { dateFormat } from '../../../lib/formats.ts'
import { locale } from '../../../lib/locale.ts'
import type { NotificationTopic } from './notification-search.ts'
import type { SnoozeChoice } from './notifications.rules.ts'

/** Failure texts fixed by the seed. They are not shown: the next poll retries. */
export const failures = {
  get list() {
    return t`Failed to fetch notifications`
  },
  get count() {
    return t`Failed to fetch unread count`
  },
  get read() {
    return t`Failed to mark as read`
  },
  get readAll() {
    return t`Failed to mark all as read`
  },
  get remove() {
    return t`Failed to delete notification`
  },
} as const

export const mailStates = {
  sent: null,
  get 'not-configured'() {
    return t`This installation does not send e-mail.`
  },
  get 'not-verified'() {
    return t`Confirm your e-mail address to receive e-mail notifications.`
  },
} as const

export const topicLabels: Record<NotificationTopic, string> = {
  get GROUP() {
    return t`Group and members`
  },
  get TASKS() {
    return t`Tasks`
  },
  get PROPERTIES() {
    return t`Properties and stays`
  },
  get MONEY() {
    return t`Money`
  },
  get CONTRACTORS() {
    return t`Contractors`
  },
}

export const snoozeLabels: Record<SnoozeChoice, string> = {
  get evening() {
    return t`Snooze until this evening`
  },
  get tomorrow() {
    return t`Snooze until tomorrow`
  },
  get 'next-week'() {
    return t`Snooze until next week`
  },
}

/** Writes when a snoozed notification comes back, by the clock of the reader's zone. */
export const snoozeText = (until: Date, timeZone: string) => {
  const time = dateFormat(locale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...clockOptions(locale()),
    timeZone,
  }).format(until)
  return t`Snoozed until ${time}`
}

/** Why a type has no switches. */
export const alwaysSentHelp = () => t`You can’t turn this off, because it is about who can manage your group.`

export const digestLabel = () => t`Weekly digest`
export const digestHelp = () => t`Every Monday: your unread notifications from the last seven days.`
