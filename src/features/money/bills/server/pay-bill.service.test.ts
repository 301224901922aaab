import { and, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aBill, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aWorker } from '../../../../../test/factories/workers.ts'
import { newId } from '../../../../lib/ids.ts'
import type { CurrentUser, Role } from '../../../../server/context.ts'
import type { Db } from '../../../../server/db/client.ts'
import { bills } from '../../../../server/db/schema/bills.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { balances } from '../../../../server/db/schema/settlements.ts'
import { getBill, updateBill } from './bills.service.ts'
import { listBills } from './bills-ahead.service.ts'
import { payBill } from './pay-bill.service.ts'

const { db, pool } = testDatabase()

let anna: CurrentUser
let ben: CurrentUser
let annas: string
let bens: string
let house: Awaited<ReturnType<typeof aProperty>>
let billId: string
beforeEach(async () => {
  anna = await aUser(db)
  ben = await aUser(db, { firstName: 'Ben' })
  const { id } = await aGroup(db, [{ user: anna }, { user: ben, role: 'MEMBER' }])
  house = await aProperty(db, id, { timeZone: 'UTC' })
  annas = await participantOf(db, id, anna.id)
  bens = await participantOf(db, id, ben.id)
  billId = (await aBill(db, house)).id
})

const ctxOf = (user: CurrentUser, role: Role = 'MANAGER', on: Db = db) =>
  asMember(on, user, house.familyGroupId, role)

const aPaying = (overrides: Partial<Parameters<typeof payBill>[1]['payment']> = {}) => ({
  billId,
  version: 1,
  payment: {
    id: newId(),
    kind: 'EXPENSE' as const,
    title: 'Property tax',
    amountMinor: 12_340,
    paidOn: '2027-04-01',
    payerId: annas,
    category: 'TAXES' as const,
    propertyId: house.id,
    projectId: null,
    taskId: null,
    workerId: null,
    note: null,
    original: null,
    split: {
      method: 'EQUAL' as const,
      weights: [annas, bens].map((participantId) => ({ participantId, weight: 1 })),
    },
    ...overrides,
  },
})

const standing = async () => {
  const [bill] = await db.select().from(bills).where(eq(bills.id, billId))
  const paid = await db.$count(payments, eq(payments.billId, billId))
  const [row] = await db
    .select()
    .from(balances)
    .where(and(eq(balances.participantId, bens)))
  return { status: bill?.status, payments: paid, bensBalance: row?.balanceMinor ?? 0 }
}
const untouched = { status: 'PLANNED', payments: 0, bensBalance: 0 }
const paidOnce = { status: 'PAID', payments: 1, bensBalance: -6_170 }

describe('paying a bill', () => {
  it('records the expense and marks the bill as paid with the real amount', async () => {
    const paying = aPaying()
    expect(await payBill(ctxOf(anna), paying)).toEqual({
      paymentId: paying.payment.id,
      status: 'APPROVED',
      isNew: true,
    })
    expect(await standing()).toEqual(paidOnce)
    expect(await getBill(ctxOf(anna), billId)).toMatchObject({
      state: 'PAID',
      amountMinor: 12_000,
      may: { pay: false },
      paid: { paymentId: paying.payment.id, amountMinor: 12_340, paidOn: '2027-04-01', status: 'APPROVED' },
    })
    const lines = await db.select().from(activityLog).where(eq(activityLog.entityId, billId))
    expect(lines).toMatchObject([
      { verb: 'PAID', after: { name: 'Property tax', amount: { amountMinor: 12_340, currency: 'EUR' } } },
    ])
  })

  it.each([{ status: 'BLOCKED' as const }, { deletedAt: new Date() }])(
    'keeps its contractor, also one with %j',
    async (gone) => {
      const worker = await aWorker(db, { id: house.familyGroupId }, gone)
      await db.update(bills).set({ workerId: worker.id })
      const paying = aPaying()
      await payBill(ctxOf(anna), paying)
      expect(await standing()).toEqual(paidOnce)
      expect(await db.select().from(payments)).toMatchObject([{ workerId: worker.id }])
      // A retry.
      expect(await payBill(ctxOf(anna), paying)).toMatchObject({ isNew: false })
    },
  )

  it('rejects another contractor who is blocked', async () => {
    const [ours, blocked] = [
      await aWorker(db, { id: house.familyGroupId }),
      await aWorker(db, { id: house.familyGroupId }, { status: 'BLOCKED' }),
    ]
    await db.update(bills).set({ workerId: ours.id })
    await expect(payBill(ctxOf(anna), aPaying({ workerId: blocked.id }))).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await standing()).toEqual(untouched)
  })

  it('uses the default split without a split', async () => {
    await payBill(ctxOf(anna), aPaying({ split: null }))
    expect(await standing()).toEqual(paidOnce)
  })

  it('answers the same when retried, and records nothing twice', async () => {
    const paying = aPaying()
    await payBill(ctxOf(anna), paying)
    expect(await payBill(ctxOf(anna), paying)).toMatchObject({ paymentId: paying.payment.id, isNew: false })
    expect(await standing()).toEqual(paidOnce)
  })

  it('pays once on a double click or by two people at once', async () => {
    const paying = aPaying()
    await Promise.all([payBill(ctxOf(anna), paying), payBill(ctxOf(anna), paying)])
    expect(await standing()).toEqual(paidOnce)
  })

  it('lets one of many win, and tells the others', async () => {
    const tries = Array.from({ length: 10 }, () => payBill(ctxOf(anna), aPaying()))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
    expect(await standing()).toEqual(paidOnce)
  })

  it('above the threshold needs approval, and blocks a second payment until then', async () => {
    await payBill(ctxOf(ben, 'MEMBER'), aPaying({ amountMinor: 90_000, payerId: bens }))
    expect(await standing()).toMatchObject({ status: 'PAID', payments: 1, bensBalance: 0 })
    expect((await getBill(ctxOf(anna), billId)).paid?.status).toBe('PENDING')
    const { bills: over } = await listBills(ctxOf(anna), {
      familyGroupId: house.familyGroupId,
      which: 'over',
    })
    expect(over).toMatchObject([{ state: 'PAID', isWaiting: true }])
    await expect(payBill(ctxOf(anna), aPaying())).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is refused to members who did not pay, viewers, strangers and former members', async () => {
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
    await expect(payBill(ctxOf(ben, 'MEMBER'), aPaying())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(payBill(ctxOf(viewer, 'VIEWER'), aPaying())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(payBill(ctxOf(gone, 'MEMBER'), aPaying())).rejects.toMatchObject({ code: 'not-found' })
    const stranger = await aUser(db)
    const other = await aGroup(db, [{ user: stranger }])
    await expect(
      payBill(asMember(db, stranger, other.id), aPaying({ propertyId: null })),
    ).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await standing()).toEqual(untouched)
  })

  it('is refused when the bill was changed or cancelled', async () => {
    await db.update(bills).set({ status: 'CANCELLED' })
    await expect(payBill(ctxOf(anna), aPaying())).rejects.toMatchObject({ code: 'conflict' })
    await db.update(bills).set({ status: 'PLANNED' })
    const { title, payee, workerId, isEstimate, category, dueOn, note, propertyId, projectId } =
      await getBill(ctxOf(anna), billId)
    const fields = {
      title,
      payee,
      workerId,
      isEstimate,
      category,
      dueOn,
      note,
      propertyId,
      projectId,
      amountMinor: 99,
    }
    await updateBill(ctxOf(anna), { billId, version: 1, fields })
    await expect(payBill(ctxOf(anna), aPaying())).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { amountMinor: 99 } },
    })
    expect(await standing()).toEqual(untouched)
  })
})

describe('a crash between any two steps of paying', () => {
  /** A database that loses its connection before the given statement. */
  function dyingBefore(fatal: number): Db {
    let seen = 0
    const logQuery = () => {
      if (++seen === fatal) throw new Error('killed')
    }
    return drizzle(pool, { logger: { logQuery } })
  }

  it('leaves nothing behind, and a retry pays once', async () => {
    let deaths = 0
    // The first statement is `begin`.
    for (let fatal = 2; ; fatal++) {
      const paying = aPaying()
      const attempt = payBill(ctxOf(anna, 'MANAGER', dyingBefore(fatal)), paying)
      const died = await attempt.then(
        () => false,
        () => true,
      )
      if (!died) break
      deaths++
      expect(await standing()).toEqual(untouched)
    }
    expect(deaths).toBeGreaterThan(10)
    expect(await standing()).toEqual(paidOnce)
    const [sum] = (
      await db.execute<{ sum: number }>(sql`select coalesce(sum(balance_minor), 0)::int as sum from balances`)
    ).rows
    expect(sum).toEqual({ sum: 0 })
  })
})
