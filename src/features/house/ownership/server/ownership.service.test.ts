import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anOwnership } from '../../../../../test/factories/records.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { addMonths, todayIn } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { ownershipChanges, ownershipShares } from '../../../../server/db/schema/ownership.ts'
import { removeMember } from '../../../base/groups/server/members.service.ts'
import { findSession, openSession } from '../../../base/sessions/server/sessions.service.ts'
import { deleteMyAccount } from '../../../overview/accounts/server/accounts.service.ts'
import { setPropertyStatus } from '../../properties/server/properties.service.ts'
import { maxOwnershipChanges, totalBasisPoints } from '../ownership.rules.ts'
import { recordOwnershipInput } from '../ownership.schemas.ts'
import {
  getOwnershipState,
  listOwnership,
  listOwnersInGroupOn,
  recordOwnership,
} from './ownership.service.ts'

const database = testDatabase()
const { db } = database
let house: Awaited<ReturnType<typeof aProperty>>
let anna: MemberContext

const rosa = { name: 'Aunt Rosa', basisPoints: 10_000 }

const inputOf = (overrides: object = {}) =>
  recordOwnershipInput.parse({
    propertyId: house.id,
    validFrom: '2020-01-01',
    owners: [rosa],
    expectedChangeId: null,
    ...overrides,
  })

const record = (overrides: object = {}, ctx = anna) => recordOwnership(ctx, inputOf(overrides))

async function someone(
  role: Role,
  names: { firstName?: string; lastName?: string } = {},
): Promise<MemberContext> {
  const user = await aUser(db, names)
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, house.familyGroupId, role)
}

beforeEach(async () => {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  house = await aProperty(db, group.id)
  anna = asMember(db, user, group.id)
})

describe('recording owners', () => {
  it('keeps members and outside owners in order, with the note and who recorded it', async () => {
    const ben = await someone('MEMBER', { firstName: 'Ben' })
    await record({
      note: 'By the will of grandmother.',
      owners: [
        { userId: anna.user.id, basisPoints: 5_000 },
        { userId: ben.user.id, basisPoints: 3_000 },
        { ...rosa, basisPoints: 2_000 },
      ],
    })
    expect(await listOwnership(ben, house.id)).toMatchObject({
      changes: [
        {
          validFrom: '2020-01-01',
          note: 'By the will of grandmother.',
          recordedBy: 'Anna Keller',
          shares: [
            { userId: anna.user.id, name: 'Anna Keller', color: 'clay', basisPoints: 5_000 },
            { userId: ben.user.id, name: 'Ben Keller', color: 'pine', basisPoints: 3_000 },
            { userId: null, name: 'Aunt Rosa', color: null, basisPoints: 2_000 },
          ],
        },
      ],
    })
  })

  it('keeps corrected records of the same day behind the current one', async () => {
    const { changeId } = await record()
    await record({ owners: [{ ...rosa, basisPoints: 9_000 }], expectedChangeId: changeId })
    const { changes } = await listOwnership(anna, house.id)
    expect(changes.map(({ shares }) => totalBasisPoints(shares))).toEqual([9_000, 10_000])
  })

  it('logs the valid-from date, the previous and the new owners', async () => {
    const { changeId } = await record()
    await record({
      validFrom: '2027-01-01',
      owners: [{ userId: anna.user.id, basisPoints: 10_000 }],
      expectedChangeId: changeId,
    })
    const log = await db.select().from(activityLog).where(eq(activityLog.entityType, 'ownership'))
    expect(log).toMatchObject([
      { verb: 'RECORDED', propertyId: house.id, before: { owners: [] }, after: { owners: [rosa] } },
      {
        before: { owners: [rosa] },
        after: { validFrom: '2027-01-01', owners: [{ name: 'Anna Keller', basisPoints: 10_000 }] },
      },
    ])
  })

  it.each([
    [9_999, true],
    [10_000, true],
    [10_001, false],
  ])('accepts shares that add up to %i: %s', async (sum, accepted) => {
    const owners = [
      { userId: newId(), basisPoints: 5_000 },
      { name: 'Rosa', basisPoints: sum - 5_000 },
    ]
    const parsed = recordOwnershipInput.safeParse({ ...inputOf(), owners })
    expect(parsed.success).toBe(accepted)
    if (!accepted) {
      expect(parsed.error?.issues).toMatchObject([
        {
          path: ['owners'],
          message: 'The shares add up to 100.01%: 0.01% too much. Reduce one of the shares.',
        },
      ])
    }
  })

  it('accepts at most 50 owners', async () => {
    const owners = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `Cousin ${index}`, basisPoints: 100 }))
    await record({ owners: owners(50) })
    expect((await listOwnership(anna, house.id)).changes[0]?.shares).toHaveLength(50)
    expect(recordOwnershipInput.safeParse({ ...inputOf(), owners: owners(51) }).success).toBe(false)
    expect(recordOwnershipInput.safeParse({ ...inputOf(), owners: [] }).success).toBe(false)
  })

  it('refuses a member or an outside owner listed twice', () => {
    const twice = (owner: object) => recordOwnershipInput.safeParse({ ...inputOf(), owners: [owner, owner] })
    expect(twice({ userId: newId(), basisPoints: 100 }).error?.issues).toMatchObject([
      { path: ['owners', 1] },
    ])
    expect(twice({ name: ' Rosa', basisPoints: 100 }).error?.issues).toMatchObject([{ path: ['owners', 1] }])
  })

  it.each([0, -1, 0.5, 10_001, Number.NaN])('refuses a share of %d basis points', (basisPoints) => {
    expect(
      recordOwnershipInput.safeParse({ ...inputOf(), owners: [{ name: 'Rosa', basisPoints }] }).success,
    ).toBe(false)
  })

  it('accepts dates from the year 1000 to 50 years ahead, in the property’s time zone', async () => {
    const ctx = { ...anna, clock: { now: () => new Date('2026-06-30T23:30:00Z') } }
    expect(recordOwnershipInput.safeParse({ ...inputOf(), validFrom: '0999-12-31' }).success).toBe(false)
    const { changeId } = await record({ validFrom: '1000-01-01' }, ctx)
    // In Zurich it is already the first of July.
    await record({ validFrom: '2076-07-01', expectedChangeId: changeId }, ctx)
    await expect(record({ validFrom: '2076-07-02' }, ctx)).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { validFrom: 'Choose a day within the next 50 years.' } },
    })
    expect(await listOwnership(ctx, house.id)).toMatchObject({ today: '2026-07-01' })
  })

  it('refuses an archived property', async () => {
    await setPropertyStatus(anna, house.id, 'ARCHIVED')
    await expect(record()).rejects.toMatchObject({ code: 'conflict' })
  })

  it('stops when the history has reached its limit', async () => {
    for (let made = 0; made < maxOwnershipChanges; made++) {
      await anOwnership(db, house, '2020-01-01', [{ ownerName: 'Rosa', basisPoints: 10_000 }])
    }
    const { changes } = await listOwnership(anna, house.id)
    expect(changes).toHaveLength(maxOwnershipChanges)
    await expect(record({ expectedChangeId: changes[0]?.id })).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('incomplete shares', () => {
  const state = () => getOwnershipState(anna, house.id)
  const half = { name: 'Aunt Rosa', basisPoints: 5_000 }

  it('are judged by the record valid today, not by an earlier or later one', async () => {
    expect(await state()).toEqual({ isIncomplete: false })
    const first = await record({ validFrom: '2010-01-01', owners: [half] })
    expect(await state()).toEqual({ isIncomplete: true })
    const second = await record({ validFrom: '2020-01-01', expectedChangeId: first.changeId })
    expect(await state()).toEqual({ isIncomplete: false })
    const nextYear = addMonths(todayIn(house.timeZone, anna.clock.now()), 12)
    const later = { validFrom: nextYear, owners: [half], expectedChangeId: second.changeId }
    const third = await record(later)
    expect(await state()).toEqual({ isIncomplete: false })
    // For the same day the newer one applies.
    await record({ validFrom: '2020-01-01', owners: [half], expectedChangeId: third.changeId })
    expect(await state()).toEqual({ isIncomplete: true })
  })

  it('are reported while owners are only recorded for later', async () => {
    await record({ validFrom: addMonths(todayIn(house.timeZone, anna.clock.now()), 12) })
    expect(await state()).toEqual({ isIncomplete: true })
  })
})

describe('an owner', () => {
  const owns = (userId: string, expectedChangeId: string | null = null) =>
    record({ owners: [{ userId, basisPoints: 10_000 }], expectedChangeId })

  it('cannot be a non-member, or a former member who never owned a share', async () => {
    const stranger = await aUser(db)
    const ben = await someone('MEMBER')
    await removeMember(anna, ben.user.id)
    for (const { id } of [stranger, ben.user]) {
      await expect(owns(id)).rejects.toMatchObject({ code: 'invalid' })
    }
  })

  it('can be a previous owner, also after leaving the group', async () => {
    const ben = await someone('MEMBER', { firstName: 'Ben' })
    const { changeId } = await owns(ben.user.id)
    await removeMember(anna, ben.user.id)
    await owns(ben.user.id, changeId)
    expect((await listOwnership(anna, house.id)).changes[0]?.shares).toMatchObject([
      { name: 'Ben Keller', color: 'pine' },
    ])
  })

  it('keeps the name of a deleted account, also when recorded again', async () => {
    const ben = await someone('MEMBER', { firstName: 'Ben' })
    const { changeId } = await owns(ben.user.id)
    const token = await db.transaction((tx) =>
      openSession(
        tx,
        { userId: ben.user.id, idTokenSealed: 's', providerSession: null, userAgent: 'Firefox' },
        null,
      ),
    )
    const session = await findSession(db, token)
    await deleteMyAccount({ ...ben, sessionId: session?.sessionId ?? '' }, { confirmation: 'DELETE' }, null)
    await owns(ben.user.id, changeId)
    const { changes } = await listOwnership(anna, house.id)
    expect(changes.map(({ shares }) => shares[0]?.name)).toEqual(['Ben Keller', 'Ben Keller'])
  })
})

describe('rights', () => {
  it('let only a manager record, and everyone see', async () => {
    for (const role of ['MEMBER', 'VIEWER'] as const) {
      const other = await someone(role)
      await expect(record({}, other)).rejects.toMatchObject({ code: 'forbidden' })
      expect(await listOwnership(other, house.id)).toMatchObject({ changes: [] })
    }
  })

  it('answer “not found” for a property of another group', async () => {
    const stranger = await aUser(db)
    const elsewhere = await aGroup(db, [{ user: stranger }])
    const mallory = asMember(db, stranger, elsewhere.id)
    await expect(listOwnership(mallory, house.id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(record({}, mallory)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('simultaneous records', () => {
  it('are refused on an older state, with the newer one', async () => {
    const { changeId } = await record()
    await expect(record()).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { changes: [{ id: changeId }] } },
    })
  })

  it('let exactly one of many through', async () => {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => record()))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
    }
    expect((await listOwnership(anna, house.id)).changes).toHaveLength(1)
  })
})

describe('the database', () => {
  it('refuses to change or delete a record', async () => {
    await record()
    for (const attempt of [
      () => db.update(ownershipChanges).set({ validFrom: '1999-01-01' }),
      () => db.update(ownershipChanges).set({ createdBy: null }),
      () => db.delete(ownershipChanges),
      () => db.update(ownershipShares).set({ basisPoints: 1 }),
      () => db.update(ownershipShares).set({ userId: null }),
      () => db.delete(ownershipShares),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        cause: { message: 'ownership is append-only' },
      })
    }
    expect((await listOwnership(anna, house.id)).changes[0]?.shares).toMatchObject([rosa])
  })

  it('reads by index only', async () => {
    const { changeId } = await record()
    await expectIndexed(database, async (indexed) => {
      await listOwnersInGroupOn(indexed, house.familyGroupId, '2024-01-01')
      const ctx = { ...anna, db: indexed }
      await listOwnership(ctx, house.id)
      await getOwnershipState(ctx, house.id)
      await record({ expectedChangeId: changeId }, ctx)
    })
  })
})
