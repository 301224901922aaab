import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aBill, anOutsider, aSettlement, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { sha256 } from '../../../../server/crypto.ts'
import { bills } from '../../../../server/db/schema/bills.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { balances } from '../../../../server/db/schema/settlements.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { leaveGroup } from '../../../base/groups/server/members.service.ts'
import { previewAccountDeletion } from '../../../overview/accounts/server/accounts.service.ts'
import { setBillStatus } from '../../bills/server/bills.service.ts'
import { payBill } from '../../bills/server/pay-bill.service.ts'
import { importPayments, previewImport } from '../../payment-imports/server/payment-imports.service.ts'
import { decideSettlement } from '../../settlements/server/settlements.service.ts'
import { settlementTexts } from '../../settlements/settlements.texts.ts'
import { recordLimit } from '../payments.rules.ts'
import { paymentTexts } from '../payments.texts.ts'
import { decidePayment, voidPayment } from './decide-payment.service.ts'
import { deletePayment, restorePayment } from './payment-trash.service.ts'
import { getPayment, listWaitingPayments, recordPayment } from './payments.service.ts'
import { updatePayment } from './update-payment.service.ts'

// What a user who knows the server functions might try.

const { db, pool } = testDatabase()
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

afterEach(async () => {
  const rows = await db.select().from(balances)
  expect(rows.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)).toBe(0)
  expect(rows.reduce((sum, { waitingMinor }) => sum + waitingMinor, 0)).toBe(0)
})

const equally = (...people: string[]) => ({
  method: 'EQUAL' as const,
  weights: people.map((participantId) => ({ participantId, weight: 1 })),
})
const aPaying = (overrides: object = {}) => ({
  id: newId(),
  kind: 'EXPENSE' as const,
  title: 'Oil',
  amountMinor: 9_000,
  paidOn: '2026-05-01',
  payerId: ids.ben,
  category: 'REPAIRS' as const,
  propertyId: null,
  projectId: null,
  taskId: null,
  workerId: null,
  note: null,
  original: null,
  split: equally(ids.anna, ids.ben, ids.cleo),
  ...overrides,
})
const record = (ctx: MemberContext, payment: ReturnType<typeof aPaying>) =>
  recordPayment(ctx, { ...payment, familyGroupId })
const edit = (
  ctx: MemberContext,
  { id: paymentId, propertyId, ...fields }: ReturnType<typeof aPaying>,
  version = 1,
) => updatePayment(ctx, { ...fields, paymentId, version, newPropertyId: propertyId })
const theBill = async () => {
  const [bill] = await db.select().from(bills)
  return { status: bill?.status, version: bill?.version ?? 0 }
}
const everythingWaits = () => db.update(familyGroups).set({ approvalThresholdMinor: 100 })

describe('leaving with an open balance', () => {
  it('is refused also with more people than a list shows', async () => {
    await record(ben, aPaying())
    await db.insert(participants).values(
      Array.from({ length: 1_000 }, (_, number) => ({
        familyGroupId,
        kind: 'OUTSIDER' as const,
        name: `Aaron ${number}`,
      })),
    )
    await expect(leaveGroup(cleo)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is refused while two settlements that cancel out wait, also for deleting the account', async () => {
    await aSettlement(db, { familyGroupId }, { fromId: ids.ben, toId: ids.cleo })
    await aSettlement(db, { familyGroupId }, { fromId: ids.anna, toId: ids.ben })
    await expect(leaveGroup(ben)).rejects.toMatchObject({ code: 'conflict' })
    expect(await previewAccountDeletion(ben, null)).toMatchObject({
      owingIn: [{ familyGroupId }],
      leftGroups: [],
    })
  })

  it('is not possible later: a settled-up former member is never charged more', async () => {
    const paying = aPaying({ amountMinor: 300 })
    await record(ben, paying)
    await aSettlement(
      db,
      { familyGroupId },
      { fromId: ids.cleo, toId: ids.ben, amountMinor: 100, status: 'CONFIRMED' },
    )
    await leaveGroup(cleo)
    for (const change of [{ amountMinor: 40_000 }, { split: equally(ids.cleo) }]) {
      await expect(edit(ben, { ...paying, ...change })).rejects.toMatchObject({
        message: paymentTexts.formerOwesMore('Cleo Keller'),
      })
    }
    await edit(ben, { ...paying, split: equally(ids.anna, ids.ben) })
  })

  it('is not caused by a payment that was rejected or in the trash when they left', async () => {
    await everythingWaits()
    const [rejected, deleted] = [aPaying({ split: equally(ids.cleo) }), aPaying({ split: equally(ids.cleo) })]
    for (const payment of [rejected, deleted]) await record(ben, payment)
    const key = { paymentId: rejected.id, version: 1 }
    await decidePayment(anna, { ...key, status: 'REJECTED', reason: 'Not hers' })
    await deletePayment(ben, deleted.id)
    await leaveGroup(cleo)
    const refusal = { message: paymentTexts.formerOwesMore('Cleo Keller') }
    for (const amountMinor of [9_000, 100])
      await expect(edit(ben, { ...rejected, amountMinor }, 2)).rejects.toMatchObject(refusal)
    await restorePayment(ben, deleted.id)
    const approval = { paymentId: deleted.id, version: 2, status: 'APPROVED' as const, reason: null }
    await expect(decidePayment(anna, approval)).rejects.toMatchObject(refusal)
    await edit(ben, { ...deleted, split: equally(ids.anna) }, 2)
    await decidePayment(anna, { ...approval, version: 3 })
  })

  it('is not caused by a settlement they disputed', async () => {
    const { id: settlementId } = await aSettlement(
      db,
      { familyGroupId },
      { fromId: ids.ben, toId: ids.cleo, status: 'DISPUTED', statusReason: 'It never came' },
    )
    const decision = { settlementId, version: 1, reason: 'It never came' }
    await leaveGroup(cleo)
    await expect(decideSettlement(anna, { ...decision, status: 'CONFIRMED' })).rejects.toMatchObject({
      message: settlementTexts.wouldOwe('Cleo Keller'),
    })
    await decideSettlement(anna, { ...decision, status: 'VOID' })
  })

  it('is not caused by a receiver who voids a settlement; a manager can', async () => {
    await record(ben, aPaying({ amountMinor: 300 }))
    const { id: settlementId } = await aSettlement(
      db,
      { familyGroupId },
      { fromId: ids.cleo, toId: ids.ben, amountMinor: 100, status: 'CONFIRMED' },
    )
    await leaveGroup(cleo)
    const takenBack = { settlementId, version: 1, status: 'VOID' as const, reason: 'It never came' }
    await expect(decideSettlement(ben, takenBack)).rejects.toMatchObject({
      code: 'forbidden',
      message: settlementTexts.payerWouldOwe('Cleo Keller'),
    })
    await decideSettlement(anna, takenBack)
  })

  it('is not caused by a member who voids shared income; a manager can', async () => {
    const income = aPaying({ kind: 'INCOME', amountMinor: 300 })
    await record(ben, income)
    await aSettlement(
      db,
      { familyGroupId },
      { fromId: ids.ben, toId: ids.cleo, amountMinor: 100, status: 'CONFIRMED' },
    )
    await leaveGroup(cleo)
    const takenBack = { paymentId: income.id, version: 1, reason: 'Never mind' }
    const refusal = { code: 'forbidden', message: paymentTexts.formerWouldOwe('Cleo Keller') }
    await expect(voidPayment(ben, takenBack)).rejects.toMatchObject(refusal)
    await everythingWaits()
    await expect(edit(ben, { ...income, paidOn: '2026-05-02' })).rejects.toMatchObject(refusal)
    await voidPayment(anna, takenBack)
  })
})

describe('the daily limit', () => {
  it('applies to recording, editing and paying, since each notifies others', async () => {
    const limited = { ...ben, limits: createLimits(pool) }
    const payment = aPaying()
    await record(ben, payment)
    const { id: billId } = await aBill(db, { familyGroupId })
    await edit(limited, payment)
    for (let tries = 1; tries < recordLimit.points; tries++)
      await limited.limits.limit('record-payment', ben.user.id, recordLimit)
    const refusal = { code: 'too-many' }
    await expect(record(limited, aPaying())).rejects.toMatchObject(refusal)
    await expect(edit(limited, payment)).rejects.toMatchObject(refusal)
    await expect(payBill(limited, { billId, version: 1, payment: aPaying() })).rejects.toMatchObject(refusal)
  })
})

describe('a payment above the threshold', () => {
  it('cannot be approved by the person who raised it and named another payer', async () => {
    const dora = await someone('Dora', 'MANAGER')
    await someone('Emil', 'MANAGER')
    const payment = aPaying({ payerId: ids.anna, amountMinor: 1_000 })
    await record(dora, payment)
    const raised = { ...payment, payerId: ids.cleo, amountMinor: 9_000_000 }
    expect(await edit(anna, raised)).toMatchObject({ status: 'PENDING' })
    expect(await getPayment(anna, payment.id)).toMatchObject({ may: { decide: false } })
    const approval = { paymentId: payment.id, version: 2, status: 'APPROVED' as const, reason: null }
    await expect(decidePayment(anna, approval)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('needs the approval of its recorder when its payer, the other manager, raises it', async () => {
    const dora = await someone('Dora', 'MANAGER')
    const payment = aPaying({ payerId: ids.anna, amountMinor: 1_000 })
    await record(dora, payment)
    expect(await edit(anna, { ...payment, amountMinor: 9_000_000 })).toMatchObject({ status: 'PENDING' })
    const approval = { paymentId: payment.id, version: 2, status: 'APPROVED' as const, reason: null }
    await expect(decidePayment(anna, approval)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await listWaitingPayments(dora, 10)).map(({ id }) => id)).toEqual([payment.id])
    expect(await listWaitingPayments(anna, 10)).toEqual([])
    await decidePayment(dora, approval)
  })
})

describe('a bill', () => {
  it('returns the same answer for a retry by the same person only', async () => {
    const { id: billId } = await aBill(db, { familyGroupId })
    const payment = aPaying()
    await payBill(ben, { billId, version: 1, payment })
    expect(await payBill(ben, { billId, version: 1, payment })).toMatchObject({ isNew: false })
    const refusal = { code: 'conflict', message: paymentTexts.sentBefore }
    const other = { ...payment, amountMinor: 1 }
    await expect(payBill(ben, { billId, version: 1, payment: other })).rejects.toMatchObject(refusal)
    await expect(payBill(anna, { billId, version: 1, payment })).rejects.toMatchObject(refusal)
  })

  it('cannot be paid by an existing or a voided payment', async () => {
    const other = aPaying()
    await record(ben, other)
    const { id: billId } = await aBill(db, { familyGroupId })
    const refusal = { code: 'conflict', message: paymentTexts.idTaken }
    await expect(payBill(ben, { billId, version: 1, payment: other })).rejects.toMatchObject(refusal)
    const payment = aPaying()
    await payBill(ben, { billId, version: 1, payment })
    await voidPayment(ben, { paymentId: payment.id, version: 1, reason: 'Not mine' })
    const { version } = await theBill()
    await expect(payBill(ben, { billId, version, payment })).rejects.toMatchObject(refusal)
    expect(await theBill()).toMatchObject({ status: 'PLANNED' })
  })

  it('stays cancelled when its rejected payment asks again', async () => {
    await everythingWaits()
    const { id: billId } = await aBill(db, { familyGroupId })
    const payment = aPaying()
    await payBill(ben, { billId, version: 1, payment })
    await decidePayment(anna, { paymentId: payment.id, version: 1, status: 'REJECTED', reason: 'Too much' })
    await setBillStatus(anna, { billId, version: (await theBill()).version, status: 'CANCELLED' })
    await expect(edit(ben, payment, 2)).rejects.toMatchObject({
      message: 'The bill for this expense was cancelled. Reopen the bill first.',
    })
    expect(await theBill()).toMatchObject({ status: 'CANCELLED' })
  })

  it('cannot be paid twice by a previously rejected payment', async () => {
    await everythingWaits()
    const { id: billId } = await aBill(db, { familyGroupId })
    const payment = aPaying()
    await payBill(ben, { billId, version: 1, payment })
    await decidePayment(anna, { paymentId: payment.id, version: 1, status: 'REJECTED', reason: 'Too much' })
    await payBill(ben, { billId, version: (await theBill()).version, payment: aPaying() })
    await expect(edit(ben, payment, 2)).rejects.toMatchObject({
      code: 'conflict',
      message:
        'This bill has already been paid by another expense. Delete this expense, or void the other one first.',
    })
    expect(await theBill()).toMatchObject({ status: 'PAID' })
  })

  it('cannot be paid by income, also not by editing the payment', async () => {
    const { id: billId } = await aBill(db, { familyGroupId })
    const payment = aPaying()
    await payBill(ben, { billId, version: 1, payment })
    const { id: paymentId, propertyId, ...fields } = payment
    const income = { ...fields, kind: 'INCOME' as const, paymentId, version: 1, newPropertyId: propertyId }
    await expect(updatePayment(ben, income)).rejects.toMatchObject({
      details: { fields: { kind: paymentTexts.billIsExpense } },
    })
  })
})

describe('an import', () => {
  const header = (...people: string[]) => `Date,Description,Category,Cost,Currency,${people.join(',')}\n`
  const bring = (text: string, people: string[], count = 1) => {
    const bytes = Buffer.from(text)
    const hash = sha256(bytes).toString('hex')
    return importPayments(anna, bytes, { sha256: hash, importId: newId(), people, count, foreign: new Map() })
  }

  it.each(['0000-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])('rejects the date %s', async (day) => {
    const text = `${header('Zoe', 'Anna')}${day},Oil,General,10.00,EUR,5.00,-5.00\n`
    expect((await previewImport(anna, Buffer.from(text), new Map())).problems).toMatchObject([
      { column: 'Date', message: 'Enter a date between 1900 and 2199.' },
    ])
    await expect(bring(text, ['new', ids.anna])).rejects.toMatchObject({ code: 'invalid' })
  })

  it('rejects names that are too long and invisible titles', async () => {
    const long = `${header('x'.repeat(121), 'Anna')}2024-01-01,Oil,General,10.00,EUR,5.00,-5.00\n`
    await expect(bring(long, ['new', ids.anna])).rejects.toMatchObject({ code: 'invalid' })
    const blank = `${header('Zoe', 'Anna')}2024-01-01,\u200B,General,10.00,EUR,5.00,-5.00\n`
    expect((await previewImport(anna, Buffer.from(blank), new Map())).problems).toMatchObject([
      { column: 'Description' },
    ])
    const nobody = `${header('\u200B', 'Anna')}2024-01-01,Oil,General,10.00,EUR,5.00,-5.00\n`
    expect((await previewImport(anna, Buffer.from(nobody), new Map())).problems).toMatchObject([
      { column: 'Row' },
    ])
  })

  it('cannot exceed the limit of people outside the group', async () => {
    for (let number = 0; number < 200; number++) await anOutsider(db, familyGroupId, `Cousin ${number}`)
    const text = `${header('Zoe', 'Anna')}2024-01-01,Oil,General,10.00,EUR,5.00,-5.00\n`
    await expect(bring(text, ['new', ids.anna])).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.$count(payments, eq(payments.familyGroupId, familyGroupId))).toBe(0)
  })

  it('rejects a small file that would create too many payments', async () => {
    const names = Array.from({ length: 50 }, (_, number) => `P${number}`)
    const row = `2024-12-31,Trip,Payment,49.00,EUR,49.00,${Array.from({ length: 49 }, () => '-1.00').join(',')}\n`
    const text = header(...names) + row.repeat(409)
    await expect(previewImport(anna, Buffer.from(text), new Map())).rejects.toMatchObject({ code: 'invalid' })
  })

  it('accepts names with a special meaning in JavaScript', async () => {
    const text = `${header('__proto__', 'constructor')}2024-12-31,=1+1,toString,10.00,EUR,5.00,-5.00\n`
    expect(await bring(text, ['new', 'new'])).toEqual({ expenses: 1, settlements: 0 })
  })
})
