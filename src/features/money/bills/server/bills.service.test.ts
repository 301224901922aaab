import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aBill } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { isAppError } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import type { CurrentUser, Role } from '../../../../server/context.ts'
import { bills } from '../../../../server/db/schema/bills.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { listDeleted, purgeDeleted } from '../../../base/deletion/server/deletion.service.ts'
import { billForm } from '../bill-fields.rules.ts'
import type { BillFields } from '../bills.schemas.ts'
import { billSeriesTrash, billTrash, deleteBill, restoreBill } from './bill-trash.service.ts'
import { createBill, getBill, setBillStatus, updateBill } from './bills.service.ts'
import { reopenBillOf, settleBillAgain } from './pay-bill.service.ts'

const database = testDatabase()
const { db } = database

let anna: CurrentUser
let ben: CurrentUser
let house: Awaited<ReturnType<typeof aProperty>>
beforeEach(async () => {
  anna = await aUser(db)
  ben = await aUser(db, { firstName: 'Ben' })
  const { id } = await aGroup(db, [{ user: anna }, { user: ben, role: 'MEMBER' }])
  house = await aProperty(db, id, { timeZone: 'UTC' })
})

/** 1 April 2027 at noon. */
const clock = { now: () => new Date('2027-04-01T12:00:00Z') }
const ctxOf = (user: CurrentUser, role: Role = 'MANAGER') =>
  asMember(db, user, house.familyGroupId, role, { clock })
const asAnna = () => ctxOf(anna)
const asBen = () => ctxOf(ben, 'MEMBER')

const tax = (overrides: Partial<BillFields> = {}): BillFields => ({
  title: 'Property tax',
  payee: 'The town',
  workerId: null,
  amountMinor: 12_000,
  isEstimate: true,
  category: 'TAXES',
  dueOn: '2027-04-15',
  note: null,
  propertyId: house.id,
  projectId: null,
  ...overrides,
})
const add = (overrides: Partial<BillFields> = {}, ctx = asAnna()) =>
  createBill(ctx, { familyGroupId: house.familyGroupId, fields: tax(overrides) })
const logged = async (billId: string) =>
  (await db.select().from(activityLog).where(eq(activityLog.entityId, billId)).orderBy(activityLog.id)).map(
    ({ verb }) => verb,
  )

describe('a bill', () => {
  it('keeps what was entered and who added it', async () => {
    const { billId } = await add({}, asBen())
    const bill = await getBill(asBen(), billId)
    expect(billForm.fieldsOf(bill)).toEqual(tax())
    expect(bill).toMatchObject({
      state: 'PLANNED',
      isOverdue: false,
      propertyName: 'Lake cabin',
      currency: 'EUR',
      paid: null,
      series: null,
      may: { pay: true, edit: true },
      version: 1,
    })
    expect(await logged(billId)).toEqual(['CREATED'])
  })

  it.each([
    ['2027-04-09', 'PLANNED', false],
    ['2027-04-08', 'DUE', false],
    ['2027-03-31', 'DUE', true],
  ])('with the status %s is %s on 1 April', async (dueOn, state, late) => {
    const { billId } = await add({ dueOn })
    expect(await getBill(asAnna(), billId)).toMatchObject({ state, isOverdue: late })
  })

  it('can be a shared cost, in the group’s time zone', async () => {
    const { billId } = await add({ propertyId: null })
    expect(await getBill(asAnna(), billId)).toMatchObject({ propertyId: null, propertyName: null })
  })

  it('can belong to a project of its property only', async () => {
    const project = await aProject(db, house)
    const { billId } = await add({ projectId: project.id })
    expect((await getBill(asAnna(), billId)).projectTitle).toBe(project.title)
    const other = await aProperty(db, house.familyGroupId)
    await expect(add({ projectId: project.id, propertyId: other.id })).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(add({ projectId: project.id, propertyId: null })).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { propertyId: 'Choose the property of this project too.' } },
    })
  })

  it('of another group is not found', async () => {
    const stranger = await aUser(db)
    const group = await aGroup(db, [{ user: stranger }])
    const { billId } = await add()
    const ctx = asMember(db, stranger, group.id, 'MANAGER', { clock })
    const fields = tax({ propertyId: null })
    for (const id of [billId, newId()]) {
      for (const attempt of [
        () => getBill(ctx, id),
        () => updateBill(ctx, { billId: id, version: 1, fields }),
        () => setBillStatus(ctx, { billId: id, version: 1, status: 'CANCELLED' }),
        () => deleteBill(ctx, id),
        () => restoreBill(ctx, id),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
    }
    await expect(createBill(ctx, { familyGroupId: group.id, fields: tax() })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('is not visible to former members, and viewers cannot add one', async () => {
    const viewer = await aUser(db)
    const gone = await aUser(db)
    const { familyGroupId } = house
    await aMembership(db, { familyGroupId, userId: viewer.id, role: 'VIEWER', color: 'pine' })
    await aMembership(db, {
      familyGroupId,
      userId: gone.id,
      role: 'MEMBER',
      color: 'lake',
      leftAt: new Date(),
    })
    await expect(add({}, ctxOf(viewer, 'VIEWER'))).rejects.toMatchObject({ code: 'forbidden' })
    await expect(add({}, ctxOf(gone, 'MEMBER'))).rejects.toMatchObject({ code: 'not-found' })
    const { billId } = await add()
    expect(await getBill(ctxOf(viewer, 'VIEWER'), billId)).toMatchObject({ may: { pay: false, edit: false } })
  })

  it('of an archived property is read-only', async () => {
    const { billId } = await add()
    await db.update(properties).set({ status: 'ARCHIVED' }).where(eq(properties.id, house.id))
    expect(await getBill(asAnna(), billId)).toMatchObject({ may: { pay: false, edit: false } })
    for (const attempt of [
      () => add(),
      () => updateBill(asAnna(), { billId, version: 1, fields: tax({ title: 'Tax' }) }),
      () => deleteBill(asAnna(), billId),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('editing a bill', () => {
  it('replaces the estimate with the real amount', async () => {
    const { billId } = await add()
    const fields = tax({ amountMinor: 12_345, isEstimate: false })
    expect(await updateBill(asAnna(), { billId, version: 1, fields })).toEqual({ version: 2 })
    expect(billForm.fieldsOf(await getBill(asAnna(), billId))).toEqual(fields)
    const [, change] = await db
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityId, billId))
      .orderBy(activityLog.id)
    expect(change).toMatchObject({
      verb: 'CHANGED',
      before: { name: 'Property tax', amount: { amountMinor: 12_000, currency: 'EUR' }, isEstimate: true },
      after: { name: 'Property tax', amount: { amountMinor: 12_345, currency: 'EUR' }, isEstimate: false },
    })
  })

  it('without changes writes nothing', async () => {
    const { billId } = await add()
    expect(await updateBill(asAnna(), { billId, version: 1, fields: tax() })).toEqual({ version: 1 })
    expect(await logged(billId)).toEqual(['CREATED'])
  })

  it('rejects a stale edit with the newer version', async () => {
    const { billId } = await add()
    await updateBill(asAnna(), { billId, version: 1, fields: tax({ title: 'Town tax' }) })
    const stale = updateBill(asAnna(), { billId, version: 1, fields: tax({ title: 'Mine' }) })
    const error: unknown = await stale.catch((thrown: unknown) => thrown)
    expect(isAppError(error, 'conflict') && error.details.current).toMatchObject({
      title: 'Town tax',
      version: 2,
    })
    expect((await getBill(asAnna(), billId)).title).toBe('Town tax')
  })

  it('lets one of two simultaneous edits win', async () => {
    const { billId } = await add()
    const results = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((title) =>
        updateBill(asAnna(), { billId, version: 1, fields: tax({ title }) }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await getBill(asAnna(), billId)).version).toBe(2)
  })

  it('is allowed to the person who added it and managers', async () => {
    const { billId: annas } = await add()
    const { billId: bens } = await add({}, asBen())
    const fields = tax({ title: 'Town tax' })
    await expect(updateBill(asBen(), { billId: annas, version: 1, fields })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(deleteBill(asBen(), annas)).rejects.toMatchObject({ code: 'forbidden' })
    await updateBill(asBen(), { billId: bens, version: 1, fields })
    await updateBill(asAnna(), { billId: bens, version: 2, fields: tax() })
    expect((await getBill(asBen(), annas)).may.edit).toBe(false)
  })

  it('can move it to another property, or to shared costs', async () => {
    const tower = await aProperty(db, house.familyGroupId, { name: 'Tower' })
    const { billId } = await add()
    await updateBill(asAnna(), { billId, version: 1, fields: tax({ propertyId: tower.id }) })
    expect((await getBill(asAnna(), billId)).propertyName).toBe('Tower')
    await updateBill(asAnna(), { billId, version: 2, fields: tax({ propertyId: null }) })
    expect((await getBill(asAnna(), billId)).propertyId).toBeNull()
  })
})

describe('a cancelled bill', () => {
  it('cannot be edited until it is reopened', async () => {
    const { billId } = await add()
    await setBillStatus(asAnna(), { billId, version: 1, status: 'CANCELLED' })
    expect(await getBill(asAnna(), billId)).toMatchObject({
      state: 'CANCELLED',
      may: { pay: false, reopen: true },
    })
    await expect(
      updateBill(asAnna(), { billId, version: 2, fields: tax({ title: 'Tax' }) }),
    ).rejects.toMatchObject({ message: 'This bill is cancelled. Reopen it to change it.' })
    await setBillStatus(asAnna(), { billId, version: 2, status: 'PLANNED' })
    expect((await getBill(asAnna(), billId)).state).toBe('PLANNED')
    expect(await logged(billId)).toEqual(['CREATED', 'CANCELLED', 'REOPENED'])
  })

  it('is cancelled once when cancelled twice', async () => {
    const { billId } = await add()
    const cancel = () => setBillStatus(asAnna(), { billId, version: 1, status: 'CANCELLED' })
    await Promise.all([cancel(), cancel()])
    expect(await logged(billId)).toEqual(['CREATED', 'CANCELLED'])
  })

  it('cannot be one that is paid, which cannot be deleted or edited either', async () => {
    const { id: billId } = await aBill(db, house, { status: 'PAID' })
    for (const attempt of [
      () => setBillStatus(asAnna(), { billId, version: 1, status: 'CANCELLED' }),
      () => deleteBill(asAnna(), billId),
      () => updateBill(asAnna(), { billId, version: 1, fields: tax() }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a bill in the trash', () => {
  it('can be restored unchanged for 30 days', async () => {
    const { billId } = await add({}, asBen())
    await deleteBill(asBen(), billId)
    await expect(getBill(asBen(), billId)).rejects.toMatchObject({ code: 'not-found' })
    expect(await listDeleted(asAnna(), billTrash, 10)).toMatchObject([{ id: billId, name: 'Property tax' }])
    await restoreBill(asBen(), billId)
    expect(billForm.fieldsOf(await getBill(asBen(), billId))).toEqual(tax())
    expect(await logged(billId)).toEqual(['CREATED', 'DELETED', 'RESTORED'])
  })

  it('is purged by the job after 30 days', async () => {
    const { billId } = await add()
    const day = 86_400_000
    const deletedAt = (days: number) =>
      db
        .update(bills)
        .set({ deletedAt: new Date(Date.now() - days * day) })
        .where(eq(bills.id, billId))
    await deletedAt(29)
    expect(await purgeDeleted(aRequestContext(db), billTrash, billSeriesTrash)).toBe(0)
    await deletedAt(31)
    await expect(restoreBill(asAnna(), billId)).rejects.toMatchObject({ code: 'not-found' })
    expect(await purgeDeleted(aRequestContext(db), billTrash, billSeriesTrash)).toBe(1)
  })

  it('added by someone else can be restored by managers only', async () => {
    const { billId } = await add()
    await deleteBill(asAnna(), billId)
    await expect(restoreBill(asBen(), billId)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await listDeleted(asBen(), billTrash, 10)).toHaveLength(1)
  })
})

describe('a bill whose expense no longer counts', () => {
  const within = (change: typeof reopenBillOf, billId: string) =>
    db.transaction((tx) => change(tx, asAnna(), billId))

  it('is reopened once', async () => {
    const { id: billId } = await aBill(db, house, { status: 'PAID' })
    await within(reopenBillOf, billId)
    await within(reopenBillOf, billId)
    expect((await getBill(asAnna(), billId)).state).toBe('PLANNED')
    expect(await logged(billId)).toEqual(['REOPENED'])
  })

  it('is paid again by it, unless another expense paid it', async () => {
    const { id: billId } = await aBill(db, house)
    await within(settleBillAgain, billId)
    expect((await getBill(asAnna(), billId)).state).toBe('PAID')
    await expect(within(settleBillAgain, billId)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('stays cancelled', async () => {
    const { id: billId } = await aBill(db, house, { status: 'CANCELLED' })
    await within(reopenBillOf, billId)
    expect((await getBill(asAnna(), billId)).state).toBe('CANCELLED')
  })

  it('of another group is not touched', async () => {
    const stranger = await aUser(db)
    const other = await aGroup(db, [{ user: stranger }])
    const { id: billId } = await aBill(db, house, { status: 'PAID' })
    await db.transaction((tx) => reopenBillOf(tx, asMember(db, stranger, other.id), billId))
    expect((await getBill(asAnna(), billId)).state).toBe('PAID')
  })
})

it('reads and updates a bill by indexes alone', async () => {
  const { billId } = await add()
  await expectIndexed(database, async (counted) => {
    const ctx = { ...asAnna(), db: counted }
    await getBill(ctx, billId)
    await updateBill(ctx, { billId, version: 1, fields: tax({ title: 'Tax' }) })
    await deleteBill(ctx, billId)
    await listDeleted(ctx, billTrash, 10)
    await restoreBill(ctx, billId)
    await purgeDeleted(ctx, billTrash, billSeriesTrash)
  })
})
