import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aStay } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { listDeleted, purgeDeleted } from '../../../base/deletion/server/deletion.service.ts'
import { removeMember } from '../../../base/groups/server/members.service.ts'
import { listTrash } from '../../../overview/trash/server/trash.service.ts'
import { maxLiveStays } from '../stays.rules.ts'
import { listPastStays, listStays } from './stay-pages.service.ts'
import { deleteStay, restoreStay, stayTrash } from './stay-trash.service.ts'

const database = testDatabase()
const { db } = database
let house = { id: '', familyGroupId: '' }
let anna: MemberContext
let ben: MemberContext

beforeEach(async () => {
  const [first, second] = [await aUser(db), await aUser(db, { firstName: 'Ben' })]
  const { id: familyGroupId } = await aGroup(db, [{ user: first }])
  await aMembership(db, { familyGroupId, userId: second.id, role: 'MEMBER', color: 'pine' })
  house = { id: (await aProperty(db, familyGroupId)).id, familyGroupId }
  anna = asMember(db, first, familyGroupId)
  ben = asMember(db, second, familyGroupId, 'MEMBER')
})

const july = { from: '2027-07-01', to: '2027-07-31' }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

describe('deleting a stay', () => {
  it('hides it at once, lists it in the trash, and restores it', async () => {
    const { id } = await aStay(db, house, { userId: ben.user.id, status: 'CANCELLED' })
    await deleteStay(ben, id)
    const past = () => listPastStays(anna, { propertyId: house.id })
    expect((await past()).stays).toEqual([])
    expect((await listTrash(anna)).entries).toMatchObject([
      { kind: 'stay', id, name: 'Ben Keller, Jul 3, 2027 – Jul 10, 2027', deletedBy: 'Ben Keller' },
    ])
    await restoreStay(ben, id)
    expect((await past()).stays).toMatchObject([{ id, status: 'CANCELLED', version: 2 }])
  })

  it('is allowed to its person and to managers', async () => {
    const { id } = await aStay(db, house, { userId: anna.user.id, status: 'CANCELLED' })
    await expect(deleteStay(ben, id)).rejects.toMatchObject({ code: 'forbidden' })
    const own = await aStay(db, house, { userId: ben.user.id, status: 'CANCELLED' })
    await deleteStay(anna, own.id)
    const hers = await aStay(db, house, { userId: anna.user.id, status: 'CANCELLED' })
    await deleteStay(anna, hers.id)
    await expect(restoreStay(ben, hers.id)).rejects.toMatchObject({ code: 'forbidden' })
    await restoreStay(ben, own.id)
    await expect(restoreStay(anna, id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is refused while it is requested or confirmed', async () => {
    for (const status of ['REQUESTED', 'CONFIRMED'] as const) {
      const { id } = await aStay(db, house, { userId: ben.user.id, status })
      await expect(deleteStay(anna, id)).rejects.toMatchObject({
        code: 'conflict',
        message: 'This stay is still planned. Cancel it first, so that we can notify the people it affects.',
      })
    }
    expect(await listStays(anna, july)).toHaveLength(2)
  })

  it('restores it as a request when another stay was confirmed, and says so', async () => {
    const { id } = await aStay(db, house, {
      userId: ben.user.id,
      status: 'CONFIRMED',
      deletedAt: new Date(),
    })
    await aStay(db, house, { userId: anna.user.id, status: 'CONFIRMED' })
    await restoreStay(ben, id)
    const restored = (await listStays(anna, july)).find((stay) => stay.id === id)
    expect(restored).toMatchObject({ status: 'REQUESTED' })
    expect(await db.select().from(notifications)).toMatchObject([
      { userId: anna.user.id, title: 'Ben Keller would like to stay at Lake cabin' },
    ])
  })

  it('cannot be undone when the property is at its limit', async () => {
    const deleted = { userId: ben.user.id, deletedAt: new Date() }
    const planned = await aStay(db, house, { ...deleted, status: 'CONFIRMED' })
    const over = await aStay(db, house, { ...deleted, status: 'CANCELLED' })
    await db.insert(stays).values(
      Array.from({ length: maxLiveStays }, () => ({
        propertyId: house.id,
        familyGroupId: house.familyGroupId,
        startsOn: '2028-07-03',
        endsOn: '2028-07-10',
      })),
    )
    await expect(restoreStay(ben, planned.id)).rejects.toMatchObject({ code: 'conflict' })
    expect((await listTrash(anna)).entries).toHaveLength(2)
    await restoreStay(ben, over.id)
  })

  it('restores no stay of a former member', async () => {
    const deleted = { userId: ben.user.id, status: 'CONFIRMED' as const, deletedAt: new Date() }
    const far = { startsOn: '2099-07-03', endsOn: '2099-07-10' }
    const { id } = await aStay(db, house, { ...deleted, ...far })
    const gone = await aProperty(db, house.familyGroupId, { deletedAt: new Date() })
    const elsewhere = await aStay(db, gone, { ...far, userId: ben.user.id })
    await removeMember(anna, ben.user.id)
    await restoreStay(anna, id)
    const rows = await db.select().from(stays)
    expect(rows.filter((row) => row.id === id || row.id === elsewhere.id)).toMatchObject([
      { status: 'CANCELLED' },
      { status: 'CANCELLED' },
    ])
  })

  it('is final after 30 days', async () => {
    const { id } = await aStay(db, house, { deletedAt: daysAgo(31) })
    await aStay(db, house, { deletedAt: daysAgo(29) })
    await expect(restoreStay(anna, id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await purgeDeleted(aRequestContext(db), stayTrash)).toBe(1)
    expect(await purgeDeleted(aRequestContext(db), stayTrash)).toBe(0)
    expect(await db.$count(stays)).toBe(1)
  })

  it('reads no table of other groups in full', async () => {
    await expectIndexed(database, async (explained) => {
      await listDeleted({ ...anna, db: explained }, stayTrash, 10)
      await purgeDeleted(aRequestContext(explained), stayTrash)
    })
  })
})
