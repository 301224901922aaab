import type { RequestContext } from '../../../server/context.ts'
import type { JobContext } from '../../../server/jobs/define-job.ts'
import { weeklyDigest } from '../notifications.rules.ts'
import { currentWeek, listDigestReaders } from './mails.repository.ts'
import { insertNotifications } from './notifications.repository.ts'

const batch = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Puts this week's digest into the queue for everybody who chose it. For each person and ISO week there is one row,
 * never shown, that enters in the transaction which queues the mail: killed and run again, the job sends no second one.
 * @returns how many were queued.
 */
export async function queueDigests(
  ctx: Pick<RequestContext, 'db' | 'enqueue'> & Pick<JobContext, 'mail'>,
): Promise<number> {
  if (!ctx.mail.isConfigured) return 0
  let queued = 0
  for (let after = beforeAll; ; ) {
    const done = await queueBatch(ctx, after)
    queued += done.queued
    if (done.last === null) return queued
    after = done.last
  }
}

function queueBatch(ctx: Pick<RequestContext, 'db' | 'enqueue'>, afterUserId: string) {
  return ctx.db.transaction(async (tx) => {
    const readers = await listDigestReaders(tx, afterUserId, batch)
    const dedupeKey = `digest:${await currentWeek(tx)}`
    const rows = await insertNotifications(
      tx,
      readers.map((userId) => ({
        userId,
        type: weeklyDigest,
        title: 'Your week in Kinstead',
        message: '',
        inApp: false,
        dedupeKey,
      })),
    )
    for (const { id } of rows)
      await ctx.enqueue(tx, 'mail.send', { kind: 'weekly-digest', ids: { notificationId: id } })
    return { queued: rows.length, last: readers.at(-1) ?? null }
  })
}
