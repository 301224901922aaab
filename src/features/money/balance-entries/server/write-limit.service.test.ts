import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { rateLimits } from '../../../../server/db/schema/rate-limits.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import * as series from '../../bills/server/bill-series.service.ts'
import * as trash from '../../bills/server/bill-trash.service.ts'
import * as bills from '../../bills/server/bills.service.ts'
import { payBill } from '../../bills/server/pay-bill.service.ts'
import * as budgets from '../../budgets/server/budgets.service.ts'
import { restorePayment } from '../../payments/server/payment-trash.service.ts'
import { recordPayment } from '../../payments/server/payments.service.ts'
import { decideSettlement } from '../../settlements/server/settlements.service.ts'
import { writeOffFormer } from '../../settlements/server/write-off.service.ts'
import * as rules from '../../split-defaults/server/split-defaults.service.ts'

const { db, pool } = testDatabase()

let ctx: MemberContext
let me: string
let propertyId: string
beforeEach(async () => {
  const anna = await aUser(db)
  const { id } = await aGroup(db, [{ user: anna }])
  ctx = asMember(db, anna, id, 'MANAGER', { limits: createLimits(pool) })
  me = await participantOf(db, id, anna.id)
  propertyId = (await aProperty(db, id)).id
})

const details = { title: 'Tax', payee: null, workerId: null, amountMinor: 100, isEstimate: false, note: null }
const fields = () => ({
  ...details,
  category: 'TAXES' as const,
  dueOn: '2027-04-15',
  propertyId,
  projectId: null,
})
const payment = () => ({
  id: newId(),
  kind: 'EXPENSE' as const,
  title: 'Tax',
  amountMinor: 100,
  paidOn: '2026-03-02',
  payerId: me,
  category: 'TAXES' as const,
  propertyId: null,
  projectId: null,
  taskId: null,
  workerId: null,
  note: null,
  original: null,
  split: { method: 'EQUAL' as const, weights: [{ participantId: me, weight: 1 }] },
})
const createBill = () => bills.createBill(ctx, { familyGroupId: ctx.member.familyGroupId, fields: fields() })
const pay = (billId: string) => payBill(ctx, { billId, version: 1, payment: payment() })
const useUp = () => db.update(rateLimits).set({ points: 1_000 })

describe('the daily limit for changes to the money', () => {
  const version = 1
  const billId = newId()
  const billSeriesId = newId()
  const budgetId = newId()
  const edit = { ...details, category: 'TAXES' as const, endsOn: null }
  const writes: [name: string, write: () => Promise<unknown>][] = [
    ['createBill', createBill],
    ['updateBill', () => bills.updateBill(ctx, { billId, version, fields: fields() })],
    ['setBillStatus', () => bills.setBillStatus(ctx, { billId, version, status: 'CANCELLED' })],
    ['deleteBill', () => trash.deleteBill(ctx, billId)],
    ['restoreBill', () => trash.restoreBill(ctx, billId)],
    [
      'createBillSeries',
      () =>
        series.createBillSeries(ctx, {
          familyGroupId: ctx.member.familyGroupId,
          fields: { ...edit, propertyId, rule: 'MONTHLY', startsOn: '2027-01-31' },
        }),
    ],
    ['updateBillSeries', () => series.updateBillSeries(ctx, { billSeriesId, version, fields: edit })],
    ['endBillSeries', () => series.endBillSeries(ctx, { billSeriesId, version })],
    ['deleteBillSeries', () => trash.deleteBillSeries(ctx, billSeriesId)],
    ['restoreBillSeries', () => trash.restoreBillSeries(ctx, billSeriesId)],
    [
      'createBudget',
      () => budgets.createBudget(ctx, { propertyId, year: 2026, category: null, amountMinor: 100 }),
    ],
    ['updateBudget', () => budgets.updateBudget(ctx, { budgetId, version, amountMinor: 100 })],
    ['deleteBudget', () => budgets.deleteBudget(ctx, { budgetId, version })],
    ['carryBudgets', () => budgets.carryBudgets(ctx, { propertyId, year: 2026 })],
    [
      'decideSettlement',
      () => decideSettlement(ctx, { settlementId: newId(), version, status: 'CONFIRMED', reason: null }),
    ],
    [
      'writeOffFormer',
      () => {
        const { familyGroupId } = ctx.member
        return writeOffFormer(ctx, { familyGroupId, participantId: me, reason: 'She moved away' })
      },
    ],
    [
      'setSplitDefault',
      () =>
        rules.setSplitDefault(ctx, {
          familyGroupId: ctx.member.familyGroupId,
          propertyId: null,
          category: null,
          method: 'EQUAL',
          weights: [],
          version: null,
        }),
    ],
    ['removeSplitDefault', () => rules.removeSplitDefault(ctx, newId())],
  ]

  it.each(writes)('applies after a thousand attempts: %s', async (_name, write) => {
    await createBill()
    await useUp()
    await expect(write()).rejects.toMatchObject({ code: 'too-many' })
  })

  it('counts paying a bill as recording a payment', async () => {
    const { billId: mine } = await createBill()
    const { familyGroupId } = ctx.member
    await recordPayment(ctx, { familyGroupId, ...payment() })
    await useUp()
    await expect(pay(mine)).rejects.toMatchObject({ code: 'too-many' })
  })

  it('counts restoring a payment, which notifies the approvers again', async () => {
    const { familyGroupId } = ctx.member
    await recordPayment(ctx, { familyGroupId, ...payment() })
    await useUp()
    await expect(restorePayment(ctx, newId())).rejects.toMatchObject({ code: 'too-many' })
  })
})
