import { newId } from '../../src/lib/ids.ts'
import type { Executor } from '../../src/server/db/client.ts'
import { subscriptions } from '../../src/server/db/schema/subscriptions.ts'

/** Creates a plan as it was last read from the provider. */
export async function aSubscription(
  db: Executor,
  payer: { id: string },
  overrides: Partial<typeof subscriptions.$inferInsert> = {},
): Promise<{ id: string; providerSubscriptionId: string }> {
  const [row] = await db
    .insert(subscriptions)
    .values({
      userId: payer.id,
      providerSubscriptionId: `sub_${newId()}`,
      planId: 'monthly',
      status: 'active',
      currentPeriodEnd: new Date(Date.now() + 30 * 86_400_000),
      readAt: new Date(),
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('no subscription was inserted')
  return row
}
