import { t } from '@lingui/core/macro'
import { asc, eq } from 'drizzle-orm'
import {
  billingCustomers,
  checkoutIntents,
  subscriptions,
} from '../../../../server/db/schema/subscriptions.ts'
import type { OwnData } from '../../entities/server/own-data.repository.ts'

/** The provider's ids, so that people can find themselves there. */
export const ownSubscriptions: OwnData = {
  name: 'subscriptions.json',
  get about() {
    return t`the plans you pay or paid for, and your customer number at the payment provider`
  },
  of: [subscriptions, billingCustomers, checkoutIntents],
  read: async (db, userId) => {
    const paid = await db
      .select({
        providerSubscriptionId: subscriptions.providerSubscriptionId,
        planId: subscriptions.planId,
        status: subscriptions.status,
        currentPeriodEnd: subscriptions.currentPeriodEnd,
        isCancelled: subscriptions.isCancelled,
        refundedAt: subscriptions.refundedAt,
        disputedAt: subscriptions.disputedAt,
        createdAt: subscriptions.createdAt,
      })
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId))
      .orderBy(asc(subscriptions.createdAt))
    const customers = await db
      .select({
        providerCustomerId: billingCustomers.providerCustomerId,
        createdAt: billingCustomers.createdAt,
      })
      .from(billingCustomers)
      .where(eq(billingCustomers.userId, userId))
    const checkouts = await db
      .select({
        planId: checkoutIntents.planId,
        createdAt: checkoutIntents.createdAt,
        endedAt: checkoutIntents.endedAt,
      })
      .from(checkoutIntents)
      .where(eq(checkoutIntents.userId, userId))
      .orderBy(asc(checkoutIntents.createdAt))
    return [...paid, ...customers, ...checkouts]
  },
}
