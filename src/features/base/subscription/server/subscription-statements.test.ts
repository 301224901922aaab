import { describe, it } from 'vitest'
import { testBilling } from '../../../../../test/billing/billing.ts'
import { inDays } from '../../../../../test/billing/stand-in.ts'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import * as checkouts from './checkout.repository.ts'
import { countPlans, listPlansOf } from './entitlement.service.ts'
import * as repository from './subscription.repository.ts'
import { checkSubscriptionStatus, getSubscriptionDetails } from './subscription.service.ts'

const database = testDatabase()
const { db } = database
const stand = testBilling()

describe('the statements of subscriptions', () => {
  it('read only the rows of a person or group', async () => {
    const anna = await aUser(db)
    const { id } = await aGroup(db, [{ user: anna }])
    const { billing } = stand
    await expectIndexed(database, async (on) => {
      await getSubscriptionDetails(asUser(on, anna, { billing }))
      await checkSubscriptionStatus(asUser(on, anna, { billing }))
      await listPlansOf(on, [id])
      await checkouts.findUserOfCustomer(on, 'cus_1')
      await repository.findPayer(on, 'sub_1')
    })
  })

  it('change only the rows of a person', async () => {
    const anna = await aUser(db)
    const subscription = {
      id: 'sub_1',
      customerId: 'cus_1',
      planId: 'monthly',
      status: 'active',
      currentPeriodEnd: inDays(30),
      isCancelled: false,
      refundedAt: null,
      disputedAt: null,
    } as const
    await expectIndexed(database, (on) =>
      on.transaction(async (tx) => {
        const { id: intentId } = await checkouts.lockCheckoutIntent(tx, { userId: anna.id, planId: 'annual' })
        await checkouts.keepCheckout(tx, intentId, {
          url: 'https://checkout.stripe.com/',
          expiresAt: inDays(1),
        })
        await checkouts.endIntents(tx, { intentId })
        await checkouts.endIntents(tx, { userId: anna.id })
        await repository.upsertSubscription(tx, anna.id, subscription, inDays(-1))
        await repository.markGone(tx, 'sub_1', inDays(0))
        await checkouts.deleteOfUser(tx, anna.id)
      }),
    )
  })

  it('of nightly jobs read an index', () =>
    expectIndexed(
      database,
      async (on) => {
        await repository.listEndingSubscriptions(on, { days: 7, after: null, batch: 200 })
        await repository.listUnread(on, new Date(), 100)
        await repository.listCustomers(on, newId(), 100)
        await countPlans(on)
        await checkouts.deleteOld(on)
      },
      { isOfAll: true },
    ))
})
