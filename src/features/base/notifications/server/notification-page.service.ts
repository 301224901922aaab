import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import type {
  ListAgainInput,
  ListNotificationsInput,
  MarkChosenReadInput,
  NotificationPageView,
  SnoozeInput,
} from '../notifications.schemas.ts'
import { snoozedUntil } from '../snooze.rules.ts'
import { notificationTypes } from '../types/all.ts'
import * as repository from './notification-page.repository.ts'
import { codesOfInvites } from './notifications.ports.ts'
import { markRead, pageOf, readCursor } from './notifications.service.ts'

/** Returns one page of the caller's notifications of a kind. */
export async function listChosen(
  ctx: SignedInContext,
  { show, before, ...choice }: ListNotificationsInput,
): Promise<NotificationPageView> {
  const from = readCursor(before ?? null)
  const wanted = { ...filterOf(choice), show: show ?? ('all' as const), from }
  return pageOf(ctx, await repository.listChosenRows(ctx.db, ctx.user.id, wanted), codesOfInvites())
}

const filterOf = ({ topic, familyGroupId }: MarkChosenReadInput): repository.Filter => ({
  types: topic ? notificationTypes.filter((type) => type.topic === topic).map(({ type }) => type) : null,
  familyGroupId: familyGroupId ?? null,
})

export async function setRead(
  ctx: SignedInContext,
  { notificationId, isRead }: { notificationId: string; isRead: boolean },
): Promise<void> {
  if (isRead) return markRead(ctx, notificationId)
  if (!(await repository.markUnread(ctx.db, ctx.user.id, notificationId))) throw missing()
}

/** Marks all of a kind as read that are in the list. @returns what takes it back; null if nothing was unread */
export async function markChosenRead(
  ctx: SignedInContext,
  choice: MarkChosenReadInput,
): Promise<{ readAt: string | null }> {
  return { readAt: await repository.markChosenRead(ctx.db, ctx.user.id, filterOf(choice)) }
}

export async function markUnreadAgain(ctx: SignedInContext, { readAt }: { readAt: string }): Promise<void> {
  await repository.markUnreadAgain(ctx.db, ctx.user.id, readAt)
}

/** Takes a notification out of the list until a time by the clock of a zone. @returns that time */
export async function snooze(
  ctx: SignedInContext,
  { notificationId, until: choice, timeZone }: SnoozeInput,
): Promise<{ until: Date }> {
  const until = snoozedUntil(choice, await repository.currentTime(ctx.db), timeZone)
  if (!until) throw new AppError('invalid', t`It is already evening. Choose a later time.`)
  if (!(await repository.snooze(ctx.db, ctx.user.id, notificationId, until))) throw missing()
  return { until }
}

/** Ends the snooze of a notification, or takes it back. */
export async function listAgain(ctx: SignedInContext, input: ListAgainInput): Promise<void> {
  if (!(await repository.listAgain(ctx.db, ctx.user.id, input))) throw missing()
}

const missing = () => notFound(t`This notification`)
