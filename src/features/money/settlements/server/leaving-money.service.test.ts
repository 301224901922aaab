import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aPayment, aSettlement, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { balanceEntries, settlements } from '../../../../server/db/schema/settlements.ts'
import { leaveGroup, removeMember } from '../../../base/groups/server/members.service.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { leavingTexts, settlementTexts } from '../settlements.texts.ts'
import { listBalances } from './settlement-reads.repository.ts'
import { decideSettlement, recordSettlement } from './settlements.service.ts'
import { writeOffFormer } from './write-off.service.ts'

const database = testDatabase()
const { db } = database
const clock = { now: () => new Date('2026-06-01T12:00:00Z') }
let familyGroupId = ''
let anna: MemberContext
let ben: MemberContext
let cleo: MemberContext
let ids = { anna: '', ben: '', cleo: '' }

async function someone(firstName: string, role: Role): Promise<MemberContext> {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, familyGroupId, role, { clock })
}
const idOf = (ctx: MemberContext) => participantOf(db, familyGroupId, ctx.user.id)

beforeEach(async () => {
  const user = await aUser(db)
  familyGroupId = (await aGroup(db, [{ user }])).id
  anna = asMember(db, user, familyGroupId, 'MANAGER', { clock })
  ben = await someone('Ben', 'MEMBER')
  cleo = await someone('Cleo', 'MEMBER')
  ids = { anna: await idOf(anna), ben: await idOf(ben), cleo: await idOf(cleo) }
})

const isIn = async (ctx: MemberContext) => {
  const rows = await db
    .select({ leftAt: memberships.leftAt })
    .from(memberships)
    .where(and(eq(memberships.familyGroupId, familyGroupId), eq(memberships.userId, ctx.user.id)))
  return rows.some(({ leftAt }) => leftAt === null)
}
const balanceOf = async (id: string) =>
  (await listBalances(db, familyGroupId))
    .filter(({ participantId }) => participantId === id)
    .reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)
const logged = async () =>
  (await listGroupActivity(anna, { kind: 'settlement' })).lines.map(({ text }) => text)
/** 90.00, of which Ben and Cleo each owe Anna a third. */
const aRepair = () =>
  aPayment(db, { familyGroupId }, { payerId: ids.anna, parts: [ids.anna, ids.ben, ids.cleo] })

describe('leaving a group', () => {
  it('is refused with an open balance, with the amount and what to do', async () => {
    await aRepair()
    await expect(leaveGroup(ben)).rejects.toMatchObject({
      code: 'conflict',
      message:
        'You owe €30.00 in this group. Settle up first, or ask a manager to remove you and write it off.',
    })
    await aPayment(db, { familyGroupId }, { payerId: ids.cleo, parts: [ids.anna], amountMinor: 5_000 })
    await expect(leaveGroup(cleo)).rejects.toMatchObject({
      message:
        'You are owed €20.00 in this group. Settle up first, or ask a manager to remove you and write it off.',
    })
    expect([await isIn(ben), await isIn(cleo)]).toEqual([true, true])
  })

  it('is refused while a settlement waits, even one that would settle them up', async () => {
    await aRepair()
    await aSettlement(db, { familyGroupId }, { fromId: ids.ben, toId: ids.anna, amountMinor: 3_000 })
    await expect(leaveGroup(ben)).rejects.toMatchObject({
      message:
        'One of your settlements is waiting for confirmation. Leave once it is confirmed, or void it first.',
    })
    await expect(removeMember(anna, ben.user.id, 'Never mind')).rejects.toMatchObject({
      message:
        'A settlement with Ben Keller is waiting for confirmation. Have it confirmed or void it before you remove them.',
    })
    expect(await isIn(ben)).toBe(true)
  })

  it('is refused while two settlements that cancel out wait', async () => {
    for (const [fromId, toId] of [
      [ids.ben, ids.anna],
      [ids.anna, ids.ben],
    ] as const)
      await aSettlement(db, { familyGroupId }, { fromId, toId, amountMinor: 3_000 })
    await expect(leaveGroup(ben)).rejects.toMatchObject({ message: leavingTexts.mineWaiting })
    expect(await isIn(ben)).toBe(true)
  })

  it('is refused while a payment they paid or share in needs approval', async () => {
    for (const named of [
      { payerId: ids.ben, parts: [ids.anna] },
      { payerId: ids.anna, parts: [ids.anna, ids.ben] },
    ]) {
      const { id } = await aPayment(db, { familyGroupId }, { ...named, status: 'PENDING' })
      await expect(leaveGroup(ben)).rejects.toMatchObject({
        code: 'conflict',
        message:
          'A payment you are part of needs approval. Leave once it is approved or rejected, or have it deleted first.',
      })
      await expect(removeMember(anna, ben.user.id, 'Never mind')).rejects.toMatchObject({
        message:
          'A payment that Ben Keller is part of needs approval. Have it approved, rejected or deleted before you remove them.',
      })
      expect(await isIn(ben)).toBe(true)
      await db.update(payments).set({ deletedAt: new Date() }).where(eq(payments.id, id))
    }
    await aPayment(db, { familyGroupId }, { payerId: ids.anna, parts: [ids.cleo], status: 'PENDING' })
    await leaveGroup(ben)
    expect(await isIn(ben)).toBe(false)
  })

  it('is allowed when they are settled up over all properties', async () => {
    const house = await aProperty(db, familyGroupId)
    await aPayment(db, house, { payerId: ids.anna, parts: [ids.ben], amountMinor: 3_000 })
    await aSettlement(
      db,
      { familyGroupId },
      { fromId: ids.ben, toId: ids.anna, amountMinor: 3_000, status: 'CONFIRMED' },
    )
    await leaveGroup(ben)
    expect(await isIn(ben)).toBe(false)
    await leaveGroup(cleo)
    expect(await isIn(cleo)).toBe(false)
  })

  it('prevents settlements with settled-up former members, and allows them with an open balance', async () => {
    const repair = await aRepair()
    await removeMember(anna, ben.user.id, 'He gave us the boat')
    const fields = {
      familyGroupId,
      fromId: ids.ben,
      toId: ids.anna,
      amountMinor: 1_000,
      settledOn: '2026-05-30',
      method: 'CASH' as const,
      propertyId: null,
      note: null,
    }
    await expect(recordSettlement(anna, { ...fields, settlementId: newId() })).rejects.toMatchObject({
      details: { fields: { fromId: settlementTexts.isSettledUp('Ben Keller') } },
    })
    // The old payment was not theirs.
    await db.delete(balanceEntries).where(eq(balanceEntries.paymentId, repair.id))
    expect(await balanceOf(ids.ben)).toBe(3_000)
    await recordSettlement(anna, { ...fields, fromId: ids.anna, toId: ids.ben, settlementId: newId() })
    expect(await balanceOf(ids.ben)).toBe(2_000)
  })
})

describe('writing off', () => {
  it('needs a reason, and removes the member in the same transaction with a log entry', async () => {
    await aRepair()
    await expect(removeMember(anna, ben.user.id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Ben Keller owes €30.00 in this group. Settle up first, or write it off with a reason.',
    })
    expect(await isIn(ben)).toBe(true)
    await removeMember(anna, ben.user.id, 'He gave us the boat')
    expect(await isIn(ben)).toBe(false)
    expect([await balanceOf(ids.ben), await balanceOf(ids.anna), await balanceOf(ids.cleo)]).toEqual([
      0, 3_000, -3_000,
    ])
    expect(await db.select().from(settlements)).toMatchObject([
      {
        fromId: ids.ben,
        toId: ids.anna,
        amountMinor: 3_000,
        method: 'WRITE_OFF',
        status: 'CONFIRMED',
        note: 'He gave us the boat',
        settledOn: '2026-06-01',
        createdBy: anna.user.id,
      },
    ])
    expect(await logged()).toEqual(['wrote off “Ben Keller paid Anna Keller €30.00”: He gave us the boat'])
  })

  it('is shared in proportion by the other side', async () => {
    await aPayment(db, { familyGroupId }, { payerId: ids.anna, parts: [ids.ben], amountMinor: 1_000 })
    await aPayment(db, { familyGroupId }, { payerId: ids.cleo, parts: [ids.ben], amountMinor: 2_001 })
    await removeMember(anna, ben.user.id, 'Too small to chase')
    expect([await balanceOf(ids.ben), await balanceOf(ids.anna), await balanceOf(ids.cleo)]).toEqual([
      0, 0, 0,
    ])
    const rows = await db.select().from(settlements)
    expect(rows.map(({ amountMinor }) => amountMinor).toSorted()).toEqual([1_000, 2_001])
  })

  it('covers what they owe over all properties, and leaves the debts of others alone', async () => {
    const house = await aProperty(db, familyGroupId)
    await aPayment(db, house, { payerId: ids.anna, parts: [ids.ben, ids.cleo], amountMinor: 9_000 })
    await aPayment(db, { familyGroupId }, { payerId: ids.ben, parts: [ids.cleo], amountMinor: 1_500 })
    await removeMember(anna, ben.user.id, 'He gave us the boat')
    expect(await db.select().from(settlements)).toMatchObject([{ propertyId: house.id, amountMinor: 3_000 }])
    expect([await balanceOf(ids.ben), await balanceOf(ids.anna), await balanceOf(ids.cleo)]).toEqual([
      0, 6_000, -6_000,
    ])
  })

  it('can exceed the limit of a single payment', async () => {
    for (let number = 0; number < 3; number++)
      await aPayment(
        db,
        { familyGroupId },
        { payerId: ids.anna, parts: [ids.ben], amountMinor: 1_000_000_000 },
      )
    await removeMember(anna, ben.user.id, 'A house too many')
    expect(await balanceOf(ids.ben)).toBe(0)
  })

  it('is refused for oneself and to members, and ignores settled-up members', async () => {
    await aRepair()
    const dora = await someone('Dora', 'MANAGER')
    await expect(removeMember(anna, anna.user.id, 'Mine')).rejects.toMatchObject({
      code: 'conflict',
      message:
        'You are owed €60.00 in this group. Settle up first, or ask a manager to remove you and write it off.',
    })
    await expect(removeMember(ben, cleo.user.id, 'Hers')).rejects.toMatchObject({ code: 'forbidden' })
    await removeMember(anna, dora.user.id, 'There is nothing')
    expect(await db.$count(settlements)).toBe(0)
  })

  it('is atomic with the removal', async () => {
    await aRepair()
    const before = await listBalances(db, familyGroupId)
    await expect(
      db.transaction(async (tx) => {
        await removeMember({ ...anna, db: tx }, ben.user.id, 'Half done')
        throw new Error('the power went')
      }),
    ).rejects.toThrow()
    expect(await listBalances(db, familyGroupId)).toEqual(before)
    expect(await isIn(ben)).toBe(true)
  })

  it('leaves exact balances while others settle and record', async () => {
    for (let round = 0; round < 4; round++) {
      await db.update(memberships).set({ leftAt: null }).where(eq(memberships.userId, ben.user.id))
      await aRepair()
      const sent = {
        familyGroupId,
        fromId: ids.cleo,
        toId: ids.ben,
        amountMinor: 1_000,
        settledOn: '2026-05-30',
        method: 'CASH' as const,
        propertyId: null,
        note: null,
      }
      const [removal, settled] = await Promise.allSettled([
        removeMember(anna, ben.user.id, 'Quick'),
        recordSettlement(cleo, { ...sent, settlementId: newId() }),
      ])
      // One of them wins and nothing is left between them.
      expect([removal.status, settled.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      const sums = await listBalances(db, familyGroupId)
      expect(sums.reduce((total, { balanceMinor }) => total + balanceMinor, 0)).toBe(0)
      expect(await isIn(ben)).toBe(removal.status === 'rejected')
      if (removal.status === 'fulfilled') expect(await balanceOf(ids.ben)).toBe(0)
      await db.delete(settlements).where(eq(settlements.status, 'RECORDED'))
    }
  })

  it('is read and written by indexes alone', async () => {
    await aRepair()
    await expectIndexed(database, (indexed) =>
      removeMember({ ...anna, db: indexed }, ben.user.id, 'He gave us the boat'),
    )
  })
})

describe('a balance that arises after someone has left', () => {
  const reason = 'He moved away, and we leave it at that.'
  const ofBen = () => ({ familyGroupId, participantId: ids.ben, reason })
  /** Ben is settled up; then his settlement is voided, and he owes 30.00 again. */
  const benHasLeft = async () => {
    await aRepair()
    const back = await aSettlement(
      db,
      { familyGroupId },
      { fromId: ids.ben, toId: ids.anna, amountMinor: 3_000, status: 'CONFIRMED' },
    )
    await removeMember(anna, ben.user.id)
    return back
  }
  const benOwesAgain = async () => {
    const { id: settlementId, version } = await benHasLeft()
    await decideSettlement(anna, { settlementId, version, status: 'VOID', reason: 'It never came.' })
    expect(await balanceOf(ids.ben)).toBe(-3_000)
  }

  it('is written off by a manager with a reason', async () => {
    await benOwesAgain()
    await writeOffFormer(anna, ofBen())
    expect(await balanceOf(ids.ben)).toBe(0)
    expect(await balanceOf(ids.anna)).toBe(3_000)
    expect((await logged())[0]).toContain('wrote off')
    await expect(writeOffFormer(anna, ofBen())).rejects.toMatchObject({
      code: 'conflict',
      message: settlementTexts.isSettledUp('Ben Keller'),
    })
  })

  it('is written off once by two managers at once', async () => {
    await benOwesAgain()
    const results = await Promise.allSettled([writeOffFormer(anna, ofBen()), writeOffFormer(anna, ofBen())])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await balanceOf(ids.ben)).toBe(0)
  })

  it('cannot be written off before waiting settlements are confirmed', async () => {
    await benOwesAgain()
    await aSettlement(db, { familyGroupId }, { fromId: ids.ben, toId: ids.cleo, amountMinor: 1_000 })
    await expect(writeOffFormer(anna, ofBen())).rejects.toMatchObject({
      code: 'conflict',
      message: settlementTexts.formerHasWaiting('Ben Keller'),
    })
  })

  it('cannot be written off for current members, by members, or in other groups', async () => {
    await aRepair()
    await expect(writeOffFormer(anna, ofBen())).rejects.toMatchObject({
      code: 'conflict',
      message: settlementTexts.notFormer('Ben Keller'),
    })
    await expect(writeOffFormer(cleo, ofBen())).rejects.toMatchObject({ code: 'forbidden' })
    const user = await aUser(db)
    const other = asMember(db, user, (await aGroup(db, [{ user }])).id)
    await expect(writeOffFormer(other, ofBen())).rejects.toMatchObject({ code: 'not-found' })
    expect(await balanceOf(ids.ben)).toBe(-3_000)
  })
})
