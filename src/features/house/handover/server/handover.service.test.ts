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
import { handoverExemptions } from '../../../../server/db/schema/handover-exemptions.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { nameIn } from '../../../base/entities/entities.rules.ts'
import { fieldsOf } from '../../../base/entities/sentences.rules.ts'
import { handoverItems } from '../handover.rules.ts'
import { handoverItemEntity } from '../handover-item.entity.ts'
import { checkHandover, exemptHandoverItem, getHandover } from './handover.service.ts'

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
const describeLine = ({ verb, before, after }: typeof activityLog.$inferSelect) => {
  const fields = fieldsOf(verb === 'EXEMPTED' ? after : before)
  const name = nameIn(handoverItemEntity, fields.name) ?? ''
  return handoverItemEntity.verbs[verb === 'EXEMPTED' ? 'EXEMPTED' : 'INCLUDED']({
    name,
    before: {},
    after: {},
  })
}
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
  expect(await getHandover(as(anna), house.id)).toMatchObject({
    wasChecked: false,
    // A year after the property was created, but not before the first one of this reminder.
    dueOn: '2027-12-01',
    today,
    may: { check: true },
  })
  expect(await checkHandover(as(anna), house.id)).toEqual({ dueOn: '2028-03-03' })
  await Promise.all([checkHandover(as(anna), house.id), checkHandover(as(anna), house.id)])
  expect(await getHandover(as(anna), house.id)).toMatchObject({ wasChecked: true, dueOn: '2028-03-03' })
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

it('exempts an item of this property only, logged once, and takes it back', async () => {
  const exempt = (isExempt: boolean) =>
    exemptHandoverItem(as(anna), { propertyId: house.id, item: 'KEYS', isExempt })
  const other = await aProperty(db, house.familyGroupId)
  expect((await getHandover(as(anna), house.id)).exempted).toEqual([])
  await exempt(false)
  await Promise.all([exempt(true), exempt(true)])
  expect(await getHandover(as(anna), house.id)).toMatchObject({ exempted: ['KEYS'], may: { exempt: true } })
  expect((await getHandover(as(anna), other.id)).exempted).toEqual([])
  expect(await db.select().from(handoverExemptions)).toMatchObject([{ item: 'KEYS', exemptedBy: anna.id }])
  await exempt(false)
  await exempt(false)
  expect((await getHandover(as(anna), house.id)).exempted).toEqual([])
  const lines = await db.select().from(activityLog).where(eq(activityLog.entityType, 'handover-item'))
  expect(lines.map(({ verb }) => verb).toSorted()).toEqual(['EXEMPTED', 'INCLUDED'])
  expect(lines.map(describeLine).toSorted()).toEqual([
    'noted in the handover list that “Keys” applies again',
    'noted in the handover list that “Keys” does not apply',
  ])
})

it('is exempted by members, not by viewers or in an archived property', async () => {
  const input = { propertyId: house.id, item: 'DEED', isExempt: true } as const
  expect((await getHandover(as(ben, 'VIEWER'), house.id)).may.exempt).toBe(false)
  await expect(exemptHandoverItem(as(ben, 'VIEWER'), input)).rejects.toMatchObject({ code: 'forbidden' })
  const { familyGroupId } = house
  const cleo = await aUser(db)
  await aMembership(db, { familyGroupId, userId: cleo.id, role: 'MEMBER', color: 'pine' })
  await exemptHandoverItem(as(cleo, 'MEMBER'), input)
  await db.update(properties).set({ status: 'ARCHIVED' }).where(eq(properties.id, house.id))
  expect((await getHandover(as(anna), house.id)).may.exempt).toBe(false)
  for (const isExempt of [true, false])
    await expect(exemptHandoverItem(as(anna), { ...input, isExempt })).rejects.toMatchObject({
      code: 'conflict',
    })
  expect((await getHandover(as(ben, 'VIEWER'), house.id)).exempted).toEqual(['DEED'])
})

it('does not exist for a property of another family', async () => {
  const stranger = await aUser(db)
  const { id } = await aGroup(db, [{ user: stranger }])
  const theirs = asMember(db, stranger, id, 'MANAGER', { clock })
  await expect(getHandover(theirs, house.id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(checkHandover(theirs, house.id)).rejects.toMatchObject({ code: 'not-found' })
  await exemptHandoverItem(as(anna), { propertyId: house.id, item: 'KEYS', isExempt: true })
  for (const isExempt of [true, false])
    await expect(
      exemptHandoverItem(theirs, { propertyId: house.id, item: 'KEYS', isExempt }),
    ).rejects.toMatchObject({ code: 'not-found' })
  expect((await getHandover(as(anna), house.id)).exempted).toEqual(['KEYS'])
})

it('uses indexes among many other groups', async () => {
  await aManualSection(db, house, { kind: 'EMERGENCY' })
  await expectIndexed(database, async (logged) => {
    const ctx = as(anna, 'MANAGER', logged)
    expect((await getHandover(ctx, house.id)).recorded.EMERGENCY).toBe(true)
    for (const isExempt of [true, false])
      await exemptHandoverItem(ctx, { propertyId: house.id, item: 'KEYS', isExempt })
  })
})
