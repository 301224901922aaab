import { isId } from '../../../lib/ids.ts'

/** What a notification is about, for the filter of the page. */
export const notificationTopics = ['GROUP', 'TASKS', 'PROPERTIES', 'MONEY', 'CONTRACTORS'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

export const notificationShows = ['unread', 'snoozed'] as const

export type NotificationSearch = {
  /** Without it the page shows all that are not snoozed. */
  show?: (typeof notificationShows)[number]
  topic?: NotificationTopic
  familyGroupId?: string
}

/** Parses the search parameters of the page by hand, so that the schema library stays out of its script. */
export function notificationSearch(search: Record<string, unknown>): NotificationSearch {
  const show = notificationShows.find((known) => known === search.show)
  const topic = notificationTopics.find((known) => known === search.topic)
  const { familyGroupId } = search
  return {
    ...(show && { show }),
    ...(topic && { topic }),
    ...(isId(familyGroupId) && { familyGroupId }),
  }
}
