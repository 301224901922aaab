import { t } from '@lingui/core/macro'
import type { RequestContext } from '../../../../server/context.ts'
import { isOutageForAll } from '../../../../server/db/outage.ts'
import { type Apart, workApart } from '../../../../server/jobs/apart.ts'
import type { JobContext } from '../../../../server/jobs/define-job.ts'
import { weeklyDigest } from '../notifications.rules.ts'
import { currentWeek, filterWithNews, listDigestReaders } from './mails.repository.ts'
import { dropAwaitingMail, insertNotifications } from './notifications.repository.ts'

type Services = Pick<RequestContext, 'db' | 'enqueue' | 'log'>

const batch = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Queues this week's digest for everyone who chose it. One hidden row per person and ISO week is inserted in the
 * transaction that queues the e-mail, so that a rerun sends no second one. A failed batch is retried person by person.
 * @returns how many were queued
 */
export async function queueDigests(ctx: Services & Pick<JobContext, 'mail'>): Promise<number> {
  if (!ctx.mail.isConfigured) return 0
  const apart = workApart(ctx)
  let queued = 0
  for (let after = beforeAll; ; ) {
    const readers = await listDigestReaders(ctx.db, after, batch)
    queued += await queueFor(ctx, readers).catch((error: unknown) => {
      if (isOutageForAll(error)) throw error
      ctx.log.warn({ err: error }, 'digests failed for many at once, trying each person alone')
      return queueEach(ctx, apart, readers)
    })
    const last = readers.at(-1)
    if (!last || readers.length < batch) break
    after = last
  }
  apart.finish()
  return queued
}

async function queueEach(ctx: Services, apart: Apart, readers: string[]): Promise<number> {
  let queued = 0
  for (const userId of readers) queued += (await apart.run({ userId }, () => queueFor(ctx, [userId]))) ?? 0
  return queued
}

/** @returns how many of them were newly queued */
function queueFor({ db, enqueue }: Services, readers: string[]): Promise<number> {
  return db.transaction(async (tx) => {
    const dedupeKey = `digest:${await currentWeek(tx)}`
    const rows = await insertNotifications(
      tx,
      (await filterWithNews(tx, readers)).map((userId) => ({
        userId,
        type: weeklyDigest,
        title: t`Your week in Kinstead`,
        message: '',
        inApp: false,
        dedupeKey,
      })),
    )
    // Notifications listed by the digest get no e-mail of their own.
    await dropAwaitingMail(
      tx,
      rows.map(({ userId }) => userId),
    )
    for (const { id } of rows)
      await enqueue(tx, 'mail.send', { kind: 'weekly-digest', ids: { notificationId: id } })
    return rows.length
  })
}
