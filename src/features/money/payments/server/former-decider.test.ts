import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aPayment, aSettlement, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { settlements } from '../../../../server/db/schema/settlements.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { getSettlement } from '../../settlements/server/settlement-views.service.ts'
import { getPayment } from './payments.service.ts'

const { db } = testDatabase()

it('names who decided, as a former member once their account is deleted, and nobody if a vote did', async () => {
  const [anna, ben] = [await aUser(db, { firstName: 'Anna' }), await aUser(db, { firstName: 'Ben' })]
  const { id: familyGroupId } = await aGroup(db, [{ user: anna }, { user: ben }])
  const reader = asMember(db, anna, familyGroupId)
  const [fromId, toId] = [
    await participantOf(db, familyGroupId, anna.id),
    await participantOf(db, familyGroupId, ben.id),
  ]
  const { id: paymentId } = await aPayment(db, { familyGroupId }, { payerId: fromId, parts: [fromId, toId] })
  const { id: settlementId } = await aSettlement(db, { familyGroupId }, { fromId, toId, status: 'CONFIRMED' })
  const decided = { decidedBy: ben.id, decidedAt: new Date() }
  await db.update(payments).set(decided)
  await db.update(settlements).set(decided)
  const deciders = async () => [
    (await getPayment(reader, paymentId)).decidedBy,
    (await getSettlement(reader, settlementId)).decidedByName,
  ]
  expect(await deciders()).toEqual(['Ben Keller', 'Ben Keller'])
  await db
    .update(users)
    .set({ firstName: null, lastName: null, deletedAt: new Date() })
    .where(eq(users.id, ben.id))
  expect(await deciders()).toEqual(['a former member', 'a former member'])
  await db.update(payments).set({ decidedBy: null })
  expect((await getPayment(reader, paymentId)).decidedBy).toBeNull()
})
