import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { newId } from '../../../../lib/ids.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { getBalances } from '../../balances/server/balances.service.ts'
import { getStatement, listStatementPages } from '../../balances/server/entries.service.ts'
import { statementResponse } from '../../balances/server/statement.response.ts'
import { createBill, getBill } from '../../bills/server/bills.service.ts'
import { getBillsAhead } from '../../bills/server/bills-ahead.service.ts'
import { payBill } from '../../bills/server/pay-bill.service.ts'
import { createBudget, listBudgets } from '../../budgets/server/budgets.service.ts'
import { recordPayment } from '../../payments/server/payments.service.ts'
import { recordSettlement } from '../../settlements/server/settlements.service.ts'

const { db } = testDatabase()

/** Anna and Ben, a property, and the way from an expense to the statement. */
async function aYear(currency: string) {
  const user = await aUser(db, { firstName: 'Anna', lastName: 'Keller' })
  const other = await aUser(db, { firstName: 'Ben', lastName: 'Keller' })
  const members = [{ user }, { user: other }]
  const { id: familyGroupId } = await aGroup(db, members, { currency, timeZone: 'UTC' })
  const { id: propertyId } = await aProperty(db, familyGroupId, { timeZone: 'UTC' })
  const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
  const ctx = asMember(db, user, familyGroupId, 'MANAGER', { clock })
  const [anna, ben] = [
    await participantOf(db, familyGroupId, user.id),
    await participantOf(db, familyGroupId, other.id),
  ]
  const place = { propertyId, projectId: null, note: null }
  const paying = (title: string, amountMinor: number) => ({
    ...place,
    id: newId(),
    kind: 'EXPENSE' as const,
    title,
    amountMinor,
    paidOn: '2026-03-02',
    payerId: anna,
    category: 'TAXES' as const,
    taskId: null,
    workerId: null,
    original: null,
    split: {
      method: 'EQUAL' as const,
      weights: [anna, ben].map((participantId) => ({ participantId, weight: 1 })),
    },
  })
  await recordPayment(ctx, { familyGroupId, ...paying('Wood', 12_346) })
  const bill = {
    title: 'Tax',
    payee: null,
    workerId: null,
    amountMinor: 20_000,
    isEstimate: true,
    dueOn: '2026-03-15',
  }
  const { billId } = await createBill(ctx, {
    familyGroupId,
    fields: { ...bill, ...place, category: 'TAXES' },
  })
  await payBill(ctx, { billId, version: 1, payment: paying('Tax', 20_002) })
  await createBudget(ctx, { propertyId, year: 2026, category: null, amountMinor: 40_000 })
  await recordSettlement(ctx, {
    familyGroupId,
    settlementId: newId(),
    fromId: ben,
    toId: anna,
    amountMinor: 10_001,
    settledOn: '2026-04-01',
    method: 'CASH',
    propertyId,
    note: null,
  })
  return { ctx, familyGroupId, propertyId, billId, ben }
}

describe.each([
  ['JPY', '¥20,002', ['12346', '-6173', '20002', '-16174', '10001', '-6173'], '-6173'],
  ['EUR', '€200.02', ['123.46', '-61.73', '200.02', '-161.74', '100.01', '-61.73'], '-61.73'],
  ['KWD', 'KWD 20.002', ['12.346', '-6.173', '20.002', '-16.174', '10.001', '-6.173'], '-6.173'],
])('the money of a group in %s', (currency, paid, amounts, closing) => {
  it('stays exact from an expense and a bill to the budget and the statement', async () => {
    const { ctx, familyGroupId, propertyId, billId, ben } = await aYear(currency)
    expect(await getBill(ctx, billId)).toMatchObject({ currency, paid: { amountMinor: 20_002 } })
    const { all } = await getBillsAhead(ctx, { familyGroupId })
    expect(all).toMatchObject({ paidMinor: 20_002, waitingMinor: 0, openMinor: 0 })
    const { houses } = await listBudgets(ctx, { propertyId, year: 2026 })
    expect(houses).toMatchObject([{ spentMinor: 32_348 }])
    const balances = await getBalances(ctx)
    const stands = new Map(balances.people.map((one) => [one.participant.id, one.balanceMinor]))
    expect(stands.get(ben)).toBe(-6_173)
    expect(balances.transfers).toMatchObject([{ fromId: ben, amountMinor: 6_173 }])
    const view = await getStatement(ctx, { familyGroupId, participantId: ben })
    const text = await (await statementResponse(view, listStatementPages(ctx, view))).text()
    for (const amount of amounts) expect(text).toContain(`,${amount},`)
    expect(text).toContain(`,${closing},${currency}`)
    const lines = (await listGroupActivity(ctx, { kind: 'bill' })).lines.map((line) => line.text)
    expect(lines.join().replaceAll('\u00a0', ' ')).toContain(paid)
  })
})
