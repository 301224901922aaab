import { addDays, addMonths } from '../../../lib/dates.ts'

export const feedScopes = ['ALL', 'MINE', 'PROPERTY'] as const
export type FeedScope = (typeof feedScopes)[number]

const minute = 60

/** By address: somebody who reads feeds, or tries addresses. Calendar programs ask about once an hour. */
export const openLimit = { points: 30, durationSeconds: minute }
export const unknownTokenLimit = { points: 10, durationSeconds: 10 * minute }
/** By the one who makes them. */
export const newFeedLimit = { points: 20, durationSeconds: 60 * minute }

/** What the address of a feed looks like: its kind, and 32 random bytes. */
export const isToken = (text: string) => /^cal_[\w-]{43}$/.test(text)

/** Of one feed, whoever asks from wherever: a program asks about once an hour, and each answer is written anew. */
export const readLimit = { points: 60, durationSeconds: 60 * minute }

/** More is no calendar that a program shows. */
export const maxFeedEvents = 2_000

/** Where there are too many, those from today on come first, the nearest first; then the latest of those that are over. */
export function nearestTo<Item extends { endsOn: string }>(
  today: string,
  inOrder: readonly Item[],
  limit = maxFeedEvents,
): Item[] {
  const ahead = inOrder.filter(({ endsOn }) => endsOn >= today).slice(0, limit)
  const over = inOrder.filter(({ endsOn }) => endsOn < today)
  return [...over.slice(Math.max(0, over.length - (limit - ahead.length))), ...ahead]
}

/** The days that a feed tells of: three months back and a year ahead. */
export const feedSpan = (today: string) => ({ from: addMonths(today, -3), to: addMonths(today, 12) })

/** The same, a quarter of a year at a time: the calendar gives so many of a kind at once and no more. */
export function feedSpans(today: string): { from: string; to: string }[] {
  return [-3, 0, 3, 6, 9].map((months) => ({
    from: addMonths(today, months),
    to: months === 9 ? addMonths(today, 12) : addDays(addMonths(today, months + 3), -1),
  }))
}

/** The path of a feed; calendar programs tell by its end what it is. */
export const feedPath = (token: string) => `/api/calendar-feeds/${token}.ics`

/** The same address for a program that subscribes when it is opened. */
export const webcalAddress = (address: string) => address.replace(/^https?:/, 'webcal:')
