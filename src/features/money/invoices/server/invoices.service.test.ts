import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { writtenMail } from '../../../../../test/factories/mails.ts'
import { participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument } from '../../../../../test/factories/records.ts'
import { aProject, aTask } from '../../../../../test/factories/work.ts'
import { anInvoice, aQuote, aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { CurrentUser, Role } from '../../../../server/context.ts'
import type { Db } from '../../../../server/db/client.ts'
import { bills } from '../../../../server/db/schema/bills.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { listDocuments } from '../../../house/documents/server/documents.service.ts'
import { deleteBill } from '../../bills/server/bill-trash.service.ts'
import { getBill, setBillStatus } from '../../bills/server/bills.service.ts'
import { payBill } from '../../bills/server/pay-bill.service.ts'
import { invoiceForm, paymentOf } from '../invoices.rules.ts'
import type { InvoiceFields } from '../invoices.schemas.ts'
import { invoiceTexts } from '../invoices.texts.ts'
import { answerInvoice, approveInvoice, queryInvoice, rejectInvoice } from './decide-invoice.service.ts'
import { deleteInvoice, restoreInvoice } from './invoice-trash.service.ts'
import { countOpenInvoices, getInvoice, listInvoices } from './invoice-view.service.ts'
import { invoiceMails } from './invoices.mails.ts'
import { addInvoice, updateInvoice } from './invoices.service.ts'
import { getMoneyOfProject } from './worker-money.service.ts'

const database = testDatabase()
const { db } = database

let anna: CurrentUser
let ben: CurrentUser
let house: Awaited<ReturnType<typeof aProperty>>
let project: Awaited<ReturnType<typeof aProject>>
let worker: Awaited<ReturnType<typeof aWorker>>
beforeEach(async () => {
  anna = await aUser(db)
  ben = await aUser(db, { firstName: 'Ben', lastName: 'Miller' })
  const group = await aGroup(db, [{ user: anna }, { user: ben, role: 'MEMBER' }])
  house = await aProperty(db, group.id, { timeZone: 'UTC' })
  project = await aProject(db, house)
  worker = await aWorker(db, group, { company: 'Jansen Roofs' })
})

const clock = { now: () => new Date('2026-11-10T12:00:00Z') }
const ctxOf = (user: CurrentUser, role: Role = 'MANAGER', on: Db = db) =>
  asMember(on, user, house.familyGroupId, role, { clock })
const asAnna = () => ctxOf(anna)
const asBen = () => ctxOf(ben, 'MEMBER')

const paper = (overrides: Partial<InvoiceFields> = {}): InvoiceFields => ({
  workerId: worker.id,
  number: '2026-17',
  amountMinor: 120_000,
  issuedOn: '2026-11-01',
  dueOn: '2026-12-01',
  projectId: project.id,
  taskId: null,
  note: null,
  ...overrides,
})
const add = async (overrides: Partial<InvoiceFields> = {}, ctx = asBen(), id = newId()) =>
  (await addInvoice(ctx, { propertyId: house.id, id, fields: paper(overrides) })).invoiceId
const job = () => ({ project, worker })
const logged = async (entityId: string) =>
  (await db.select().from(activityLog).where(eq(activityLog.entityId, entityId)).orderBy(activityLog.id)).map(
    ({ verb }) => verb,
  )
const billsOf = () => db.select().from(bills).where(eq(bills.familyGroupId, house.familyGroupId))

describe('an invoice', () => {
  it('keeps what was entered and who added it', async () => {
    const invoiceId = await add()
    const invoice = await getInvoice(asBen(), invoiceId)
    expect(invoiceForm.fieldsOf(invoice)).toEqual(paper())
    expect(invoice).toMatchObject({
      state: 'SUBMITTED',
      isOverdue: false,
      workerName: 'Piet Jansen',
      company: 'Jansen Roofs',
      propertyName: house.name,
      projectTitle: project.title,
      currency: 'EUR',
      addedBy: 'Ben Miller',
      bill: null,
      payment: null,
      may: {
        edit: true,
        ask: true,
        reject: true,
        answer: false,
        approve: true,
        pay: false,
        delete: true,
        addFiles: true,
      },
      version: 1,
    })
    expect(await logged(invoiceId)).toEqual(['ADDED'])
  })

  it('is added once when retried, and rejected under a used id', async () => {
    const id = newId()
    expect(await add({}, asBen(), id)).toBe(id)
    expect(await add({}, asBen(), id)).toBe(id)
    expect(await db.$count(invoices)).toBe(1)
    await expect(add({ amountMinor: 1 }, asBen(), id)).rejects.toMatchObject({
      message: invoiceTexts.sentBefore,
    })
  })

  it('takes the project of its task', async () => {
    const task = await aTask(db, house, { projectId: project.id })
    const invoiceId = await add({ projectId: null, taskId: task.id })
    expect(await getInvoice(asBen(), invoiceId)).toMatchObject({
      projectId: project.id,
      taskTitle: task.title,
    })
  })

  it('is rejected with a number the contractor already used, in any case', async () => {
    await add({ number: 'R-17a' })
    await expect(add({ number: 'r-17A' })).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { number: invoiceTexts.numberTaken('r-17A') } },
    })
    const other = await aWorker(db, { id: house.familyGroupId }, { name: 'Ellen Bos' })
    await add({ number: 'R-17a', workerId: other.id })
  })

  it('is added once when two send the same number at once', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => add()))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries.filter((result) => result.status === 'rejected'))
      expect(one.reason).toMatchObject({
        details: { fields: { number: invoiceTexts.numberTaken('2026-17') } },
      })
  })

  it('can be sent again with the same number after a rejection', async () => {
    const invoiceId = await add()
    await rejectInvoice(asBen(), { invoiceId, version: 1, reason: 'Wrong address' })
    await add()
    expect(await db.$count(invoices)).toBe(2)
  })

  it('is rejected for a contractor who is blocked, deleted or of another group', async () => {
    const other = await aGroup(db, [{ user: await aUser(db) }])
    const stranger = await aWorker(db, other)
    const refused = { code: 'invalid', details: { fields: { workerId: expect.any(String) } } }
    await expect(add({ workerId: stranger.id })).rejects.toMatchObject(refused)
    await db.update(workers).set({ status: 'BLOCKED' })
    await expect(add()).rejects.toMatchObject(refused)
    await db.update(workers).set({ status: 'ACTIVE', deletedAt: new Date() })
    await expect(add()).rejects.toMatchObject(refused)
  })

  it('is rejected for a project of another property', async () => {
    const other = await aProject(db, await aProperty(db, house.familyGroupId))
    await expect(add({ projectId: other.id })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('has its own files, which the property lists too', async () => {
    const invoiceId = await add()
    const files = (owner: string) => listDocuments(asBen(), { propertyId: house.id, part: 'papers', owner })
    await aDocument(db, house, { invoiceId, title: 'Invoice' })
    await aDocument(db, house, { title: 'Deed' })
    expect((await files(invoiceId)).documents.map(({ title }) => title)).toEqual(['Invoice'])
    expect((await files('house')).documents.map(({ title }) => title)).toEqual(['Deed'])
    await deleteInvoice(asBen(), invoiceId)
    expect((await files(invoiceId)).documents).toEqual([])
  })

  it('is not found in another group', async () => {
    const invoiceId = await add()
    const stranger = await aUser(db)
    const { id } = await aGroup(db, [{ user: stranger }])
    const ctx = asMember(db, stranger, id)
    const attempts = [
      () => getInvoice(ctx, invoiceId),
      () => approve(invoiceId, {}, ctx),
      () => updateInvoice(ctx, { invoiceId, version: 1, fields: paper() }),
      () => deleteInvoice(ctx, invoiceId),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is read-only for viewers and while its property is archived', async () => {
    const invoiceId = await add()
    const cara = await aUser(db)
    const viewer = ctxOf(cara, 'VIEWER')
    expect((await getInvoice(viewer, invoiceId)).may).toEqual({
      edit: false,
      ask: false,
      reject: false,
      answer: false,
      approve: false,
      pay: false,
      delete: false,
      addFiles: false,
    })
    await db.update(properties).set({ status: 'ARCHIVED' })
    expect((await getInvoice(asAnna(), invoiceId)).may).toMatchObject({ edit: false, approve: false })
    await expect(approve(invoiceId)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is edited by the form, and a stale edit is rejected with the newer version', async () => {
    const invoiceId = await add()
    const fields = paper({ amountMinor: 125_000, number: '2026-18' })
    expect(await updateInvoice(asAnna(), { invoiceId, version: 1, fields })).toEqual({ version: 2 })
    expect(await updateInvoice(asAnna(), { invoiceId, version: 2, fields })).toEqual({ version: 2 })
    await expect(updateInvoice(asBen(), { invoiceId, version: 1, fields: paper() })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { number: '2026-18', version: 2 } },
    })
    expect(await logged(invoiceId)).toEqual(['ADDED', 'CHANGED'])
  })
})

const approve = (
  invoiceId: string,
  overrides: Partial<Parameters<typeof approveInvoice>[1]> = {},
  ctx = asBen(),
) =>
  approveInvoice(ctx, { invoiceId, version: 1, category: 'REPAIRS', confirmsDifference: false, ...overrides })

describe('approving an invoice', () => {
  it('creates its bill with its contractor, project and due date', async () => {
    const invoiceId = await add()
    const { billId, version } = await approve(invoiceId, { category: 'RENOVATION' })
    expect(version).toBe(2)
    expect(await getBill(asBen(), billId)).toMatchObject({
      title: 'Piet Jansen: invoice 2026-17',
      payee: 'Piet Jansen',
      amountMinor: 120_000,
      category: 'RENOVATION',
      dueOn: '2026-12-01',
      propertyId: house.id,
      projectId: project.id,
      invoice: { id: invoiceId, number: '2026-17' },
    })
    expect(await billsOf()).toMatchObject([{ workerId: worker.id }])
    expect(await getInvoice(asBen(), invoiceId)).toMatchObject({
      state: 'APPROVED',
      decidedBy: 'Ben Miller',
      may: {
        edit: false,
        ask: false,
        reject: false,
        approve: false,
        pay: true,
        delete: false,
        addFiles: true,
      },
    })
    expect(await logged(invoiceId)).toEqual(['ADDED', 'APPROVED'])
  })

  it('creates one bill when fifty approve it at once', async () => {
    const invoiceId = await add()
    const answers = await Promise.all(Array.from({ length: 50 }, () => approve(invoiceId)))
    expect(new Set(answers.map(({ billId }) => billId)).size).toBe(1)
    expect(await billsOf()).toHaveLength(1)
    expect(await logged(invoiceId)).toEqual(['ADDED', 'APPROVED'])
  })

  it('creates no bill when the invoice changed in between', async () => {
    const invoiceId = await add()
    await updateInvoice(asAnna(), { invoiceId, version: 1, fields: paper({ amountMinor: 900_000 }) })
    await expect(approve(invoiceId)).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { amountMinor: 900_000 } },
    })
    expect(await billsOf()).toEqual([])
  })

  it('asks for confirmation above 110% of the accepted quote, with both amounts', async () => {
    await aQuote(db, job(), { status: 'ACCEPTED' })
    const even = await add({ amountMinor: 110_000 })
    expect((await getInvoice(asBen(), even)).difference).toEqual({
      quotedMinor: 100_000,
      invoicedMinor: 110_000,
    })
    await approve(even)
    // Earlier approved invoices count towards the same quote.
    const more = await add({ number: '2026-18', amountMinor: 1 })
    await expect(approve(more)).rejects.toMatchObject({
      code: 'conflict',
      message:
        '€1,100.01 has been invoiced. That is €100.01 (10%) more than the accepted €1,000.00. Confirm the difference to approve it.',
      details: { difference: { quotedMinor: 100_000, invoicedMinor: 110_001 } },
    })
    expect(await billsOf()).toHaveLength(1)
    await approve(more, { confirmsDifference: true })
    expect(await billsOf()).toHaveLength(2)
  })

  it('ignores quotes of other contractors and quotes that were not accepted', async () => {
    await aQuote(db, job(), { status: 'SUBMITTED' })
    const ellen = await aWorker(db, { id: house.familyGroupId }, { name: 'Ellen Bos' })
    await aQuote(db, { project, worker: ellen }, { status: 'ACCEPTED' })
    const invoiceId = await add({ amountMinor: 900_000 })
    expect((await getInvoice(asBen(), invoiceId)).difference).toBeNull()
    await approve(invoiceId)
  })
})

describe('the bill of an invoice', () => {
  it('is reopened when the invoice is approved again, never duplicated', async () => {
    const invoiceId = await add()
    const { billId } = await approve(invoiceId)
    await setBillStatus(asBen(), { billId, version: 1, status: 'CANCELLED' })
    expect(await getInvoice(asBen(), invoiceId)).toMatchObject({
      state: 'BILL_CANCELLED',
      may: { approve: true, pay: false, edit: false, delete: false },
    })
    expect(await approve(invoiceId, { version: 2 })).toEqual({ billId, version: 3 })
    expect(await billsOf()).toMatchObject([{ status: 'PLANNED' }])
    expect(await getInvoice(asBen(), invoiceId)).toMatchObject({ state: 'APPROVED' })
    expect(await logged(billId)).toEqual(['CREATED', 'CANCELLED', 'REOPENED'])
  })

  it('can be cancelled, so the invoice can be rejected and its number reused', async () => {
    const invoiceId = await add()
    const { billId } = await approve(invoiceId)
    await setBillStatus(asBen(), { billId, version: 1, status: 'CANCELLED' })
    expect(await countOpenInvoices(asAnna(), project.id)).toBe(0)
    await rejectInvoice(asBen(), { invoiceId, version: 2, reason: 'Wrong house' })
    expect(await getInvoice(asBen(), invoiceId)).toMatchObject({ state: 'REJECTED', bill: null })
    await add()
  })

  it('no longer counts as invoiced once cancelled', async () => {
    await aQuote(db, job(), { status: 'ACCEPTED' })
    const { billId } = await approve(await add({ amountMinor: 100_000 }))
    await setBillStatus(asBen(), { billId, version: 1, status: 'CANCELLED' })
    const corrected = await add({ number: '2026-18', amountMinor: 100_000 })
    expect((await getInvoice(asBen(), corrected)).difference).toEqual({
      quotedMinor: 100_000,
      invoicedMinor: 100_000,
    })
    const { jobs } = await getMoneyOfProject(asAnna(), project.id)
    expect(jobs).toMatchObject([{ committedMinor: 100_000, invoicedMinor: 100_000 }])
  })

  it('is created without a project that is in the trash', async () => {
    const invoiceId = await add()
    await db.update(projects).set({ deletedAt: new Date() })
    const { billId } = await approve(invoiceId)
    expect(await getBill(asBen(), billId)).toMatchObject({ projectId: null, propertyId: house.id })
  })

  it('is created and paid for a contractor who was blocked or deleted since', async () => {
    for (const [number, change] of [
      ['1', { status: 'BLOCKED' }],
      ['2', { deletedAt: new Date() }],
    ] as const) {
      await db.update(workers).set({ status: 'ACTIVE', deletedAt: null })
      const invoiceId = await add({ number })
      await db.update(workers).set(change)
      const { billId } = await approve(invoiceId)
      expect(await billsOf()).toContainEqual(expect.objectContaining({ id: billId, workerId: worker.id }))
      const payerId = await participantOf(db, house.familyGroupId, anna.id)
      const payment = paymentOf(await getInvoice(asAnna(), invoiceId), { id: newId(), payerId, split: null })
      if (!payment) throw new Error('there is nothing to pay')
      const { paymentId } = await payBill(asAnna(), payment)
      const [paid] = await db.select().from(payments).where(eq(payments.id, paymentId))
      expect(paid).toMatchObject({ workerId: worker.id })
    }
  })

  it('makes the invoice approved again when reopened', async () => {
    const invoiceId = await add()
    const { billId } = await approve(invoiceId)
    await setBillStatus(asBen(), { billId, version: 1, status: 'CANCELLED' })
    await setBillStatus(asBen(), { billId, version: 2, status: 'PLANNED' })
    expect(await getInvoice(asBen(), invoiceId)).toMatchObject({ state: 'APPROVED' })
  })

  it('cannot be deleted', async () => {
    const invoiceId = await add()
    const { billId } = await approve(invoiceId)
    await expect(deleteBill(asBen(), billId)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This bill was created from an invoice, so it can’t be deleted. Cancel the bill instead.',
    })
  })
})

describe('other decisions', () => {
  it('keep the question with the answer', async () => {
    const invoiceId = await add()
    await queryInvoice(asAnna(), { invoiceId, version: 1, question: 'What are 12 hours for?' })
    expect(await getInvoice(asAnna(), invoiceId)).toMatchObject({
      state: 'QUERIED',
      statusReason: 'What are 12 hours for?',
      may: { ask: false, reject: true, approve: true, answer: true, edit: true },
      talk: [{ isQuestion: true, text: 'What are 12 hours for?' }],
    })
    await answerInvoice(asBen(), { invoiceId, version: 2, answer: 'The scaffold.' })
    expect(await getInvoice(asAnna(), invoiceId)).toMatchObject({
      state: 'SUBMITTED',
      statusReason: 'The scaffold.',
      talk: [
        { isQuestion: true, text: 'What are 12 hours for?' },
        { isQuestion: false, text: 'The scaffold.' },
      ],
    })
    expect(await logged(invoiceId)).toEqual(['ADDED', 'QUERIED', 'ANSWERED'])
  })

  it('are possible without an answer', async () => {
    const [paid, refused] = [await add(), await add({ number: '2026-18' })]
    for (const invoiceId of [paid, refused])
      await queryInvoice(asAnna(), { invoiceId, version: 1, question: 'Why?' })
    await approve(paid, { version: 2 })
    await rejectInvoice(asAnna(), { invoiceId: refused, version: 2, reason: 'No answer' })
    expect(await getInvoice(asAnna(), paid)).toMatchObject({ state: 'APPROVED' })
    expect(await getInvoice(asAnna(), refused)).toMatchObject({ state: 'REJECTED' })
  })

  it('e-mail the contractor the question and the reason for the rejection', async () => {
    const invoiceId = await add()
    const mails: unknown[] = []
    const enqueue = async (_: unknown, name: string, payload: unknown) => void mails.push([name, payload])
    const ctx = asMember(db, anna, house.familyGroupId, 'MANAGER', { enqueue })
    await queryInvoice(ctx, { invoiceId, version: 1, question: 'What are 12 hours for?' })
    expect(mails).toEqual([['mail.send', { kind: 'invoice-decided', ids: { invoiceId } }]])
    await db.update(workers).set({ email: 'piet@example.com' })
    const write = () => writtenMail(db, invoiceMails, 'invoice-decided', { invoiceId })
    expect(await write()).toMatchObject({
      to: { address: 'piet@example.com' },
      subject: 'A question about your invoice: 2026-17',
      // There is no link, so the text mentions none.
      text: expect.stringMatching(/What are 12 hours for\?\n\nPlease contact the family about it\./),
    })
    await rejectInvoice(ctx, { invoiceId, version: 2, reason: 'Not ours' })
    expect(await write()).toMatchObject({ subject: 'Your invoice was rejected: 2026-17' })
    await db.update(workers).set({ status: 'BLOCKED' })
    expect(await write()).toBeNull()
  })

  it('name who added it, also after their account was deleted', async () => {
    const invoiceId = await add()
    await db.update(invoices).set({ createdBy: null })
    expect(await getInvoice(asAnna(), invoiceId)).toMatchObject({ addedBy: null, isByLink: false })
  })

  it('log the new contractor of an invoice', async () => {
    const invoiceId = await add()
    const ellen = await aWorker(db, { id: house.familyGroupId }, { name: 'Ellen Bos' })
    await updateInvoice(asAnna(), { invoiceId, version: 1, fields: paper({ workerId: ellen.id }) })
    const [line] = await db.select().from(activityLog).where(eq(activityLog.verb, 'CHANGED'))
    expect(line?.after).toMatchObject({ name: 'Ellen Bos, 2026-17' })
  })

  it('treat a correction as the answer', async () => {
    const invoiceId = await add()
    await queryInvoice(asAnna(), { invoiceId, version: 1, question: 'Why so much?' })
    await updateInvoice(asBen(), { invoiceId, version: 2, fields: paper({ amountMinor: 100_000 }) })
    expect(await getInvoice(asAnna(), invoiceId)).toMatchObject({ state: 'SUBMITTED', statusReason: null })
    expect(await logged(invoiceId)).toEqual(['ADDED', 'QUERIED', 'REVISED'])
  })

  it('reject it for good', async () => {
    const invoiceId = await add()
    await rejectInvoice(asAnna(), { invoiceId, version: 1, reason: 'Not ours' })
    expect(await getInvoice(asAnna(), invoiceId)).toMatchObject({
      state: 'REJECTED',
      statusReason: 'Not ours',
    })
    const attempts = [
      () => approve(invoiceId, { version: 2 }),
      () => updateInvoice(asBen(), { invoiceId, version: 2, fields: paper({ note: 'Again' }) }),
      () => queryInvoice(asBen(), { invoiceId, version: 2, question: 'Why?' }),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ message: invoiceTexts.refused.REJECTED })
  })

  it('let one win when one approves and another rejects', async () => {
    const invoiceId = await add()
    const results = await Promise.allSettled([
      approve(invoiceId),
      rejectInvoice(asAnna(), { invoiceId, version: 1, reason: 'No' }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { state } = await getInvoice(asAnna(), invoiceId)
    expect(await billsOf()).toHaveLength(state === 'APPROVED' ? 1 : 0)
  })
})

describe('deleting an invoice', () => {
  it('moves it to the trash, for managers and the person who added it', async () => {
    const mine = await add()
    const annas = await add({ number: '2026-18' }, asAnna())
    await expect(deleteInvoice(asBen(), annas)).rejects.toMatchObject({ code: 'forbidden' })
    await deleteInvoice(asBen(), mine)
    await expect(getInvoice(asBen(), mine)).rejects.toMatchObject({ code: 'not-found' })
    await restoreInvoice(asBen(), mine)
    expect(await getInvoice(asBen(), mine)).toMatchObject({ number: '2026-17' })
    expect(await logged(mine)).toEqual(['ADDED', 'DELETED', 'RESTORED'])
  })

  it('is refused while it is approved', async () => {
    const invoiceId = await add()
    await approve(invoiceId)
    await expect(deleteInvoice(asAnna(), invoiceId)).rejects.toMatchObject({
      message: invoiceTexts.approvedStays,
    })
  })

  it('cannot be undone once its number was used again', async () => {
    const invoiceId = await add()
    await deleteInvoice(asBen(), invoiceId)
    await add()
    await expect(restoreInvoice(asBen(), invoiceId)).rejects.toMatchObject({
      message: invoiceTexts.numberTaken('2026-17'),
    })
  })
})

describe('the list of invoices', () => {
  it('is filtered by status, project and contractor, newest first', async () => {
    const first = await add({ number: '1' })
    const second = await add({ number: '2', projectId: null })
    const third = await add({ number: '3' })
    await approve(second)
    await rejectInvoice(asAnna(), { invoiceId: third, version: 1, reason: 'No' })
    const { familyGroupId } = house
    const numbers = async (narrowed: object) =>
      (await listInvoices(asBen(), { familyGroupId, ...narrowed })).invoices.map(({ number }) => number)
    expect(await numbers({})).toEqual(['3', '2', '1'])
    expect(await numbers({ state: 'OPEN' })).toEqual(['2', '1'])
    expect(await numbers({ state: 'APPROVED' })).toEqual(['2'])
    expect(await numbers({ state: 'REJECTED' })).toEqual(['3'])
    expect(await numbers({ projectId: project.id })).toEqual(['3', '1'])
    expect(await numbers({ workerId: newId() })).toEqual([])
    expect(await numbers({ after: second })).toEqual(['1'])
    expect(first).toBeTruthy()
  })

  it('shows what is overdue in the property’s time zone', async () => {
    await add({ dueOn: '2026-11-09' })
    const { invoices: lines } = await listInvoices(asBen(), { familyGroupId: house.familyGroupId })
    expect(lines).toMatchObject([{ isOverdue: true, state: 'SUBMITTED', workerName: 'Piet Jansen' }])
  })

  it('counts the open invoices of a project', async () => {
    expect(await countOpenInvoices(asAnna(), project.id)).toBe(0)
    await anInvoice(db, job())
    expect(await countOpenInvoices(asAnna(), project.id)).toBe(1)
    expect(await countOpenInvoices(asAnna(), newId())).toBe(0)
  })

  it('reads nothing of other groups', async () => {
    const { id } = await anInvoice(db, job())
    const { familyGroupId } = house
    await expectIndexed(database, (on) =>
      listInvoices(ctxOf(anna, 'MANAGER', on), { familyGroupId, state: 'OPEN' }),
    )
    await expectIndexed(database, (on) =>
      listInvoices(ctxOf(anna, 'MANAGER', on), { familyGroupId, projectId: project.id, after: newId() }),
    )
    await expectIndexed(database, (on) =>
      listInvoices(ctxOf(anna, 'MANAGER', on), { familyGroupId, workerId: worker.id }),
    )
    await expectIndexed(database, (on) => getInvoice(ctxOf(anna, 'MANAGER', on), id))
    await expectIndexed(database, (on) => countOpenInvoices(ctxOf(anna, 'MANAGER', on), project.id))
  })
})
