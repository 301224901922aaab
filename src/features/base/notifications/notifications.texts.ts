import { t } from '@lingui/core/macro'
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

export const digestLabel = () => t`Weekly digest`
export const digestHelp = () => t`Every Monday: your unread notifications from the last seven days.`
