import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { decidePayment } from './decide-payment.service.ts'
import { getPayment, listWaitingPayments, recordPayment } from './payments.service.ts'

const { db } = testDatabase()
let anna: MemberContext

beforeEach(async () => {
  const user = await aUser(db)
  const { id } = await aGroup(db, [{ user }])
  anna = asMember(db, user, id)
})

async function manager(who: Parameters<typeof aUser>[1]): Promise<MemberContext> {
  const user = await aUser(db, who)
  const { familyGroupId } = anna.member
  await aMembership(db, { familyGroupId, userId: user.id, role: 'MANAGER', color: 'pine' })
  return asMember(db, user, familyGroupId)
}

async function record(ctx: MemberContext) {
  const { familyGroupId, userId } = ctx.member
  const payerId = await participantOf(db, familyGroupId, userId)
  return recordPayment(ctx, {
    ...{ id: newId(), familyGroupId, kind: 'EXPENSE', title: 'New roof', amountMinor: 60_000, payerId },
    ...{ paidOn: '2026-03-02', category: 'REPAIRS', note: null, original: null },
    ...{ propertyId: null, projectId: null, taskId: null, workerId: null },
    split: { method: 'EQUAL', weights: [{ participantId: payerId, weight: 1 }] },
  })
}

const approval = (paymentId: string) => ({ paymentId, version: 1, status: 'APPROVED', reason: null }) as const

describe('a payment that no one else can decide about', () => {
  it('is approved at once when the other managers cannot sign in', async () => {
    await manager({ issuer: 'sample' })
    await manager({ suspendedAt: new Date() })
    expect(await record(anna)).toMatchObject({ status: 'APPROVED' })
  })

  it('is decided by its payer only once the others have left', async () => {
    const dora = await manager({ firstName: 'Dora' })
    const { paymentId, status } = await record(anna)
    expect(status).toBe('PENDING')
    await expect(decidePayment(anna, approval(paymentId))).rejects.toMatchObject({ code: 'forbidden' })
    expect(await listWaitingPayments(anna, 5)).toEqual([])

    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, dora.user.id))
    expect((await getPayment(anna, paymentId)).may.decide).toBe(true)
    expect(await listWaitingPayments(anna, 5)).toHaveLength(1)
    await decidePayment(anna, approval(paymentId))
    expect((await getPayment(anna, paymentId)).status).toBe('APPROVED')
  })

  it('waits for a manager again who can sign in again', async () => {
    const dora = await manager({ firstName: 'Dora' })
    const { paymentId } = await record(anna)
    const suspend = (suspendedAt: Date | null) =>
      db.update(users).set({ suspendedAt }).where(eq(users.id, dora.user.id))
    await suspend(new Date())
    expect((await getPayment(anna, paymentId)).deciders).toEqual([])
    await suspend(null)
    expect(await getPayment(anna, paymentId)).toMatchObject({
      deciders: ['Dora Keller'],
      may: { decide: false },
    })
  })
})
