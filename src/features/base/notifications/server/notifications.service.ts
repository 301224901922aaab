import { AppError, notFound } from '../../../../lib/app-error.ts'
import { idSchema } from '../../../../lib/id-schemas.ts'
import type { RequestContext, SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import type { JobContext } from '../../../../server/jobs/define-job.ts'
import type { NotificationDefinition } from '../define-notification.ts'
import { channelsOf, pageSize } from '../notifications.rules.ts'
import { type NotificationView, notificationMetadata } from '../notifications.schemas.ts'
import * as repository from './notifications.repository.ts'

export type Raise<Facts extends object> = {
  /** Who is told. Whoever caused it is left out, and so is who left the group. */
  userIds: string[]
  /** Who caused it; null for the system. */
  actorUserId: string | null
  familyGroupId: string
  facts: Facts
  /** One notification for each person and key, however often a job runs. */
  dedupeKey?: string
  /** Raised by a job: it waits for the mail with everything that jobs tell a person at about the same time. */
  isOfRun?: boolean
}

/**
 * Tells people something, in the transaction of the change that it tells of: a rollback tells nobody. Each is told
 * through the channels that they chose for this type, a mail by a job.
 * @param definition one of `features/base/notifications/types`
 */
export async function raiseNotification<Facts extends object>(
  tx: Tx,
  ctx: Pick<RequestContext, 'enqueue'>,
  definition: NotificationDefinition<Facts>,
  { userIds, actorUserId, familyGroupId, facts, dedupeKey, isOfRun = false }: Raise<Facts>,
): Promise<void> {
  const content = definition.write(definition.facts.parse(facts))
  const others = [...new Set(userIds)].filter((userId) => userId !== actorUserId)
  const told =
    definition.reachesOutsiders || others.length === 0
      ? others
      : await repository.keepMembers(tx, familyGroupId, others)
  await tell(
    tx,
    ctx,
    definition,
    told.map((userId) => ({ ...content, userId, familyGroupId, dedupeKey })),
    isOfRun,
  )
}

type RaiseEach<Facts extends object> = Pick<Raise<Facts>, 'actorUserId' | 'isOfRun'> & {
  told: ({ userId: string; familyGroupId: string; facts: Facts } & Pick<Raise<Facts>, 'dedupeKey'>)[]
}

/**
 * Tells many people something of their own at once, in the transaction of the change. The caller has found them to be
 * members of their groups; whoever caused it is left out.
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
    told
      .filter(({ userId }) => userId !== actorUserId)
      .map(({ facts, ...to }) => ({ ...definition.write(definition.facts.parse(facts)), ...to })),
    isOfRun,
  )

/**
 * What people were asked has been decided: nobody is asked any more, whoever answered. In the transaction of the change.
 * @param about by which ids the notification leads to the thing
 */
export const answerNotifications = (
  tx: Tx,
  familyGroupId: string,
  { type }: Pick<NotificationDefinition, 'type'>,
  about:
    | { paymentId: string }
    | { settlementId: string }
    | { quoteId: string }
    | { visitId: string }
    | { invoiceId: string },
): Promise<void> => repository.markReadForAll(tx, familyGroupId, type, about)

type Message = Omit<
  Parameters<typeof repository.insertNotifications>[1][number],
  'type' | 'inApp' | 'awaitsMail'
>

async function tell<Facts extends object>(
  tx: Tx,
  ctx: Pick<RequestContext, 'enqueue'>,
  definition: NotificationDefinition<Facts>,
  messages: Message[],
  isOfRun: boolean,
) {
  const userIds = [...new Set(messages.map(({ userId }) => userId))]
  const channels = new Map(
    (await listChannels(tx, definition, userIds)).map(({ userId, ...channel }) => [userId, channel]),
  )
  const rows = messages.flatMap((message) => {
    const { inApp, email } = channels.get(message.userId) ?? { inApp: false, email: false }
    return inApp || email ? [{ ...message, type: definition.type, inApp, awaitsMail: isOfRun && email }] : []
  })
  for (const { id, userId } of await repository.insertNotifications(tx, rows)) {
    if (!isOfRun && channels.get(userId)?.email)
      await ctx.enqueue(tx, 'mail.send', { kind: 'notification', ids: { notificationId: id } })
  }
}

const mailBatch = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Queues what jobs have told people: one mail for each person, once no job has told them anything for a while. After days
 * off each job makes up for what it missed, one a little after the other. A run that is killed loses nothing.
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
          const taken = await repository.takeAwaitingMail(tx, userId)
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

/** How each of the people is told; a mail only where it would arrive. */
async function listChannels<Facts extends object>(
  tx: Tx,
  definition: NotificationDefinition<Facts>,
  userIds: string[],
) {
  if (userIds.length === 0) return []
  const recipients = await repository.listRecipients(tx, definition.type, userIds)
  return recipients.map(({ userId, isReachableByMail, chosen }) => {
    const { inApp, email } = channelsOf(definition, chosen)
    return { userId, inApp, email: email && isReachableByMail }
  })
}

export type NotificationPage = { notifications: NotificationView[]; next: string | null }

type ListOptions = {
  /** What `next` of the page before said. */
  before: string | null
  /** The codes of invites by their ids; what is missing there can no longer be followed. */
  codesOfInvites: (ctx: SignedInContext, inviteIds: string[]) => Promise<ReadonlyMap<string, string>>
}

/** One page of what the caller was told, newest first. */
export async function listNotifications(
  ctx: SignedInContext,
  { before, codesOfInvites }: ListOptions,
): Promise<NotificationPage> {
  const rows = await repository.listNotificationRows(ctx.db, ctx.user.id, readCursor(before))
  const page = rows.slice(0, pageSize).map((row) => ({ ...row, metadata: readMetadata(row.metadata) }))
  const inviteIds = page.flatMap(({ metadata }) => metadata.inviteId ?? [])
  const codes = inviteIds.length > 0 ? await codesOfInvites(ctx, inviteIds) : new Map<string, string>()
  const last = page.at(-1)
  return {
    notifications: page.map(({ id, type, title, message, isRead, createdAtMicros, metadata }) => {
      const { inviteId, ...ids } = metadata
      const inviteCode = inviteId && codes.get(inviteId)
      return {
        id,
        type,
        title,
        message,
        isRead,
        createdAt: new Date(Number(createdAtMicros) / 1_000).toISOString(),
        metadata: { ...ids, ...(inviteCode && { inviteCode }) },
      }
    }),
    next: rows.length > pageSize && last ? `${last.createdAtMicros}_${last.id}` : null,
  }
}

/** Checked again before a link is made of it: what is not as it should be leads nowhere. */
function readMetadata(metadata: unknown) {
  const checked = notificationMetadata.safeParse(metadata)
  return checked.success ? checked.data : {}
}

function readCursor(before: string | null): repository.Cursor | null {
  if (before === null) return null
  const [, micros, id] = /^(\d{1,17})_(.+)$/.exec(before) ?? []
  if (micros && idSchema.safeParse(id).success && id) return { micros, id }
  throw new AppError('invalid', 'There is no such page. Please start again from the newest.')
}

/** How much the caller has not read; counting ends at 100. */
export async function countUnread(ctx: SignedInContext): Promise<{ count: number }> {
  return { count: await repository.countUnread(ctx.db, ctx.user.id) }
}

export async function markRead(ctx: SignedInContext, notificationId: string): Promise<void> {
  if (!isId(notificationId) || !(await repository.markRead(ctx.db, ctx.user.id, notificationId)))
    throw notFound('This notification')
}

export async function markAllRead(ctx: SignedInContext): Promise<void> {
  await repository.markAllRead(ctx.db, ctx.user.id)
}

export async function deleteNotification(ctx: SignedInContext, notificationId: string): Promise<void> {
  if (!isId(notificationId) || !(await repository.deleteNotification(ctx.db, ctx.user.id, notificationId)))
    throw notFound('This notification')
}

const isId = (text: string) => idSchema.safeParse(text).success

const sweepBatch = 1_000

/** Deletes what has had its time, in batches, so that none holds up anybody. @returns how many. */
export async function sweepNotifications({ db }: Pick<RequestContext, 'db'>): Promise<number> {
  for (let swept = 0; ; ) {
    const deleted = await repository.deleteOldNotifications(db, sweepBatch)
    swept += deleted
    if (deleted < sweepBatch) return swept
  }
}
