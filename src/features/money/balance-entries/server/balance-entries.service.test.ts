import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import {
  anOutsider,
  aPayment,
  aSettlement,
  participantOf,
  participantsOf,
} from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { paymentParts, payments } from '../../../../server/db/schema/payments.ts'
import { balanceEntries, balances } from '../../../../server/db/schema/settlements.ts'
import { lockMoney, putEntries } from './balance-entries.service.ts'

const { db, url } = testDatabase()

let familyGroupId: string
let anna: string
let ben: string
let clara: string

beforeEach(async () => {
  const [one, two] = [await aUser(db), await aUser(db)]
  familyGroupId = (await aGroup(db, [{ user: one }, { user: two, role: 'MEMBER' }])).id
  anna = await participantOf(db, familyGroupId, one.id)
  ben = await participantOf(db, familyGroupId, two.id)
  clara = await anOutsider(db, familyGroupId)
})

const balancesNow = async (propertyId: string | null = null) => {
  const rows = await db.select().from(balances).where(eq(balances.familyGroupId, familyGroupId))
  const ofScope = rows.filter((row) => row.propertyId === propertyId)
  return Object.fromEntries(ofScope.map((row) => [row.participantId, [row.balanceMinor, row.waitingMinor]]))
}

describe('the balance entries', () => {
  it('add a payment to the balances of the property and of the group', async () => {
    const house = await aProperty(db, familyGroupId)
    await aPayment(db, { familyGroupId }, { payerId: anna, parts: [anna, ben, clara] })
    await aPayment(db, house, { payerId: ben, parts: [anna, ben], amountMinor: 1_001 })
    expect(await balancesNow()).toEqual({ [anna]: [6_000, 0], [ben]: [-3_000, 0], [clara]: [-3_000, 0] })
    const ofHouse = await balancesNow(house.id)
    expect(Object.keys(ofHouse).toSorted()).toEqual([anna, ben].toSorted())
    expect([500, 501]).toContain(ofHouse[ben]?.[0])
    expect((ofHouse[ben]?.[0] ?? 0) + (ofHouse[anna]?.[0] ?? 0)).toBe(0)
  })

  it('keep waiting amounts separate until they are confirmed', async () => {
    const settlement = await aSettlement(db, { familyGroupId }, { fromId: ben, toId: anna })
    expect(await balancesNow()).toEqual({ [anna]: [0, -4_000], [ben]: [0, 4_000] })
    const source = { familyGroupId, propertyId: null, occurredOn: '2026-03-20', settlementId: settlement.id }
    const effects = [
      { participantId: ben, amountMinor: 4_000 },
      { participantId: anna, amountMinor: -4_000 },
    ]
    await db.transaction((tx) => putEntries(tx, source, effects))
    expect(await balancesNow()).toEqual({ [anna]: [-4_000, 0], [ben]: [4_000, 0] })
    await db.transaction((tx) => putEntries(tx, source, []))
    expect(await balancesNow()).toEqual({ [anna]: [0, 0], [ben]: [0, 0] })
  })

  it('reject amounts that do not add up to zero', async () => {
    const payment = await aPayment(db, { familyGroupId }, { payerId: anna, parts: [anna, ben] })
    const source = { familyGroupId, propertyId: null, occurredOn: '2026-03-02', paymentId: payment.id }
    const before = await balancesNow()
    const refused = db.transaction((tx) =>
      putEntries(tx, source, [
        { participantId: anna, amountMinor: 4_500 },
        { participantId: ben, amountMinor: -4_499 },
      ]),
    )
    await expect(refused).rejects.toMatchObject({ cause: { constraint: 'ledger_entries_sum_check' } })
    expect(await balancesNow()).toEqual(before)
  })

  it('cannot be edited', async () => {
    await aPayment(db, { familyGroupId }, { payerId: anna, parts: [anna, ben] })
    await expect(db.update(balanceEntries).set({ amountMinor: 1 })).rejects.toThrow()
  })

  it('reject a payment whose shares are not its amount', async () => {
    const payment = await aPayment(db, { familyGroupId }, { payerId: anna, parts: [anna, ben] })
    const isIt = eq(payments.id, payment.id)
    await expect(db.update(payments).set({ amountMinor: 9_001 }).where(isIt)).rejects.toMatchObject({
      cause: { constraint: 'payment_parts_sum_check' },
    })
    await expect(
      db.delete(paymentParts).where(sql`${paymentParts.participantId} = ${ben}`),
    ).rejects.toMatchObject({ cause: { constraint: 'payment_parts_sum_check' } })
  })

  it('stay exact with a hundred simultaneous writers', async () => {
    // Without the connection timeout, so that all of them get their turn.
    const pool = new pg.Pool({ connectionString: url, max: 20 })
    const crowd = drizzle(pool)
    const writers = Array.from({ length: 100 }, (_, number) =>
      crowd.transaction(async (tx) => {
        await lockMoney(tx, familyGroupId)
        const payerId = number % 2 ? anna : ben
        await aPayment(
          tx,
          { familyGroupId },
          { payerId, parts: [anna, ben, clara], amountMinor: 301 + number },
        )
      }),
    )
    await Promise.all(writers)
    await pool.end()
    const sums = await db
      .select({ participantId: balanceEntries.participantId, sum: sql<number>`sum(amount_minor)::int` })
      .from(balanceEntries)
      .groupBy(balanceEntries.participantId)
    const now = await balancesNow()
    expect(Object.fromEntries(sums.map(({ participantId, sum }) => [participantId, [sum, 0]]))).toEqual(now)
    expect(Object.values(now).reduce((total, [balance = 0]) => total + balance, 0)).toBe(0)
  })

  it('are deleted with their group only', async () => {
    const house = await aProperty(db, familyGroupId)
    await aPayment(db, house, { payerId: anna, parts: [anna, ben] })
    await aSettlement(db, house, { fromId: ben, toId: anna })
    await db.delete(familyGroups).where(eq(familyGroups.id, familyGroupId))
    expect(await db.select().from(balanceEntries)).toEqual([])
    expect(await db.select().from(balances)).toEqual([])
  })
})

describe('the participants', () => {
  it('include every member once, also after leaving and coming back', async () => {
    const user = await aUser(db)
    await aMembership(db, { familyGroupId, userId: user.id, role: 'VIEWER', color: 'pine' })
    await db.execute(sql`delete from memberships where user_id = ${user.id}`)
    await aMembership(db, { familyGroupId, userId: user.id, role: 'VIEWER', color: 'pine' })
    const rows = await participantsOf(db, familyGroupId)
    expect(rows.filter(({ userId }) => userId === user.id)).toHaveLength(1)
    expect(rows).toHaveLength(4)
  })

  it('keep the name of a deleted account', async () => {
    const user = await aUser(db, { firstName: 'Tom', lastName: 'Weber' })
    await aMembership(db, { familyGroupId, userId: user.id, role: 'MEMBER', color: 'pine' })
    const id = await participantOf(db, familyGroupId, user.id)
    await db.execute(sql`delete from users where id = ${user.id}`)
    const [row] = await db.select().from(participants).where(eq(participants.id, id))
    expect(row).toMatchObject({ userId: null, name: 'Tom Weber', kind: 'MEMBER' })
  })
})
