import type { PushTargetInput } from './push.schemas.ts'

/** Returns what the server needs of a subscription. Loads no library, because the worker uses it too. */
export function pushTargetOf(subscription: PushSubscription): PushTargetInput {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, p256dh, auth }
}
