import { addDays, addMonths } from '../../../lib/dates.ts'

export const feedScopes = ['ALL', 'MINE', 'PROPERTY'] as const
export type FeedScope = (typeof feedScopes)[number]

const minute = 60

/** By network address: reading feeds or guessing addresses. Calendar apps ask about once an hour. */
export const openLimit = { points: 30, durationSeconds: minute }
export const unknownTokenLimit = { points: 10, durationSeconds: 10 * minute }
/** By owner, for creating addresses. */
export const newFeedLimit = { points: 20, durationSeconds: 60 * minute }

/** The form of a feed token: its kind and 32 random bytes. */
export const isToken = (text: string) => /^cal_[\w-]{43}$/.test(text)

/** By feed, from any network address: each response is written again, and apps ask about once an hour. */
export const readLimit = { points: 60, durationSeconds: 60 * minute }

/** Calendar apps do not show more. */
export const maxFeedEvents = 2_000

/** When there are too many, events from today on come first, nearest first, then the latest past ones. */
export function nearestTo<Item extends { endsOn: string }>(
  today: string,
  inOrder: readonly Item[],
  limit = maxFeedEvents,
): Item[] {
  const ahead = inOrder.filter(({ endsOn }) => endsOn >= today).slice(0, limit)
  const over = inOrder.filter(({ endsOn }) => endsOn < today)
  return [...over.slice(Math.max(0, over.length - (limit - ahead.length))), ...ahead]
}

/** The period of a feed: three months back and a year ahead. */
export const feedSpan = (today: string) => ({ from: addMonths(today, -3), to: addMonths(today, 12) })

/** The same period in quarters, because the calendar limits each kind per read. */
export function feedSpans(today: string): { from: string; to: string }[] {
  return [-3, 0, 3, 6, 9].map((months) => ({
    from: addMonths(today, months),
    to: months === 9 ? addMonths(today, 12) : addDays(addMonths(today, months + 3), -1),
  }))
}

/** The path of a feed. Calendar apps recognise it by its extension. */
export const feedPath = (token: string) => `/api/calendar-feeds/${token}.ics`

/** The same address with the scheme that makes apps subscribe. */
export const webcalAddress = (address: string) => address.replace(/^https?:/, 'webcal:')
