import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { RequestContext, SignedInContext } from '../../../../server/context.ts'
import { sha256 } from '../../../../server/crypto.ts'
import type { PushTarget } from '../../../../server/gateways/outbound/push-service.ts'
import { savePushLimit, testPushLimit } from '../push.rules.ts'
import type {
  PushSettingsView,
  PushTargetInput,
  RenewPushInput,
  SetQuietHoursInput,
} from '../push.schemas.ts'
import { notificationsPath, writePush } from '../push-message.rules.ts'
import * as repository from './push.repository.ts'
import { readVapidKeys } from './vapid-keys.service.ts'

const sealerOf = ({ sealer }: Pick<RequestContext, 'sealer'>) => sealer('push/targets')

/** @returns null if it was sealed with another app secret: the browser subscribes again with its next page */
export function openTarget(ctx: Pick<RequestContext, 'sealer'>, targetSealed: string): PushTarget | null {
  try {
    return JSON.parse(sealerOf(ctx).open(targetSealed))
  } catch {
    return null
  }
}

export async function getPushSettings(ctx: SignedInContext): Promise<PushSettingsView> {
  const [keys, row] = await Promise.all([
    ctx.user.isDemo ? null : readVapidKeys(ctx),
    repository.findPushSettings(ctx.db, ctx.user.id, ctx.sessionId),
  ])
  if (!row) throw notFound()
  return { publicKey: keys?.publicKey ?? null, ...row }
}

export const setQuietHours = (ctx: SignedInContext, { quietHours }: SetQuietHoursInput): Promise<void> =>
  repository.upsertQuietHours(ctx.db, ctx.user.id, quietHours)

/** Tells this browser of notifications from now on, until its session ends. */
export async function savePushSubscription(ctx: SignedInContext, target: PushTargetInput): Promise<void> {
  await ctx.limits.limit('push-save', ctx.user.id, savePushLimit)
  const sealed = sealTarget(ctx, target)
  await ctx.db.transaction(async (tx) => {
    // The session may end at this moment, and its subscription has to end with it.
    if (!(await repository.lockSession(tx, ctx.sessionId)))
      throw new AppError('signed-out', t`Sign in to continue.`)
    await repository.upsertSubscription(tx, { userId: ctx.user.id, sessionId: ctx.sessionId, ...sealed })
    await repository.deleteOldSubscriptions(tx, ctx.user.id)
  })
}

/** Replaces the address of this browser, which its push service has changed. Only the browser knows the earlier one. */
export async function renewPushSubscription(
  ctx: SignedInContext,
  { oldEndpoint, ...target }: RenewPushInput,
): Promise<void> {
  await ctx.limits.limit('push-save', ctx.user.id, savePushLimit)
  const { sessionId } = ctx
  const renewed = { sessionId, oldHash: sha256(oldEndpoint), ...sealTarget(ctx, target) }
  await ctx.db.transaction(async (tx) => {
    if (!(await repository.replaceTarget(tx, renewed))) throw notFound(t`This device`)
  })
}

/** @throws AppError `invalid` for any address but one of a known push service */
function sealTarget(ctx: SignedInContext, { endpoint, p256dh, auth }: PushTargetInput) {
  if (!ctx.pushService.allows(endpoint)) {
    const message = t`This browser’s notification service is not known here. Ask the operator of this Kinstead to allow it.`
    throw new AppError('invalid', message)
  }
  const target: PushTarget = { endpoint, keys: { p256dh, auth } }
  return { endpointHash: sha256(endpoint), targetSealed: sealerOf(ctx).seal(JSON.stringify(target)) }
}

/** Turns notifications off for this browser. */
export const removePushSubscription = (ctx: SignedInContext): Promise<void> =>
  repository.deleteSubscriptionOfSession(ctx.db, ctx.sessionId)

/** Sends a test to this browser, at once and also in quiet hours. */
export async function sendTestPush(ctx: SignedInContext): Promise<void> {
  await ctx.limits.limit('push-test', ctx.user.id, testPushLimit)
  const found = await repository.findSubscriptionOfSession(ctx.db, ctx.sessionId)
  if (!found) throw notFound(t`This device`)
  const target = openTarget(ctx, found.targetSealed)
  if (!target) {
    await repository.deleteSubscription(ctx.db, found.id, found.targetSealed)
    throw notFound(t`This device`)
  }
  const text = writePush({
    body: t`Notifications work on this device.`,
    tag: 'test',
    path: notificationsPath,
  })
  const outcome = await ctx.pushService.send(target, { text, keptSeconds: 60 }, await readVapidKeys(ctx))
  if (outcome.status === 'sent') return repository.noteSent(ctx.db, found.id, found.targetSealed)
  if (outcome.status === 'gone') await repository.deleteSubscription(ctx.db, found.id, found.targetSealed)
  else ctx.log.warn({ reason: outcome.reason }, 'a test notification was not sent')
  throw new AppError(
    'unavailable',
    t`The notification service of your browser did not take the test. Turn notifications off and on again, or try later.`,
  )
}
