import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/db.ts'
import { asMember } from '../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../test/factories/people.ts'
import { aProperty } from '../../../../test/factories/properties.ts'
import { aStay } from '../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../test/plans.ts'
import type { MemberContext } from '../../../server/context.ts'
import { stays } from '../../../server/db/schema/stays.ts'
import { listTrash } from '../../trash/server/trash.service.ts'
import { listStays } from './list-stays.service.ts'
import { deleteStay, listDeletedStays, purgeDeletedStays, restoreStay } from './stay-trash.service.ts'

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
  it('hides it at once, names it in the trash, and brings it back', async () => {
    const { id } = await aStay(db, house, { userId: ben.user.id, status: 'CONFIRMED' })
    await deleteStay(ben, id)
    expect(await listStays(anna, july)).toEqual([])
    expect((await listTrash(anna)).entries).toMatchObject([
      { kind: 'stay', id, name: 'Ben Keller, 3 Jul 2027 – 10 Jul 2027', deletedBy: 'Ben Keller' },
    ])
    await restoreStay(ben, id)
    expect(await listStays(anna, july)).toMatchObject([{ id, status: 'CONFIRMED', version: 2 }])
  })

  it('is up to whose it is and to managers', async () => {
    const { id } = await aStay(db, house, { userId: anna.user.id })
    await expect(deleteStay(ben, id)).rejects.toMatchObject({ code: 'forbidden' })
    const own = await aStay(db, house, { userId: ben.user.id })
    await deleteStay(anna, own.id)
    await expect(restoreStay(anna, id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('brings it back as a request where somebody else was confirmed meanwhile', async () => {
    const { id } = await aStay(db, house, { userId: ben.user.id, status: 'CONFIRMED' })
    await deleteStay(ben, id)
    await aStay(db, house, { userId: anna.user.id, status: 'CONFIRMED' })
    await restoreStay(ben, id)
    const restored = (await listStays(anna, july)).find((stay) => stay.id === id)
    expect(restored).toMatchObject({ status: 'REQUESTED' })
  })

  it('is for good after 30 days', async () => {
    const { id } = await aStay(db, house, { deletedAt: daysAgo(31) })
    await aStay(db, house, { deletedAt: daysAgo(29) })
    await expect(restoreStay(anna, id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await purgeDeletedStays({ db })).toBe(1)
    expect(await purgeDeletedStays({ db })).toBe(0)
    expect(await db.$count(stays)).toBe(1)
  })

  it('reads through no table of other groups', async () => {
    await expectIndexed(database, async (explained) => {
      await listDeletedStays({ ...anna, db: explained }, 10)
      await purgeDeletedStays({ db: explained })
    })
  })
})
