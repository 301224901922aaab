import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext } from '../../../../../test/factories/context.ts'
import { aPayment, aSettlement, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { balanceEntries, settlements } from '../../../../server/db/schema/settlements.ts'
import { countDifferences } from './balance-check.repository.ts'
import { checkBalances } from './balance-check.service.ts'

const database = testDatabase()
const { db } = database
let group: { id: null; familyGroupId: string }
let [paymentId, settlementId] = ['', '']

beforeEach(async () => {
  const [one, two] = [await aUser(db), await aUser(db)]
  const { id } = await aGroup(db, [{ user: one }, { user: two }])
  const [a, b] = [await participantOf(db, id, one.id), await participantOf(db, id, two.id)]
  group = { id: null, familyGroupId: id }
  const house = await aProperty(db, id)
  paymentId = (await aPayment(db, house, { payerId: a, parts: [a, b] })).id
  await aPayment(db, group, { payerId: b, parts: [a], kind: 'INCOME', amountMinor: 701 })
  await aPayment(db, group, { payerId: b, parts: [b] })
  await aPayment(db, house, { payerId: a, parts: [a, b], status: 'PENDING' })
  await aPayment(db, house, { payerId: a, parts: [a, b], status: 'VOID', statusReason: 'A mistake' })
  settlementId = (await aSettlement(db, group, { fromId: b, toId: a })).id
  await aSettlement(db, house, { fromId: b, toId: a, status: 'CONFIRMED' })
  await aSettlement(db, group, { fromId: a, toId: b, status: 'DISPUTED', statusReason: 'It never came.' })
})

const differences = () => countDifferences(db, group.familyGroupId)
const check = () => checkBalances(aRequestContext(db))

/** Bypasses the triggers, as a bug or manual change in the database could. */
const behindTheTriggers = (statement: ReturnType<typeof sql>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })

describe('the nightly check of the balances', () => {
  it('checks every group and finds nothing wrong in recorded data', async () => {
    await aGroup(db, [{ user: await aUser(db) }])
    expect(await differences()).toEqual({ entries: 0, parts: 0, balances: 0, total: 0 })
    expect(await check()).toBe(2)
  })

  it('finds an approved payment without entries', async () => {
    await db.delete(balanceEntries).where(eq(balanceEntries.paymentId, paymentId))
    expect(await differences()).toMatchObject({ entries: 2, balances: 0 })
    await expect(check()).rejects.toThrow(
      `1 of 1 groups differ from what was recorded: ${group.familyGroupId}`,
    )
  })

  it('finds entries of a payment that is no longer approved', async () => {
    await db
      .update(payments)
      .set({ status: 'VOID', statusReason: 'A mistake' })
      .where(eq(payments.id, paymentId))
    expect(await differences()).toMatchObject({ entries: 2 })
  })

  it('finds a confirmed settlement whose entries still wait', async () => {
    await db.update(settlements).set({ status: 'CONFIRMED' }).where(eq(settlements.id, settlementId))
    expect(await differences()).toMatchObject({ entries: 4 })
  })

  it('finds a balance that is off by one cent, and one without entries', async () => {
    await behindTheTriggers(
      sql`update balances set balance_minor = balance_minor + 1 where property_id is not null and balance_minor > 0`,
    )
    expect(await differences()).toEqual({ entries: 0, parts: 0, balances: 2, total: 1 })
  })

  it('finds shares that do not add up to the amount', async () => {
    await behindTheTriggers(
      sql`update payment_parts set amount_minor = amount_minor + 1 where payment_id = ${paymentId}`,
    )
    expect(await differences()).toMatchObject({ parts: 1, entries: 4 })
  })
})
