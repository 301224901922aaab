import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, partOf, updatedAt } from './columns.ts'
import { oneOf } from './constraints.ts'
import { users } from './users.ts'

export const planIds = ['monthly', 'annual'] as const

/** The subscription statuses of Stripe's API. */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const

/** The person's customer id at the payments provider, created with their first checkout. */
export const billingCustomers = pgTable('billing_customers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  providerCustomerId: text('provider_customer_id').notNull().unique(),
  createdAt: createdAt(),
})

/** A subscription as last read from the provider, never from an event's or browser's data. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    /** The person who pays. */
    userId: partOf('user_id', () => users.id),
    providerSubscriptionId: text('provider_subscription_id').notNull().unique(),
    planId: text('plan_id', { enum: planIds }).notNull(),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    currentPeriodEnd: instant('current_period_end').notNull(),
    /** It ends with the period and is not renewed. */
    isCancelled: boolean('is_cancelled').notNull().default(false),
    /** The last payment was fully refunded, which ends the plan. */
    refundedAt: instant('refunded_at'),
    /** The last payment is disputed or was lost in a dispute; null once it was won. */
    disputedAt: instant('disputed_at'),
    /** When the provider was last asked. */
    readAt: instant('read_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('subscriptions_user_idx').on(table.userId, table.currentPeriodEnd),
    index('subscriptions_reconcile_idx').on(table.readAt, table.id),
    index('subscriptions_period_end_idx').on(table.currentPeriodEnd, table.id),
    oneOf('subscriptions_plan_check', table.planId, planIds),
    oneOf('subscriptions_status_check', table.status, subscriptionStatuses),
  ],
)

/** A request to subscribe: its id is the idempotency key, so that two clicks open one checkout. */
export const checkoutIntents = pgTable(
  'checkout_intents',
  {
    id: id(),
    userId: partOf('user_id', () => users.id),
    planId: text('plan_id', { enum: planIds }).notNull(),
    /** The provider's checkout page; null until it has answered. */
    url: text('url'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** Set when the checkout was completed or abandoned. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('checkout_intents_open_key')
      .on(table.userId, table.planId)
      .where(sql`${table.endedAt} is null`),
    index('checkout_intents_user_idx').on(table.userId),
    index('checkout_intents_expires_at_idx').on(table.expiresAt),
    oneOf('checkout_intents_plan_check', table.planId, planIds),
  ],
)

/** Processed provider events, each once. */
export const billingEvents = pgTable(
  'billing_events',
  {
    /** The provider's id of the event. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The subscription, charge or dispute that it is about. */
    objectId: text('object_id').notNull(),
    /** When the provider created it. */
    happenedAt: instant('happened_at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [
    index('billing_events_received_at_idx').on(table.receivedAt),
    check('billing_events_id_check', sql`char_length(${table.id}) between 1 and 255`),
  ],
)
