import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anOwnership } from '../../../../../test/factories/records.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { anInvoice, aQuote, aWorker } from '../../../../../test/factories/workers.ts'
import { newId } from '../../../../lib/ids.ts'
import type { CurrentUser, Role } from '../../../../server/context.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { getBalances } from '../../balances/server/balances.service.ts'
import { payBill } from '../../bills/server/pay-bill.service.ts'
import { decidePayment, voidPayment } from '../../payments/server/decide-payment.service.ts'
import { paymentOf } from '../invoices.rules.ts'
import { approveInvoice } from './decide-invoice.service.ts'
import { getInvoice } from './invoice-view.service.ts'

// The example of docs/invoices.md: the same numbers in both.

const { db } = testDatabase()

let people: Record<'anna' | 'ben' | 'cara', CurrentUser>
let house: Awaited<ReturnType<typeof aProperty>>
let invoiceId: string
beforeEach(async () => {
  people = {
    anna: await aUser(db),
    ben: await aUser(db, { firstName: 'Ben' }),
    cara: await aUser(db, { firstName: 'Cara' }),
  }
  const group = await aGroup(db, [
    { user: people.anna },
    { user: people.ben, role: 'MEMBER' },
    { user: people.cara, role: 'MEMBER' },
  ])
  house = await aProperty(db, group.id, { timeZone: 'UTC', approvalThresholdMinor: 200_000 })
  await anOwnership(db, house, '2020-01-01', [
    { userId: people.anna.id, ownerName: 'Anna', basisPoints: 5_000 },
    { userId: people.ben.id, ownerName: 'Ben', basisPoints: 3_000 },
    { userId: people.cara.id, ownerName: 'Cara', basisPoints: 2_000 },
  ])
  const project = await aProject(db, house)
  const worker = await aWorker(db, group)
  const parts = { labourMinor: 70_000, materialsMinor: 40_000, totalMinor: 110_000 }
  await aQuote(db, { project, worker }, { status: 'ACCEPTED', ...parts })
  invoiceId = (await anInvoice(db, { project, worker }, { amountMinor: 118_007 })).id
})

const ctxOf = (name: keyof typeof people, role: Role = name === 'anna' ? 'MANAGER' : 'MEMBER') =>
  asMember(db, people[name], house.familyGroupId, role)

const tapApprove = () =>
  approveInvoice(ctxOf('anna'), { invoiceId, version: 1, category: 'REPAIRS', confirmsDifference: false })

/** As the button of the page does it, with what the page shows. */
async function tapPay(name: keyof typeof people) {
  const invoice = await getInvoice(ctxOf(name), invoiceId)
  const payerId = await participantOf(db, house.familyGroupId, people[name].id)
  const payment = paymentOf(invoice, { id: newId(), payerId, split: null })
  if (!payment) throw new Error('there is nothing to pay')
  return payBill(ctxOf(name), payment)
}

async function balances() {
  const view = await getBalances(ctxOf('anna'))
  return Object.fromEntries(
    view.people.map(({ participant, balanceMinor }) => [participant.name.split(' ')[0], balanceMinor]),
  )
}

describe('an invoice that is paid in two taps', () => {
  it('leaves the balances of the hand calculation', async () => {
    await tapApprove()
    expect(await getInvoice(ctxOf('anna'), invoiceId)).toMatchObject({
      state: 'APPROVED',
      may: { pay: true },
    })
    const { paymentId, status } = await tapPay('anna')
    expect(status).toBe('APPROVED')
    expect(await getInvoice(ctxOf('ben'), invoiceId)).toMatchObject({
      state: 'PAID',
      payment: { id: paymentId, amountMinor: 118_007, isPending: false },
      may: { pay: false, approve: false },
    })
    expect(await balances()).toEqual({ Anna: 59_003, Ben: -35_402, Cara: -23_601 })
    const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
    expect(payment).toMatchObject({ category: 'REPAIRS', splitMethod: 'OWNERSHIP', propertyId: house.id })
    expect(payment?.workerId).toBe((await getInvoice(ctxOf('anna'), invoiceId)).workerId)
  })

  it('waits above the threshold, and counts once another owner approves it', async () => {
    await db.update(properties).set({ approvalThresholdMinor: 50_000 })
    await tapApprove()
    const { paymentId, status } = await tapPay('anna')
    expect(status).toBe('PENDING')
    expect(await getInvoice(ctxOf('anna'), invoiceId)).toMatchObject({
      state: 'PAID',
      payment: { isPending: true },
    })
    expect(await balances()).toEqual({ Anna: 0, Ben: 0, Cara: 0 })
    await decidePayment(ctxOf('ben'), { paymentId, version: 1, status: 'APPROVED', reason: null })
    expect(await balances()).toEqual({ Anna: 59_003, Ben: -35_402, Cara: -23_601 })
  })

  it('is to be paid again once its payment is made void', async () => {
    await tapApprove()
    const { paymentId } = await tapPay('ben')
    expect(await balances()).toEqual({ Anna: -59_004, Ben: 82_605, Cara: -23_601 })
    await voidPayment(ctxOf('ben'), { paymentId, version: 1, reason: 'A mistake' })
    expect(await getInvoice(ctxOf('ben'), invoiceId)).toMatchObject({ state: 'APPROVED', payment: null })
    expect(Object.values(await balances()).every((minor) => minor === 0)).toBe(true)
    await tapPay('anna')
    expect(await balances()).toEqual({ Anna: 59_003, Ben: -35_402, Cara: -23_601 })
  })

  it('is paid once when two tap at once', async () => {
    await tapApprove()
    const results = await Promise.allSettled([tapPay('anna'), tapPay('ben')])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.$count(payments)).toBe(1)
  })
})
