import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { anOutsider, aPayment, aSettlement, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext } from '../../../../server/context.ts'
import * as service from './balances.service.ts'

const database = testDatabase()
const { db } = database
let group: { id: string; familyGroupId: string }
let house: { id: string; familyGroupId: string }
let anna: MemberContext
let [a, b, c] = ['', '', '']

beforeEach(async () => {
  const [user, ben, cleo] = [
    await aUser(db, { firstName: 'Anna' }),
    await aUser(db, { firstName: 'Ben' }),
    await aUser(db, { firstName: 'Cleo' }),
  ]
  const { id } = await aGroup(db, [{ user }, { user: ben }, { user: cleo }])
  group = { id, familyGroupId: id }
  house = await aProperty(db, id)
  anna = asMember(db, user, id)
  a = await participantOf(db, id, user.id)
  b = await participantOf(db, id, ben.id)
  c = await participantOf(db, id, cleo.id)
})

const forAll = { familyGroupId: '', id: null }
const ofGroup = () => ({ ...forAll, familyGroupId: group.id })
const standing = ({ people }: Awaited<ReturnType<typeof service.getBalances>>) =>
  people.map(({ participant, balanceMinor, waitingMinor }) => [participant.id, balanceMinor, waitingMinor])

describe('balances', () => {
  it('are zero for all members before the first payment', async () => {
    const view = await service.getBalances(anna)
    expect(standing(view)).toEqual(
      expect.arrayContaining([
        [a, 0, 0],
        [b, 0, 0],
        [c, 0, 0],
      ]),
    )
    expect(view).toMatchObject({
      transfers: [],
      property: null,
      houses: [{ id: house.id, balanceMinor: 0, waitingMinor: 0 }],
    })
  })

  it('add up over the properties and shared costs, and sum to zero', async () => {
    await aPayment(db, house, { payerId: a, parts: [a, b, c] })
    await aPayment(db, ofGroup(), { payerId: b, parts: [a, b, c], amountMinor: 3_000 })
    const view = await service.getBalances(anna)
    expect(standing(view)).toEqual([
      [a, 5_000, 0],
      [b, -1_000, 0],
      [c, -4_000, 0],
    ])
    expect(view.transfers).toMatchObject([
      { fromId: c, toId: a, amountMinor: 4_000 },
      { fromId: b, toId: a, amountMinor: 1_000 },
    ])
    expect(view.houses).toMatchObject([{ id: house.id, balanceMinor: 6_000 }])
    const ofHouse = await service.getBalances(anna, { propertyId: house.id })
    expect(standing(ofHouse)).toEqual([
      [a, 6_000, 0],
      ...[
        [b, -3_000, 0],
        [c, -3_000, 0],
      ].toSorted(byPlace),
    ])
    expect(ofHouse.property).toMatchObject({ id: house.id, isArchived: false })
  })

  it('list waiting settlements separately, and do not suggest them again', async () => {
    await aPayment(db, ofGroup(), { payerId: a, parts: [a, b, c] })
    await aSettlement(db, ofGroup(), { fromId: b, toId: a, amountMinor: 3_000 })
    const view = await service.getBalances(anna)
    expect(view.people.map(({ balanceMinor }) => balanceMinor)).toEqual([6_000, -3_000, -3_000])
    expect(view.people.find(({ participant }) => participant.id === b)).toMatchObject({ waitingMinor: 3_000 })
    expect(view.transfers).toMatchObject([{ fromId: c, toId: a, amountMinor: 3_000 }])
  })

  it('of a property suggest no more than is owed in the group after a group settlement', async () => {
    await aPayment(db, house, { payerId: a, parts: [a, b, c] })
    await aSettlement(db, ofGroup(), { fromId: b, toId: a, amountMinor: 3_000, status: 'CONFIRMED' })
    await aSettlement(db, ofGroup(), { fromId: c, toId: a, amountMinor: 1_000 })
    const { transfers } = await service.getBalances(anna, { propertyId: house.id })
    expect(transfers).toHaveLength(2)
    expect(transfers).toEqual(
      expect.arrayContaining([
        { fromId: b, toId: a, amountMinor: 3_000, openMinor: 0 },
        { fromId: c, toId: a, amountMinor: 3_000, openMinor: 2_000 },
      ]),
    )
  })

  it('include outsiders and former members while they have a balance', async () => {
    const clara = await anOutsider(db, group.id)
    await anOutsider(db, group.id, 'Uncle Otto')
    await aPayment(db, ofGroup(), { payerId: clara, parts: [a, clara] })
    const { people } = await service.getBalances(anna)
    expect(people.map(({ participant }) => participant.name)).toContain('Aunt Clara')
    expect(people.map(({ participant }) => participant.name)).not.toContain('Uncle Otto')
  })

  it('are not found for a property of another group', async () => {
    const stranger = await aUser(db)
    const other = await aProperty(db, (await aGroup(db, [{ user: stranger }])).id)
    await expect(service.getBalances(anna, { propertyId: other.id })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('are read by indexes alone', async () => {
    await aPayment(db, house, { payerId: a, parts: [a, b, c] })
    await expectIndexed(database, async (counted) => {
      await service.getBalances({ ...anna, db: counted })
      await service.getBalances({ ...anna, db: counted }, { propertyId: house.id })
    })
  })
})

/** People with the same balance are sorted by name. */
const byPlace = (one: (string | number)[], two: (string | number)[]) =>
  [a, b, c].indexOf(String(one[0])) - [a, b, c].indexOf(String(two[0]))
