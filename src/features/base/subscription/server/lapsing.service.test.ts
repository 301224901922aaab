import { asc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../../../test/billing/stand-in.ts'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aSubscription } from '../../../../../test/factories/subscriptions.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { subscriptions } from '../../../../server/db/schema/subscriptions.ts'
import { notifyLapsing } from './lapsing.service.ts'

const { db } = testDatabase()

async function run() {
  await notifyLapsing({ ...aRequestContext(db), signal: new AbortController().signal })
  return db.select().from(notifications).orderBy(asc(notifications.createdAt), asc(notifications.title))
}

async function aFamily() {
  const anna = await aUser(db, { firstName: 'Anna' })
  const ben = await aUser(db, { firstName: 'Ben' })
  const cara = await aUser(db, { firstName: 'Cara' })
  const { id } = await aGroup(db, [{ user: anna }, { user: ben }, { user: cara, role: 'MEMBER' }])
  return { anna, ben, cara, id }
}

describe('the plan-end notification', () => {
  it('reaches the payer and the other managers 7 days and 1 day before, each once', async () => {
    const { anna, ben, id } = await aFamily()
    await aSubscription(db, anna, { isCancelled: true, currentPeriodEnd: inDays(6.5) })
    for (let count = 0; count < 2; count++) {
      const told = await run()
      expect(told.map(({ userId, familyGroupId }) => [userId, familyGroupId])).toEqual(
        expect.arrayContaining([
          [anna.id, null],
          [ben.id, id],
        ]),
      )
      expect(told).toHaveLength(2)
    }
    const [toBen] = (await run()).filter(({ userId }) => userId === ben.id)
    expect(toBen?.title).toMatch(/^The plan for The Kellers ends on \w+ \d+, \d{4}$/)
    expect(toBen?.message).toContain(
      'Anna Keller pays for it and has cancelled it. Nothing will be hidden or deleted',
    )
    await db.update(subscriptions).set({ currentPeriodEnd: inDays(0.9) })
    expect(await run()).toHaveLength(4)
    expect(await run()).toHaveLength(4)
    await db.update(subscriptions).set({ currentPeriodEnd: inDays(-0.1) })
    expect(await run()).toHaveLength(4)
  })

  it('is not sent for plans that renew, end later or are inactive', async () => {
    const { anna, ben } = await aFamily()
    await aSubscription(db, anna, { currentPeriodEnd: inDays(3) })
    await aSubscription(db, anna, { isCancelled: true, currentPeriodEnd: inDays(8) })
    await aSubscription(db, ben, { isCancelled: true, currentPeriodEnd: inDays(3), status: 'canceled' })
    await aSubscription(db, ben, { isCancelled: true, currentPeriodEnd: inDays(3), refundedAt: new Date() })
    expect(await run()).toEqual([])
  })

  it('reaches only the payer while another plan covers the group', async () => {
    const { anna, ben } = await aFamily()
    await aSubscription(db, anna, { isCancelled: true, currentPeriodEnd: inDays(3) })
    await aSubscription(db, ben)
    expect((await run()).map(({ userId }) => userId)).toEqual([anna.id])
  })
})
