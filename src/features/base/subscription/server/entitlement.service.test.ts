import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testBilling } from '../../../../../test/billing/billing.ts'
import { inDays } from '../../../../../test/billing/stand-in.ts'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember, asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aSubscription } from '../../../../../test/factories/subscriptions.ts'
import type { CurrentUser } from '../../../../server/context.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { subscriptions } from '../../../../server/db/schema/subscriptions.ts'
import { emptyProperty } from '../../../house/properties/properties.rules.ts'
import {
  createProperty,
  deleteProperty,
  restoreProperty,
  setPropertyStatus,
} from '../../../house/properties/server/properties.service.ts'
import { createGroup, deleteGroup, restoreGroup } from '../../groups/server/groups.service.ts'
import { leaveGroup } from '../../groups/server/members.service.ts'
import { checkSubscriptionStatus, findPeriodEnd, getSubscriptionDetails } from './subscription.service.ts'

const database = testDatabase()
const { db } = database
const stand = testBilling()

const sold = () => ({ billing: stand.billing })
const fields = { name: 'The Kellers', currency: 'EUR', timeZone: 'Europe/Zurich' }
const needsPlan = { code: 'needs-plan', status: 402 }

const addGroup = (user: CurrentUser) => createGroup(asUser(db, user, sold()), fields)
const manager = (user: CurrentUser, familyGroupId: string) =>
  asMember(db, user, familyGroupId, 'MANAGER', sold())
const addProperty = (user: CurrentUser, familyGroupId: string) =>
  createProperty(manager(user, familyGroupId), { ...emptyProperty('UTC'), name: 'Cabin', familyGroupId })
const lapse = (user: CurrentUser) =>
  db.update(subscriptions).set({ status: 'canceled' }).where(eq(subscriptions.userId, user.id))

describe('the free plan', () => {
  it('allows one group with one property', async () => {
    const anna = await aUser(db)
    const { familyGroupId } = await addGroup(anna)
    await addProperty(anna, familyGroupId)
    await expect(addGroup(anna)).rejects.toMatchObject(needsPlan)
    await expect(addProperty(anna, familyGroupId)).rejects.toMatchObject(needsPlan)
  })

  it('does not count groups that others manage or the sample family', async () => {
    const anna = await aUser(db)
    await aGroup(db, [{ user: await aUser(db) }, { user: anna, role: 'MEMBER' }])
    await aGroup(db, [{ user: anna }], { isSample: true })
    await addGroup(anna)
    await expect(addGroup(anna)).rejects.toMatchObject(needsPlan)
  })

  it('is unlimited where nothing is sold', async () => {
    const anna = await aUser(db)
    for (let count = 0; count < 3; count++) {
      const { familyGroupId } = await createGroup(asUser(db, anna), fields)
      const ctx = asMember(db, anna, familyGroupId)
      for (const name of ['One', 'Two'])
        await createProperty(ctx, { ...emptyProperty('UTC'), name, familyGroupId })
    }
  })

  it('is granted once for ten concurrent requests', async () => {
    const anna = await aUser(db)
    const groups = await Promise.allSettled(Array.from({ length: 10 }, () => addGroup(anna)))
    const made = groups.flatMap((one) => (one.status === 'fulfilled' ? [one.value.familyGroupId] : []))
    expect(made).toHaveLength(1)
    const [familyGroupId = ''] = made
    const houses = await Promise.allSettled(
      Array.from({ length: 10 }, () => addProperty(anna, familyGroupId)),
    )
    expect(houses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('still counts archived and trashed properties', async () => {
    const anna = await aUser(db)
    const { familyGroupId } = await addGroup(anna)
    const ctx = manager(anna, familyGroupId)
    const { propertyId } = await addProperty(anna, familyGroupId)
    await setPropertyStatus(ctx, propertyId, 'ARCHIVED')
    await expect(addProperty(anna, familyGroupId)).rejects.toMatchObject(needsPlan)
    await deleteProperty(ctx, propertyId)
    const second = await addProperty(anna, familyGroupId)
    await expect(restoreProperty(ctx, propertyId)).rejects.toMatchObject(needsPlan)
    await deleteProperty(ctx, second.propertyId)
    await restoreProperty(ctx, propertyId)
    await deleteGroup(ctx)
    const other = await addGroup(anna)
    await expect(restoreGroup(ctx)).rejects.toMatchObject(needsPlan)
    await deleteGroup(manager(anna, other.familyGroupId))
    await restoreGroup(ctx)
  })
})

describe('a plan', () => {
  it('lifts both limits for every group that its holder manages', async () => {
    const [anna, ben] = [await aUser(db), await aUser(db)]
    await aSubscription(db, anna)
    const { familyGroupId } = await addGroup(anna)
    await addGroup(anna)
    await addProperty(anna, familyGroupId)
    await aMembership(db, { familyGroupId, userId: ben.id, role: 'MANAGER', color: 'pine' })
    // The other manager of a covered group is covered too, and his free group stays free.
    await addProperty(ben, familyGroupId)
    await addGroup(ben)
    await expect(addGroup(ben)).rejects.toMatchObject(needsPlan)
  })

  it('of a non-manager covers nothing', async () => {
    const [anna, ben] = [await aUser(db), await aUser(db)]
    const { id } = await aGroup(db, [{ user: anna }, { user: ben, role: 'MEMBER' }])
    await aProperty(db, id)
    await aSubscription(db, ben)
    await expect(addProperty(anna, id)).rejects.toMatchObject(needsPlan)
  })

  it.each([
    ['ended', { status: 'canceled' }],
    ['was refunded', { refundedAt: new Date() }],
    ['is disputed', { disputedAt: new Date() }],
    ['was not paid', { status: 'unpaid' }],
    ['was never completed', { status: 'incomplete' }],
    ['is paused', { status: 'paused' }],
    ['has run out', { isCancelled: true, currentPeriodEnd: inDays(-0.1) }],
  ] as const)('that %s lifts nothing', async (_, part) => {
    const anna = await aUser(db)
    await aSubscription(db, anna, part)
    const { familyGroupId } = await addGroup(anna)
    await addProperty(anna, familyGroupId)
    await expect(addProperty(anna, familyGroupId)).rejects.toMatchObject(needsPlan)
    expect(await checkSubscriptionStatus(asUser(db, anna, sold()))).toEqual({
      isActive: false,
      planId: null,
      planName: null,
    })
  })

  it('stays active while the provider retries the payment', async () => {
    const anna = await aUser(db)
    await aSubscription(db, anna, { status: 'past_due' })
    const { familyGroupId } = await addGroup(anna)
    for (let count = 0; count < 2; count++) await addProperty(anna, familyGroupId)
    const { subscription } = await getSubscriptionDetails(asUser(db, anna, sold()))
    expect(subscription).toMatchObject({ isActive: true, state: 'payment-failed' })
  })

  it('of two payers covers a group until both have ended', async () => {
    const [anna, ben] = [await aUser(db, { firstName: 'Anna' }), await aUser(db, { firstName: 'Ben' })]
    const { id } = await aGroup(db, [{ user: anna }, { user: ben }])
    await aSubscription(db, anna)
    await aSubscription(db, ben, { planId: 'annual' })
    await addProperty(anna, id)
    const { groups } = await getSubscriptionDetails(asUser(db, anna, sold()))
    expect(groups).toMatchObject([
      {
        payers: expect.arrayContaining([
          { name: 'Anna Keller', isMe: true },
          { name: 'Ben Keller', isMe: false },
        ]),
      },
    ])
    await lapse(anna)
    await addProperty(anna, id)
    await lapse(ben)
    await expect(addProperty(anna, id)).rejects.toMatchObject(needsPlan)
  })

  it('ends for the group when the payer leaves or is no longer a manager; nothing is lost', async () => {
    const [anna, ben] = [await aUser(db), await aUser(db)]
    const { id } = await aGroup(db, [{ user: anna }, { user: ben }])
    await aSubscription(db, ben)
    const { propertyId } = await addProperty(anna, id)
    await addProperty(anna, id)
    await leaveGroup(manager(ben, id))
    await expect(addProperty(anna, id)).rejects.toMatchObject(needsPlan)
    const ctx = manager(anna, id)
    await setPropertyStatus(ctx, propertyId, 'ARCHIVED')
    await setPropertyStatus(ctx, propertyId, 'ACTIVE')
    await deleteProperty(ctx, propertyId)
    await restoreProperty(ctx, propertyId)
    await db.update(memberships).set({ leftAt: null, role: 'MEMBER' }).where(eq(memberships.userId, ben.id))
    await expect(addProperty(anna, id)).rejects.toMatchObject(needsPlan)
    await db.update(memberships).set({ role: 'MANAGER' }).where(eq(memberships.userId, ben.id))
    await addProperty(anna, id)
  })

  it('that has lapsed allows restoring what it covered', async () => {
    const anna = await aUser(db)
    await aSubscription(db, anna)
    const { familyGroupId } = await addGroup(anna)
    const second = await addGroup(anna)
    const houses = [await addProperty(anna, familyGroupId), await addProperty(anna, familyGroupId)]
    await lapse(anna)
    const ctx = manager(anna, familyGroupId)
    for (const { propertyId } of houses) await deleteProperty(ctx, propertyId)
    for (const { propertyId } of houses) await restoreProperty(ctx, propertyId)
    for (const id of [familyGroupId, second.familyGroupId]) await deleteGroup(manager(anna, id))
    for (const id of [familyGroupId, second.familyGroupId]) await restoreGroup(manager(anna, id))
    await expect(addGroup(anna)).rejects.toMatchObject(needsPlan)
  })
})

describe('the subscription page', () => {
  it('shows the plan and the covered and uncovered groups', async () => {
    const anna = await aUser(db, { firstName: 'Anna' })
    const { id } = await aGroup(db, [{ user: anna }])
    await aProperty(db, id)
    const ctx = asUser(db, anna, sold())
    expect(await getSubscriptionDetails(ctx)).toEqual({
      offer: { kind: 'checkout', links: { monthly: null, annual: null } },
      subscription: null,
      hasBilling: false,
      isPaymentAwaited: false,
      groups: [{ familyGroupId: id, name: 'The Kellers', payers: [], properties: 1 }],
      mayAddGroup: false,
    })
    const currentPeriodEnd = inDays(20)
    await aSubscription(db, anna, { planId: 'annual', currentPeriodEnd })
    expect(await getSubscriptionDetails(ctx)).toMatchObject({
      subscription: {
        planId: 'annual',
        planName: 'Annual Plan',
        state: 'active',
        isActive: true,
        currentPeriodEnd: currentPeriodEnd.toISOString(),
      },
      groups: [{ payers: [{ name: 'Anna Keller', isMe: true }] }],
      mayAddGroup: true,
    })
    expect(await checkSubscriptionStatus(ctx)).toEqual({
      isActive: true,
      planId: 'annual',
      planName: 'Annual Plan',
    })
    expect(await findPeriodEnd(ctx, anna.id)).toBe(currentPeriodEnd.toISOString())
    expect(await findPeriodEnd(asUser(db, anna), anna.id)).toBeNull()
  })

  it('has payment links with the person’s id where no key is configured', async () => {
    const anna = await aUser(db, { email: 'anna+home@family.example' })
    const { unconfiguredBilling } = await import(
      '../../../../server/gateways/billing/unconfigured-billing.ts'
    )
    const billing = unconfiguredBilling({ monthly: 'https://buy.stripe.com/abc?locale=en', annual: null })
    const { offer } = await getSubscriptionDetails(asUser(db, anna, { billing }))
    expect(offer.kind).toBe('links')
    const link = new URL(offer.links.monthly ?? '')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      locale: 'en',
      client_reference_id: anna.id,
      prefilled_email: 'anna+home@family.example',
    })
    expect(offer.links.annual).toBeNull()
  })
})
