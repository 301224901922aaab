import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/db.ts'
import { asMember } from '../../../../test/factories/context.ts'
import { participantOf, participantsOf } from '../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../test/factories/people.ts'
import { aProperty } from '../../../../test/factories/properties.ts'
import type { MemberContext } from '../../../server/context.ts'
import { lockMoney } from '../../ledger/server/ledger.service.ts'
import { recordOwnershipInput } from '../ownership.schemas.ts'
import { recordOwnership } from './ownership.service.ts'
import { getOwnershipWeights, takeOwnershipWeights } from './ownership-weights.service.ts'

const { db } = testDatabase()

let anna: MemberContext
let annaId: string
let house: Awaited<ReturnType<typeof aProperty>>

beforeEach(async () => {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  anna = asMember(db, user, group.id)
  annaId = await participantOf(db, group.id, user.id)
  house = await aProperty(db, group.id)
})

const own = (validFrom: string, owners: object[], expectedChangeId: string | null = null) =>
  recordOwnership(
    anna,
    recordOwnershipInput.parse({ propertyId: house.id, validFrom, owners, expectedChangeId }),
  )

const take = (on: string) =>
  db.transaction(async (tx) => {
    await lockMoney(tx, house.familyGroupId)
    return takeOwnershipWeights(tx, house.familyGroupId, { propertyId: house.id, on })
  })

describe('splitting by ownership', () => {
  it('weighs by the shares of the day, not by those of today', async () => {
    const { changeId } = await own('2020-01-01', [{ userId: anna.user.id, basisPoints: 10_000 }])
    await own(
      '2025-01-01',
      [
        { userId: anna.user.id, basisPoints: 3_000 },
        { name: 'Aunt Rosa', basisPoints: 7_000 },
      ],
      changeId,
    )
    expect(await take('2024-12-31')).toEqual([{ participantId: annaId, weight: 10_000 }])
    const [mine, hers] = await take('2025-01-01')
    expect(mine).toEqual({ participantId: annaId, weight: 3_000 })
    expect(hers?.weight).toBe(7_000)
  })

  it('lets an owner outside the group take part in its money once, and shows them before', async () => {
    await own('2020-01-01', [{ name: 'Aunt Rosa', basisPoints: 10_000 }])
    const shown = await getOwnershipWeights(anna, { propertyId: house.id, on: '2026-01-01' })
    expect(shown).toMatchObject({ isComplete: true, weights: [{ name: 'Aunt Rosa', weight: 10_000 }] })
    expect(await participantsOf(db, house.familyGroupId)).toHaveLength(1)
    const [taken] = await Promise.all([take('2026-01-01'), take('2026-01-01')])
    const rosa = (await participantsOf(db, house.familyGroupId)).filter(({ kind }) => kind === 'OUTSIDER')
    expect(rosa).toMatchObject([{ id: taken[0]?.participantId, name: 'Aunt Rosa' }])
    const again = await getOwnershipWeights(anna, { propertyId: house.id, on: '2026-01-01' })
    expect(again.weights[0]?.participantId).toBe(rosa[0]?.id)
  })

  it('is refused while the shares of the day are not the whole', async () => {
    await own('2020-01-01', [{ userId: anna.user.id, basisPoints: 9_999 }])
    await expect(take('2026-01-01')).rejects.toMatchObject({
      code: 'invalid',
      message:
        'Who owns the house on that date is not known completely, so it cannot be split by ownership. Record the owners first, or choose another way to split.',
    })
    await expect(take('2019-12-31')).rejects.toMatchObject({ code: 'invalid' })
    expect(await getOwnershipWeights(anna, { propertyId: house.id, on: '2019-12-31' })).toEqual({
      isComplete: false,
      weights: [],
    })
  })

  it('finds nothing in the house of another family', async () => {
    const stranger = await aUser(db)
    const others = await aGroup(db, [{ user: stranger }])
    const ctx = asMember(db, stranger, others.id)
    await expect(getOwnershipWeights(ctx, { propertyId: house.id, on: '2026-01-01' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})
