import { eq, isNull, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument } from '../../../../../test/factories/records.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { purgeDeleted } from '../../../base/deletion/server/deletion.service.ts'
import { deleteProperty, propertyTrash } from '../../../house/properties/server/properties.service.ts'

const { db } = testDatabase()

it('purges the receipts of a property whose payments are in the trash', async () => {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  const anna = asMember(db, user, familyGroupId)
  const payerId = await participantOf(db, familyGroupId, user.id)
  const [house, other] = [await aProperty(db, familyGroupId), await aProperty(db, familyGroupId)]
  const rejected = { payerId, parts: [payerId], status: 'REJECTED', statusReason: 'Twice' } as const
  const gone = await aPayment(db, house, { ...rejected, deletedAt: new Date() })
  const stays = await aPayment(db, other, rejected)
  await aDocument(db, house, { propertyId: null, paymentId: gone.id, kind: 'RECEIPT' })
  const kept = await aDocument(db, other, { propertyId: null, paymentId: stays.id, kind: 'RECEIPT' })
  await deleteProperty(anna, house.id)
  await db
    .update(properties)
    .set({ deletedAt: sql`now() - interval '31 days'` })
    .where(eq(properties.id, house.id))
  expect(await purgeDeleted(anna, propertyTrash)).toBe(1)
  expect(await db.select({ id: payments.id }).from(payments)).toEqual([{ id: stays.id }])
  expect(await db.select({ id: files.id }).from(files).where(isNull(files.deletedAt))).toEqual([
    { id: kept.fileId },
  ])
})
