import { todayIn } from '../../../../lib/dates.ts'
import type { RequestContext } from '../../../../server/context.ts'
import {
  maxEntries,
  maxEntryTitle,
  mayAskForNewer,
  nextFetch,
  nextTry,
  readSpan,
  type SubscriptionFailure,
} from '../calendar-subscriptions.rules.ts'
import * as repository from './calendar-subscriptions.repository.ts'
import { fetchJobName } from './calendar-subscriptions.service.ts'
import type { Reading } from './read-calendar.format.ts'
import { readCalendarApart } from './read-calendar-apart.service.ts'
import { openAddress } from './sealed-address.service.ts'

const queuedAtOnce = 200

/** Queues a job for each calendar whose time has come. @returns how many */
export async function queueDueSubscriptions({
  db,
  enqueue,
  signal,
}: Pick<RequestContext, 'db' | 'enqueue'> & { signal: AbortSignal }): Promise<number> {
  for (let queued = 0; ; ) {
    signal.throwIfAborted()
    const portion = await db.transaction(async (tx) => {
      const due = await repository.queueDue(tx, queuedAtOnce)
      for (const key of due) await enqueue(tx, fetchJobName, key)
      return due.length
    })
    queued += portion
    if (portion < queuedAtOnce) return queued
  }
}

type Fetching = Pick<RequestContext, 'db' | 'clock' | 'fetchCalendar' | 'sealer' | 'log'>
type Found = NonNullable<Awaited<ReturnType<typeof repository.findToFetch>>>

/**
 * Fetches a calendar and replaces its entries in one transaction, which begins after the host has answered. After a
 * failure the entries stay. Does nothing when another job has fetched it.
 */
export async function fetchSubscription(
  ctx: Fetching,
  key: repository.SubscriptionKey,
  readApart = readCalendarApart,
): Promise<void> {
  const found = await repository.findToFetch(ctx.db, key)
  if (!found) return
  const now = ctx.clock.now()
  const { etag, lastModified, timeZone } = found
  const address = openAddress(ctx, found.addressSealed)
  if (address === null) return saveFailure(ctx, key, found, 'UNREADABLE')
  const fetched = await ctx.fetchCalendar(
    address,
    mayAskForNewer(found, timeZone, now) ? { etag, lastModified } : undefined,
  )
  if (fetched.status === 'failed') return saveFailure(ctx, key, found, fetched.failure)
  const succeeded = {
    fetchedAt: now,
    failure: null,
    failingSince: null,
    failureCount: 0,
    nextFetchAt: nextFetch(now, Math.random()),
  }
  if (fetched.status === 'unchanged')
    return ctx.db.transaction(async (tx) => void (await repository.saveOutcome(tx, key, succeeded)))
  const { bytes, ...validators } = fetched
  const options = {
    ...readSpan(todayIn(timeZone, now)),
    timeZone,
    maxEntries,
    maxTitle: maxEntryTitle,
    maxEvents: 20_000,
    maxSteps: 200_000,
  }
  const reading = await readApart(bytes, options).catch((error: unknown): Reading => {
    // Its message may quote the calendar. A job that threw would try for ever.
    const kind = error instanceof Error ? error.name : typeof error
    ctx.log.warn({ ...key, kind }, 'a calendar could not be read')
    return { failure: 'NOT_A_CALENDAR' }
  })
  if ('failure' in reading) return saveFailure(ctx, key, found, reading.failure)
  await ctx.db.transaction(async (tx) => {
    const outcome = { ...succeeded, ...validators, expandedAt: now, expandedTimeZone: timeZone }
    if (await repository.saveOutcome(tx, key, outcome))
      await repository.replaceEntries(tx, key, reading.entries)
  })
}

/** The log says which calendar failed and why, never its address. */
async function saveFailure(
  ctx: Fetching,
  key: repository.SubscriptionKey,
  { failingSince: since, failureCount: before }: Found,
  failure: SubscriptionFailure,
) {
  const now = ctx.clock.now()
  const failingSince = since ?? now
  const failureCount = before + 1
  const nextFetchAt = nextTry(now, failingSince, failureCount, Math.random())
  ctx.log.info({ ...key, failure, isPaused: nextFetchAt === null }, 'a calendar was not fetched')
  await ctx.db.transaction((tx) =>
    repository.saveOutcome(tx, key, { failure, failingSince, failureCount, nextFetchAt }),
  )
}
