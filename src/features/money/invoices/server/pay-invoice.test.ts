import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { writtenMail } from '../../../../../test/factories/mails.ts'
import { participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anOwnership } from '../../../../../test/factories/records.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { anInvoice, aQuote, aWorker } from '../../../../../test/factories/workers.ts'
import { newId } from '../../../../lib/ids.ts'
import type { CurrentUser, MemberContext, Role } from '../../../../server/context.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { purgeDeleted } from '../../../base/deletion/server/deletion.service.ts'
import { projectTrash } from '../../../work/projects/server/project-trash.service.ts'
import { getBalances } from '../../balances/server/balances.service.ts'
import { payBill } from '../../bills/server/pay-bill.service.ts'
import { decidePayment, voidPayment } from '../../payments/server/decide-payment.service.ts'
import { paymentOf } from '../invoices.rules.ts'
import { approveInvoice } from './decide-invoice.service.ts'
import { getInvoice } from './invoice-view.service.ts'
import { invoiceMails } from './invoices.mails.ts'
import { getMoneyOfWorker } from './worker-money.service.ts'

// The example in docs/invoices.md, with the same numbers.

const { db } = testDatabase()

let people: Record<'anna' | 'ben' | 'cara', CurrentUser>
let house: Awaited<ReturnType<typeof aProperty>>
let invoiceId: string
let job: Parameters<typeof anInvoice>[1]
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
  job = { project, worker }
  const parts = { labourMinor: 70_000, materialsMinor: 40_000, totalMinor: 110_000 }
  await aQuote(db, job, { status: 'ACCEPTED', ...parts })
  invoiceId = (await anInvoice(db, job, { amountMinor: 118_007 })).id
})

const ctxOf = (name: keyof typeof people, role: Role = name === 'anna' ? 'MANAGER' : 'MEMBER') =>
  asMember(db, people[name], house.familyGroupId, role)

const tapApprove = () =>
  approveInvoice(ctxOf('anna'), { invoiceId, version: 1, category: 'REPAIRS', confirmsDifference: false })

/** Does what the page’s button does. */
async function tapPay(name: keyof typeof people, overrides: Partial<MemberContext> = {}) {
  const invoice = await getInvoice(ctxOf(name), invoiceId)
  const payerId = await participantOf(db, house.familyGroupId, people[name].id)
  const payment = paymentOf(invoice, { id: newId(), payerId, split: null })
  if (!payment) throw new Error('there is nothing to pay')
  return payBill({ ...ctxOf(name), ...overrides }, payment)
}

async function balances() {
  const view = await getBalances(ctxOf('anna'))
  return Object.fromEntries(
    view.people.map(({ participant, balanceMinor }) => [participant.name.split(' ')[0], balanceMinor]),
  )
}

describe('paying an invoice in two taps', () => {
  it('results in the balances calculated by hand', async () => {
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

  it('above the threshold needs the approval of another owner', async () => {
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

  it('reopens it once its expense is voided', async () => {
    await tapApprove()
    const { paymentId } = await tapPay('ben')
    expect(await balances()).toEqual({ Anna: -59_004, Ben: 82_605, Cara: -23_601 })
    await voidPayment(ctxOf('ben'), { paymentId, version: 1, reason: 'A mistake' })
    expect(await getInvoice(ctxOf('ben'), invoiceId)).toMatchObject({ state: 'APPROVED', payment: null })
    expect(Object.values(await balances()).every((minor) => minor === 0)).toBe(true)
    await tapPay('anna')
    expect(await balances()).toEqual({ Anna: 59_003, Ben: -35_402, Cara: -23_601 })
  })

  it('pays once when two tap at once', async () => {
    await tapApprove()
    const results = await Promise.allSettled([tapPay('anna'), tapPay('ben')])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.$count(payments)).toBe(1)
  })

  it('stays with its bill and the balances when its project is purged', async () => {
    await tapApprove()
    const { paymentId } = await tapPay('anna')
    const waiting = await anInvoice(db, job, { number: '2' })
    await db.update(projects).set({ deletedAt: sql`now() - interval '30 days'` })
    expect(await purgeDeleted(ctxOf('anna'), projectTrash)).toBe(1)
    expect(await getInvoice(ctxOf('anna'), invoiceId)).toMatchObject({
      state: 'PAID',
      projectId: null,
      projectTitle: null,
      bill: { projectId: null },
      payment: { id: paymentId },
    })
    expect(await balances()).toEqual({ Anna: 59_003, Ben: -35_402, Cara: -23_601 })
    const paid = await getMoneyOfWorker(ctxOf('anna'), job.worker.id)
    expect(paid.jobs).toMatchObject([{ projectTitle: null, paidMinor: 118_007 }])
    // Undecided invoices count as asked for.
    const { version } = await getInvoice(ctxOf('anna'), waiting.id)
    const input = { invoiceId: waiting.id, version, category: 'REPAIRS', confirmsDifference: false } as const
    expect(await approveInvoice(ctxOf('anna'), input)).toMatchObject({ billId: expect.any(String) })
  })
})

describe('the e-mail about a paid invoice', () => {
  const write = (paymentId: string) => writtenMail(db, invoiceMails, 'invoice-paid', { paymentId })
  const piet = async () => db.update(workers).set({ email: 'piet@example.com' })

  it('thanks the contractor ten minutes after the payment', async () => {
    await tapApprove()
    const queued: unknown[] = []
    const enqueue = async (_: unknown, ...job: unknown[]) => void queued.push(job)
    const { paymentId } = await tapPay('anna', { enqueue })
    const mail = { kind: 'invoice-paid', ids: { paymentId } }
    expect(queued).toContainEqual(['mail.send', mail, { delaySeconds: 600 }])
    expect(await write(paymentId)).toBeNull()
    await piet()
    expect(await write(paymentId)).toMatchObject({
      to: { address: 'piet@example.com' },
      subject: expect.stringMatching(/^Your invoice was paid: /),
      text: expect.stringContaining('Please contact them if you have not received the money'),
    })
  })

  it('is not sent to a blocked contractor, or once the expense is voided', async () => {
    await tapApprove()
    const { paymentId } = await tapPay('anna')
    await piet()
    await db.update(workers).set({ status: 'BLOCKED' })
    expect(await write(paymentId)).toBeNull()
    await db.update(workers).set({ status: 'ACTIVE' })
    expect(await write(paymentId)).not.toBeNull()
    await voidPayment(ctxOf('anna'), { paymentId, version: 1, reason: 'A mistake' })
    expect(await write(paymentId)).toBeNull()
    const again = await tapPay('anna')
    expect(await write(paymentId)).toBeNull()
    expect(await write(again.paymentId)).not.toBeNull()
  })
})
