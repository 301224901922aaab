import type Stripe from 'stripe'
import type { BillingEvent } from './billing.ts'

const toleranceSeconds = 300

/** Parses events signed with one of the secrets. */
export const createEventReader =
  (stripe: () => Promise<Stripe>, secrets: readonly string[]) =>
  async (body: Buffer, signature: string): Promise<BillingEvent | null> => {
    const { webhooks } = await stripe()
    for (const secret of secrets) {
      const event = await webhooks
        .constructEventAsync(body, signature, secret, toleranceSeconds)
        .catch(() => null)
      if (event) return read(event)
    }
    return null
  }

/** Signed, but in any API version: only its ids are used. */
function read({ id, type, created, data }: Stripe.Event): BillingEvent | null {
  const about: unknown = data?.object
  const objectId = typeof about === 'object' && about !== null && 'id' in about ? about.id : null
  if (typeof id !== 'string' || id === '' || id.length > 255 || typeof type !== 'string') return null
  if (typeof objectId !== 'string' || objectId.length > 255 || !Number.isFinite(created)) return null
  return { id, type, objectId, happenedAt: new Date(created * 1_000) }
}
