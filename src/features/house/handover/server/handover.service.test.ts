import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aBillSeries } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aManualSection, aSecret } from '../../../../../test/factories/records.ts'
import { aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { CurrentUser, Role } from '../../../../server/context.ts'
import type { Db } from '../../../../server/db/client.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { handoverItems } from '../handover.rules.ts'
import { checkHandover, getHandover } from './handover.service.ts'

const database = testDatabase()
const { db } = database

const today = '2027-03-03'
const clock = { now: () => new Date(`${today}T12:00:00Z`) }
let anna: CurrentUser
let ben: CurrentUser
let house: Awaited<ReturnType<typeof aProperty>>
beforeEach(async () => {
  anna = await aUser(db)
  ben = await aUser(db)
  const { id } = await aGroup(db, [{ user: anna }, { user: ben, role: 'VIEWER' }], { timeZone: 'UTC' })
  house = await aProperty(db, id, { timeZone: 'UTC' })
})

const as = (user: CurrentUser, role: Role = 'MANAGER', on: Db = db) =>
  asMember(on, user, house.familyGroupId, role, { clock })
const recorded = async () => {
  const found = await getHandover(as(anna), house.id)
  return handoverItems.filter((item) => found.recorded[item])
}

it('starts with nothing recorded, and counts what this property has, not another one', async () => {
  expect(await recorded()).toEqual([])
  const other = await aProperty(db, house.familyGroupId)
  await aManualSection(db, other, { kind: 'EMERGENCY' })
  await aSecret(db, other)
  expect(await recorded()).toEqual([])
  await aManualSection(db, house, { kind: 'PAPERS' })
  await aManualSection(db, house, { kind: 'SHUT_OFFS', deletedAt: new Date() })
  await aSecret(db, house)
  await aWorker(db, { id: house.familyGroupId })
  expect(await recorded()).toEqual(['PAPERS', 'CODES', 'CONTRACTORS'])
})

it('counts recurring bills that still run', async () => {
  await aBillSeries(db, house, { startsOn: '2020-01-31', endsOn: '2020-12-31' })
  expect(await recorded()).toEqual([])
  await aBillSeries(db, house)
  expect(await recorded()).toEqual(['BILLS'])
})

it('counts the insurance only with its policy number', async () => {
  await db.update(properties).set({ insuranceCarrier: 'Helvetia' }).where(eq(properties.id, house.id))
  expect(await recorded()).toEqual([])
  await db.update(properties).set({ insurancePolicy: '12.345' }).where(eq(properties.id, house.id))
  expect(await recorded()).toEqual(['INSURANCE'])
})

it('counts a second manager, not a viewer, a manager who left or one who cannot sign in', async () => {
  expect(await recorded()).toEqual([])
  const cleo = await aUser(db)
  await aMembership(db, {
    familyGroupId: house.familyGroupId,
    userId: cleo.id,
    role: 'MANAGER',
    color: 'pine',
    leftAt: new Date(),
  })
  expect(await recorded()).toEqual([])
  const { id } = await aGroup(db, [{ user: anna }, { user: cleo }])
  const shared = await aProperty(db, id)
  const found = await getHandover(asMember(db, anna, id, 'MANAGER', { clock }), shared.id)
  expect(found.recorded.MANAGERS).toBe(true)
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, cleo.id))
  const later = await getHandover(asMember(db, anna, id, 'MANAGER', { clock }), shared.id)
  expect(later.recorded.MANAGERS).toBe(false)
})

it('is checked for a year, logged once a day, without making an open form stale', async () => {
  expect(await getHandover(as(anna), house.id)).toMatchObject({ dueOn: null, today, may: { check: true } })
  expect(await checkHandover(as(anna), house.id)).toEqual({ dueOn: '2028-03-03' })
  await Promise.all([checkHandover(as(anna), house.id), checkHandover(as(anna), house.id)])
  expect((await getHandover(as(anna), house.id)).dueOn).toBe('2028-03-03')
  const [row] = await db.select().from(properties).where(eq(properties.id, house.id))
  expect(row).toMatchObject({ handoverDueOn: '2028-03-03', version: 1 })
  const lines = await db.select().from(activityLog).where(eq(activityLog.verb, 'HANDOVER_CHECKED'))
  expect(lines.map(({ entityId }) => entityId)).toEqual([house.id])
})

it('is read but not checked by a viewer, and not checked in an archived property', async () => {
  expect((await getHandover(as(ben, 'VIEWER'), house.id)).may.check).toBe(false)
  await expect(checkHandover(as(ben, 'VIEWER'), house.id)).rejects.toMatchObject({ code: 'forbidden' })
  await db.update(properties).set({ status: 'ARCHIVED' }).where(eq(properties.id, house.id))
  expect((await getHandover(as(anna), house.id)).may.check).toBe(false)
  await expect(checkHandover(as(anna), house.id)).rejects.toMatchObject({ code: 'conflict' })
})

it('does not exist for a property of another family', async () => {
  const stranger = await aUser(db)
  const { id } = await aGroup(db, [{ user: stranger }])
  const theirs = asMember(db, stranger, id, 'MANAGER', { clock })
  await expect(getHandover(theirs, house.id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(checkHandover(theirs, house.id)).rejects.toMatchObject({ code: 'not-found' })
})

it('uses indexes among many other groups', async () => {
  await aManualSection(db, house, { kind: 'EMERGENCY' })
  await expectIndexed(database, async (logged) => {
    expect((await getHandover(as(anna, 'MANAGER', logged), house.id)).recorded.EMERGENCY).toBe(true)
  })
})
