import { inLocale, readerLocale } from '../../../../i18n/i18n.server.ts'
import type { JobContext } from '../../../../server/jobs/define-job.ts'
import { openLinkOf, targetOf } from '../../notifications/notifications.rules.ts'
import { notificationMetadata } from '../../notifications/notifications.schemas.ts'
import { alwaysSent, notificationTypes } from '../../notifications/types/all.ts'
import { notificationsPath, pushKeptSeconds, writePush } from '../push-message.rules.ts'
import { quietUntil } from '../quiet-hours.rules.ts'
import * as repository from './push.repository.ts'
import { openTarget } from './push.service.ts'
import { readVapidKeys } from './vapid-keys.service.ts'

// Messages are written when they are sent, from the current rows. What was read or settled before is not sent.

const outsiderTypes = notificationTypes
  .filter(({ reachesOutsiders }) => reachesOutsiders)
  .map(({ type }) => type)

type Deliverable = Awaited<ReturnType<typeof repository.listDeliverable>>[number]

/** Returns the end of the reader's quiet hours; null outside of them, and for what is always sent: it does not wait. */
const quietEndOf = (ctx: JobContext, { type, quietHours, timeZone }: Deliverable) =>
  quietHours && !alwaysSent.includes(type) ? quietUntil(ctx.clock.now(), quietHours, timeZone) : null

const secondsTo = (ctx: JobContext, until: Date) =>
  Math.ceil((until.getTime() - ctx.clock.now().getTime()) / 1_000)

/** Queues a message for each device of a notification's reader, or waits for the end of their quiet hours. */
export async function queuePush(ctx: JobContext, notificationId: string): Promise<void> {
  const devices = await repository.listDeliverable(ctx.db, notificationId, outsiderTypes)
  const [first] = devices
  if (!first) return
  const until = quietEndOf(ctx, first)
  await ctx.db.transaction(async (tx) => {
    if (until)
      return ctx.enqueue(tx, 'push.queue', { notificationId }, { delaySeconds: secondsTo(ctx, until) })
    for (const { subscriptionId } of devices)
      await ctx.enqueue(tx, 'push.send', { notificationId, subscriptionId })
  })
}

const sendLater = (ctx: JobContext, until: Date, ids: { notificationId: string; subscriptionId: string }) =>
  ctx.db.transaction((tx) => ctx.enqueue(tx, 'push.send', ids, { delaySeconds: secondsTo(ctx, until) }))

type Sending = { notificationId: string; subscriptionId: string; isLast: boolean }

/**
 * Sends the message to one device. It may run twice: the second message replaces the first.
 * @throws Error to be tried again
 */
export async function sendPush(
  ctx: JobContext,
  { notificationId, subscriptionId, isLast }: Sending,
): Promise<void> {
  const [device] = await repository.listDeliverable(ctx.db, notificationId, outsiderTypes, subscriptionId)
  if (!device) return
  // They may have begun since it was queued.
  const until = quietEndOf(ctx, device)
  if (until) return sendLater(ctx, until, { notificationId, subscriptionId })
  const { targetSealed } = device
  const target = openTarget(ctx, targetSealed)
  if (!target) return repository.deleteSubscription(ctx.db, subscriptionId, targetSealed)
  const message = {
    text: writePush({ ...shownOf(device), tag: notificationId }),
    topic: notificationId.replaceAll('-', ''),
    keptSeconds: pushKeptSeconds,
  }
  const outcome = await ctx.pushService.send(target, message, await readVapidKeys(ctx))
  if (outcome.status === 'sent') return repository.noteSent(ctx.db, subscriptionId, targetSealed)
  if (outcome.status === 'gone') return repository.deleteSubscription(ctx.db, subscriptionId, targetSealed)
  if (outcome.status === 'try-later' && !isLast) throw new Error(outcome.reason)
  // No administrator can mend a push service, so it is no failed job.
  ctx.log.warn({ subscriptionId, reason: outcome.reason }, 'a push notification was not sent')
  // A push service that could not be reached says nothing about the device.
  if (outcome.status === 'refused') await repository.noteFailure(ctx.db, subscriptionId, targetSealed)
}

/** Returns the kind of a notification in the language of its reader, and the page that shows it. */
function shownOf({ type, metadata, locale }: Deliverable) {
  const pointing = { type, metadata: notificationMetadata.safeParse(metadata).data ?? {} }
  const kind = notificationTypes.find((known) => known.type === type)
  return {
    body: inLocale(locale ?? readerLocale(), () => kind?.label ?? ''),
    path: openLinkOf(pointing) ?? targetOf(pointing) ?? notificationsPath,
  }
}
