import { t } from '@lingui/core/macro'
import {
  maxEntries,
  maxSubscriptions,
  pauseAfterDays,
  type SubscriptionFailure,
} from './calendar-subscriptions.rules.ts'

// Texts of this feature, except those of a single component.

/** What happened, and what to do. */
export const failureTexts: Record<SubscriptionFailure, string> = {
  get NOT_ALLOWED() {
    return t`This address is not allowed, because it leads to a private network or away from https. Remove the calendar and add it with a public address.`
  },
  get NOT_FOUND() {
    return t`There is nothing at this address. Copy the address again from the other calendar, then remove this one and add it.`
  },
  get NO_ACCESS() {
    return t`The other calendar does not allow access. Share it by a link there, then remove this one and add that link.`
  },
  get UNREACHABLE() {
    return t`The other calendar did not answer.`
  },
  get NOT_A_CALENDAR() {
    return t`This address does not lead to a calendar. Look for a link called iCal, ICS or webcal, then remove this one and add that link.`
  },
  get TOO_LARGE() {
    return t`This calendar is larger than 2 MB. Choose a smaller one, for example of one year.`
  },
  get TOO_MANY_ENTRIES() {
    return t`This calendar has more than ${maxEntries} entries, or takes too long to read. Choose a smaller one.`
  },
  get UNREADABLE() {
    return t`Kinstead can no longer read this address. Remove the calendar and add it again.`
  },
}

export const subscriptionTexts = {
  get full() {
    return t`A group can have ${maxSubscriptions} other calendars. Remove one first.`
  },
  get stale() {
    return t`Someone else changed this calendar. Your change was not saved. Review the newer values, then save again.`
  },
  get paused() {
    return t`It failed for ${pauseAfterDays} days, so it is no longer fetched on its own. Press “Refresh” to try again.`
  },
  get triedAgain() {
    return t`We try again on our own.`
  },
  get untitled() {
    return t`Untitled entry`
  },
}
