import { t } from '@lingui/core/macro'
import { inLocale, readerLocale } from '../../../../i18n/i18n.server.ts'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { idSchema } from '../../../../lib/id-schemas.ts'
import type { RequestContext, SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import type { JobContext } from '../../../../server/jobs/define-job.ts'
import type { NotificationDefinition } from '../define-notification.ts'
import { channelsOf, pageSize } from '../notifications.rules.ts'
import {
  type NotificationPageView,
  type NotificationView,
  notificationMetadata,
} from '../notifications.schemas.ts'
import { alwaysSent, typesAsking } from '../types/all.ts'
import * as matters from './matters.repository.ts'
import * as repository from './notifications.repository.ts'

export type Raise<Facts extends object> = {
  /** The recipients. The actor and former members are left out. */
  userIds: string[]
  /** The actor; null for the system. */
  actorUserId: string | null
  familyGroupId: string
  facts: Facts
  /** Allows one notification per person and key, however often a job runs. */
  dedupeKey?: string
  /** Raised by a job: e-mailed together with other job notifications of about the same time. */
  isOfRun?: boolean
}

/**
 * Notifies people in the transaction of the change, so that a rollback notifies no one. Uses each person's channels
 * for the type; jobs send the e-mail and the push notification.
 * @param definition one of `features/base/notifications/types`
 */
export async function raiseNotification<Facts extends object>(
  tx: Tx,
  ctx: Pick<RequestContext, 'enqueue'>,
  definition: NotificationDefinition<Facts>,
  { userIds, actorUserId, familyGroupId, facts, dedupeKey, isOfRun = false }: Raise<Facts>,
): Promise<void> {
  const others = [...new Set(userIds)].filter((userId) => userId !== actorUserId)
  const told =
    definition.reachesOutsiders || others.length === 0
      ? others
      : await repository.keepMembers(tx, familyGroupId, others)
  await tell(
    tx,
    ctx,
    definition,
    told.map((userId) => ({ facts, userId, familyGroupId, dedupeKey })),
    isOfRun,
  )
}

/** What one person is told. Without a group it concerns the person alone. */
type Told<Facts extends object> = { userId: string; familyGroupId: string | null; facts: Facts } & Pick<
  Raise<Facts>,
  'dedupeKey'
>

type RaiseEach<Facts extends object> = Pick<Raise<Facts>, 'actorUserId' | 'isOfRun'> & { told: Told<Facts>[] }

/**
 * Notifies many people individually in the transaction of the change. The caller has checked their membership; the
 * actor is left out.
 */
export const raiseForEach = <Facts extends object>(
  tx: Tx,
  ctx: Pick<RequestContext, 'enqueue'>,
  definition: NotificationDefinition<Facts>,
  { actorUserId, told, isOfRun = false }: RaiseEach<Facts>,
): Promise<void> =>
  tell(
    tx,
    ctx,
    definition,
    told.filter(({ userId }) => userId !== actorUserId),
    isOfRun,
  )

/**
 * Marks everyone's notifications of a type about a thing as read although the thing is not settled: another one follows,
 * or it no longer waits for them. What is settled needs no call (`settleNotifications`).
 */
export const resolveNotifications = (
  tx: Tx,
  familyGroupId: string,
  { type }: Pick<NotificationDefinition, 'type'>,
  subjectId: string,
): Promise<void> => matters.endAsked(tx, { familyGroupId, types: [type], subjectIds: [subjectId] })

type Changed = { kind: string; familyGroupId: string; ids: readonly string[] }

/**
 * Marks the notifications about changed things as read, for everyone to whom they no longer ask anything. Every line of
 * the log runs it, in the transaction of the change and after it (`recordActivities`).
 */
export async function settleNotifications(tx: Tx, { kind, familyGroupId, ids }: Changed): Promise<void> {
  const types = typesAsking(kind)
  if (types.length > 0) await matters.endSettled(tx, { familyGroupId, types, subjectIds: [...new Set(ids)] })
}

const noChannels = { inApp: false, email: false, push: false, locale: null }

/** Writes each message in the language of its reader, and in that of the current reader for those who chose none. */
async function tell<Facts extends object>(
  tx: Tx,
  ctx: Pick<RequestContext, 'enqueue'>,
  definition: NotificationDefinition<Facts>,
  told: Told<Facts>[],
  isOfRun: boolean,
) {
  const userIds = [...new Set(told.map(({ userId }) => userId))]
  const recipients = new Map(
    (await listRecipients(tx, definition, userIds)).map((recipient) => [recipient.userId, recipient]),
  )
  const rows = told.flatMap(({ facts, ...to }) => {
    const { inApp, email, push, locale } = recipients.get(to.userId) ?? noChannels
    if (!inApp && !email && !push) return []
    const known = definition.facts.parse(facts)
    const content = inLocale(locale ?? readerLocale(), () => definition.write(known))
    const subjectId = definition.asks?.idIn(known) ?? null
    return [{ ...content, ...to, subjectId, type: definition.type, inApp, awaitsMail: isOfRun && email }]
  })
  for (const { id, userId } of await repository.insertNotifications(tx, rows)) {
    const { email, push } = recipients.get(userId) ?? noChannels
    if (push) await ctx.enqueue(tx, 'push.queue', { notificationId: id })
    if (!isOfRun && email)
      await ctx.enqueue(tx, 'mail.send', { kind: 'notification', ids: { notificationId: id } })
  }
}

const mailBatch = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Queues one e-mail per person with their job notifications after a quiet period, because after downtime the jobs
 * catch up one after the other. A killed run loses nothing.
 */
export async function mailNotices({
  db,
  enqueue,
  log,
  signal,
}: Pick<JobContext, 'db' | 'enqueue' | 'log' | 'signal'>): Promise<void> {
  const apart = workApart({ log })
  for (let after = beforeAll; ; ) {
    const waiting = await repository.listAwaitingMail(db, after, mailBatch)
    for (const userId of waiting) {
      signal.throwIfAborted()
      await apart.run({ userId }, () =>
        db.transaction(async (tx) => {
          const taken = await repository.claimAwaitingMail(tx, userId)
          const ids = Object.fromEntries(taken.map((id, index) => [`notificationId${index}`, id]))
          if (taken.length > 0) await enqueue(tx, 'mail.send', { kind: 'notices', ids })
        }),
      )
    }
    const last = waiting.at(-1)
    if (!last || waiting.length < mailBatch) break
    after = last
  }
  apart.finish()
}

/** How each of the people is told; a mail or a push only where it would arrive. */
async function listRecipients<Facts extends object>(
  tx: Tx,
  definition: NotificationDefinition<Facts>,
  userIds: string[],
) {
  if (userIds.length === 0) return []
  const recipients = await repository.listRecipients(tx, definition.type, userIds)
  return recipients.map(({ userId, locale, isReachableByMail, hasDevice, chosen }) => {
    const { inApp, email, push } = channelsOf(definition, chosen)
    return { userId, locale, inApp, email: email && isReachableByMail, push: push && hasDevice }
  })
}

export type NotificationPage = { notifications: NotificationView[]; next: string | null }

type ListOptions = {
  /** The cursor from the previous page's `next`. */
  before: string | null
  /** Codes by invite id; missing ones can no longer be used. */
  codesOfInvites: (ctx: SignedInContext, inviteIds: string[]) => Promise<ReadonlyMap<string, string>>
}

/** Returns one page of the caller's notifications, newest first. */
export async function listNotifications(
  ctx: SignedInContext,
  { before, codesOfInvites }: ListOptions,
): Promise<NotificationPage> {
  const rows = await repository.listNotificationRows(ctx.db, ctx.user.id, readCursor(before))
  const { notifications, next } = await pageOf(ctx, rows, codesOfInvites)
  return { notifications: notifications.map(({ listedAt: _, ...one }) => one), next }
}

type Row = Awaited<ReturnType<typeof repository.listNotificationRows>>[number]

/** Returns a page of rows, of which the last one only tells that another page follows. */
export async function pageOf(
  ctx: SignedInContext,
  rows: Row[],
  codesOfInvites: ListOptions['codesOfInvites'],
): Promise<NotificationPageView> {
  const page = rows.slice(0, pageSize).map((row) => ({ ...row, metadata: readMetadata(row.metadata) }))
  const inviteIds = page.flatMap(({ metadata }) => metadata.inviteId ?? [])
  const codes = inviteIds.length > 0 ? await codesOfInvites(ctx, inviteIds) : new Map<string, string>()
  const last = page.at(-1)
  return {
    notifications: page.map(
      ({ id, type, title, message, isRead, createdAtMicros, listedAtMicros, metadata }) => {
        const { inviteId, ...ids } = metadata
        const inviteCode = inviteId && codes.get(inviteId)
        return {
          id,
          type,
          title,
          message,
          isRead,
          createdAt: instantOf(createdAtMicros),
          listedAt: instantOf(listedAtMicros),
          metadata: { ...ids, ...(inviteCode && { inviteCode }) },
        }
      },
    ),
    next: rows.length > pageSize && last ? `${last.listedAtMicros}_${last.id}` : null,
  }
}

const instantOf = (micros: string) => new Date(Number(micros) / 1_000).toISOString()

/** Validated again before it becomes a link; invalid metadata is dropped. */
function readMetadata(metadata: unknown) {
  const checked = notificationMetadata.safeParse(metadata)
  return checked.success ? checked.data : {}
}

export function readCursor(before: string | null): repository.Cursor | null {
  if (before === null) return null
  const [, micros, id] = /^(\d{1,17})_(.+)$/.exec(before) ?? []
  if (micros && idSchema.safeParse(id).success && id) return { micros, id }
  throw new AppError('invalid', t`This page does not exist. Start again from the newest notifications.`)
}

/** Counts the caller's unread notifications, up to 100. */
export async function countUnread(ctx: SignedInContext): Promise<{ count: number }> {
  return { count: await repository.countUnread(ctx.db, ctx.user.id) }
}

export async function markRead(ctx: SignedInContext, notificationId: string): Promise<void> {
  if (!isId(notificationId) || !(await repository.markRead(ctx.db, ctx.user.id, notificationId)))
    throw notFound(t`This notification`)
}

export async function markAllRead(ctx: SignedInContext): Promise<void> {
  await repository.markAllRead(ctx.db, ctx.user.id)
}

export async function deleteNotification(ctx: SignedInContext, notificationId: string): Promise<void> {
  const isDeleted =
    isId(notificationId) &&
    (await repository.deleteNotification(ctx.db, ctx.user.id, notificationId, alwaysSent))
  if (!isDeleted) throw notFound(t`This notification`)
}

const isId = (text: string) => idSchema.safeParse(text).success

const sweepBatch = 1_000

/** Deletes expired notifications in batches, so that no lock is held for long. @returns how many */
export async function sweepNotifications({ db }: Pick<RequestContext, 'db'>): Promise<number> {
  for (let swept = 0; ; ) {
    const deleted = await repository.deleteOldNotifications(db, sweepBatch)
    swept += deleted
    if (deleted < sweepBatch) return swept
  }
}
