import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { aJobLink, anInvoice, aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { CurrentUser, JobContext } from '../../../../server/context.ts'
import type { Db } from '../../../../server/db/client.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { getShare, jobOf } from '../../../work/share-links/server/share-access.service.ts'
import { setBillStatus } from '../../bills/server/bills.service.ts'
import { type SubmitInvoiceFormInput, submitInvoiceFormInput } from '../invoices.schemas.ts'
import { invoiceTexts } from '../invoices.texts.ts'
import { approveInvoice, queryInvoice, rejectInvoice } from './decide-invoice.service.ts'
import { getInvoice } from './invoice-view.service.ts'
import * as repository from './invoices-of-job.repository.ts'
import {
  answerInvoiceByLink,
  listInvoicesOfJob,
  reviseInvoice,
  submitInvoice,
} from './invoices-of-job.service.ts'

const database = testDatabase()
const { db } = database

let anna: CurrentUser
let ben: CurrentUser
let project: Awaited<ReturnType<typeof aProject>>
let worker: Awaited<ReturnType<typeof aWorker>>
let link: Awaited<ReturnType<typeof aJobLink>>
beforeEach(async () => {
  anna = await aUser(db)
  ben = await aUser(db, { firstName: 'Ben' })
  const cara = await aUser(db)
  const group = await aGroup(db, [
    { user: anna },
    { user: ben, role: 'MEMBER' },
    { user: cara, role: 'VIEWER' },
  ])
  project = await aProject(db, await aProperty(db, group.id), { title: 'Roof' })
  worker = await aWorker(db, group)
  link = await aJobLink(db, { project, worker }, { createdBy: anna.id, ...accepted })
})

const accepted = { acceptedAt: new Date(), acceptedName: 'Piet Jansen' }
const use = { address: '203.0.113.7', device: 'PHONE' as const }
const byLink = async (shareCode = link.shareCode, on: Db = db): Promise<JobContext> =>
  jobOf(await getShare(aRequestContext(on), 'JOB', shareCode, use))
const asAnna = () => asMember(db, anna, project.familyGroupId)

const typed = (overrides: Partial<SubmitInvoiceFormInput> = {}): SubmitInvoiceFormInput => ({
  id: newId(),
  number: '2026-17',
  amount: '1,180.07',
  issuedOn: '2026-11-01',
  dueOn: '2026-12-01',
  note: null,
  ...overrides,
})

const told = async () =>
  (await db.select().from(notifications)).map(({ userId, title, readAt }) => [userId, title, readAt !== null])

describe('a contractor with a link', () => {
  it('sends an invoice, which notifies the group and is logged as theirs', async () => {
    const { invoiceId } = await submitInvoice(await byLink(), typed())
    expect(await getInvoice(asAnna(), invoiceId)).toMatchObject({
      number: '2026-17',
      amountMinor: 118_007,
      workerId: worker.id,
      projectId: project.id,
      state: 'SUBMITTED',
      addedBy: null,
    })
    const [line] = await db.select().from(activityLog).where(eq(activityLog.entityId, invoiceId))
    expect(line).toMatchObject({ verb: 'SUBMITTED', actorLabel: 'Piet Jansen (via link)', actorUserId: null })
    expect((await told()).toSorted()).toEqual(
      [anna, ben].map(({ id }) => [id, 'Piet Jansen sent an invoice: Roof', false]).toSorted(),
    )
  })

  it('sends it once, however often the form is submitted', async () => {
    const form = typed()
    await submitInvoice(await byLink(), form)
    await submitInvoice(await byLink(), form)
    expect(await db.$count(invoices)).toBe(1)
    expect(await told()).toHaveLength(2)
    await expect(submitInvoice(await byLink(), { ...form, amount: '9' })).rejects.toMatchObject({
      message: invoiceTexts.sentBefore,
    })
  })

  it.each([
    ['abc', 'Enter an amount, for example 1250.00.'],
    ['0', 'Enter an amount above zero.'],
    ['99999999999', 'That is more than Kinstead can record.'],
  ])('gets an error for the amount %s', async (amount, sentence) => {
    await expect(submitInvoice(await byLink(), typed({ amount }))).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { amount: sentence } },
    })
  })

  it('gets an error for a used number and a due date before the invoice date', async () => {
    await submitInvoice(await byLink(), typed())
    await expect(submitInvoice(await byLink(), typed())).rejects.toMatchObject({
      details: { fields: { number: invoiceTexts.numberTaken('2026-17') } },
    })
    await expect(submitInvoice(await byLink(), typed({ dueOn: '2026-10-01' }))).rejects.toMatchObject({
      details: { fields: { dueOn: 'Enter the invoice date or a later date.' } },
    })
  })

  it('sees only their own invoices of the job and their status', async () => {
    const ctx = await byLink()
    const { invoiceId } = await submitInvoice(ctx, typed({ note: 'Thank you' }))
    const ellen = await aWorker(db, { id: project.familyGroupId }, { name: 'Ellen Bos' })
    await anInvoice(db, { project, worker: ellen })
    const other = await aProject(db, { id: project.propertyId, familyGroupId: project.familyGroupId })
    await anInvoice(db, { project: other, worker })
    expect(await listInvoicesOfJob(ctx)).toEqual([
      {
        id: invoiceId,
        number: '2026-17',
        amountMinor: 118_007,
        currency: 'EUR',
        issuedOn: '2026-11-01',
        dueOn: '2026-12-01',
        note: 'Thank you',
        state: 'SUBMITTED',
        reason: null,
      },
    ])
  })

  it('does not see that the group cancelled its own bill', async () => {
    const ctx = await byLink()
    const { invoiceId } = await submitInvoice(ctx, typed())
    const { billId } = await approve(invoiceId, 1)
    await setBillStatus(asAnna(), { billId, version: 1, status: 'CANCELLED' })
    expect(await listInvoicesOfJob(ctx)).toMatchObject([{ state: 'APPROVED' }])
  })

  it('answers a question and corrects the invoice', async () => {
    const ctx = await byLink()
    const form = typed()
    const { invoiceId } = await submitInvoice(ctx, form)
    await queryInvoice(asAnna(), { invoiceId, version: 1, question: 'Twelve hours?' })
    expect(await listInvoicesOfJob(ctx)).toMatchObject([{ state: 'QUERIED', reason: 'Twelve hours?' }])
    expect((await told()).every(([, , isRead]) => isRead)).toBe(true)
    await answerInvoiceByLink(ctx, { id: invoiceId, answer: 'The scaffold.' })
    expect(await getInvoice(asAnna(), invoiceId)).toMatchObject({
      state: 'SUBMITTED',
      statusReason: 'The scaffold.',
    })
    expect(await listInvoicesOfJob(ctx)).toMatchObject([{ state: 'SUBMITTED', reason: null }])
    await queryInvoice(asAnna(), { invoiceId, version: 3, question: 'Still?' })
    await reviseInvoice(ctx, { ...form, amount: '1000' })
    expect(await getInvoice(asAnna(), invoiceId)).toMatchObject({ state: 'SUBMITTED', amountMinor: 100_000 })
    expect(await told()).toHaveLength(6)
  })

  it('cannot change a decided invoice', async () => {
    const ctx = await byLink()
    const form = typed()
    const { invoiceId } = await submitInvoice(ctx, form)
    await approve(invoiceId, 1)
    await expect(reviseInvoice(ctx, { ...form, amount: '2' })).rejects.toMatchObject({
      message: invoiceTexts.refused.APPROVED,
    })
    await expect(answerInvoiceByLink(ctx, { id: invoiceId, answer: 'Hm' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('sees why it was rejected and can send it again', async () => {
    const ctx = await byLink()
    const { invoiceId } = await submitInvoice(ctx, typed())
    await rejectInvoice(asAnna(), { invoiceId, version: 1, reason: 'The address is wrong' })
    expect(await listInvoicesOfJob(ctx)).toMatchObject([
      { state: 'REJECTED', reason: 'The address is wrong' },
    ])
    await submitInvoice(ctx, typed())
    expect(await listInvoicesOfJob(ctx)).toHaveLength(2)
  })

  it('cannot reach invoices of another contractor or job by any action', async () => {
    const ctx = await byLink()
    const ellen = await aWorker(db, { id: project.familyGroupId }, { name: 'Ellen Bos' })
    const other = await aProject(db, { id: project.propertyId, familyGroupId: project.familyGroupId })
    const foreign = [
      await anInvoice(db, { project, worker: ellen }, { status: 'QUERIED', statusReason: 'Why?' }),
      await anInvoice(db, { project: other, worker }, { status: 'QUERIED', statusReason: 'Why?' }),
      { id: newId() },
    ]
    for (const { id } of foreign) {
      const attempts = [
        () => reviseInvoice(ctx, typed({ id, number: newId() })),
        () => answerInvoiceByLink(ctx, { id, answer: 'Mine' }),
      ]
      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
    }
    const [theirs] = foreign
    await expect(submitInvoice(ctx, typed({ id: theirs?.id ?? '', number: 'x' }))).rejects.toMatchObject({
      message: invoiceTexts.sentBefore,
    })
  })

  it('cannot send one before the job is accepted or after the link has ended', async () => {
    await db.update(shareLinks).set({ acceptedAt: null, acceptedName: null })
    await expect(submitInvoice(await byLink(), typed())).rejects.toMatchObject({ code: 'conflict' })
    const ctx = await byLink()
    await db.update(shareLinks).set({ ...accepted, endedAt: new Date(), endReason: 'REVOKED' })
    await expect(submitInvoice(ctx, typed())).rejects.toMatchObject({ code: 'not-found' })
    expect(await db.$count(invoices)).toBe(0)
  })

  it('reads nothing of other groups', async () => {
    await expectIndexed(database, async (on) => {
      await listInvoicesOfJob({ ...(await byLink()), db: on })
      await repository.findForMail(on, newId())
      await repository.findPaidForMail(on, newId())
    })
  })
})

const approve = (invoiceId: string, version: number) =>
  approveInvoice(asAnna(), { invoiceId, version, category: 'REPAIRS', confirmsDifference: false })

describe('the form of an invoice', () => {
  it('returns an error message for each invalid field', () => {
    const { error } = submitInvoiceFormInput.safeParse({
      id: newId(),
      number: ' ',
      amount: '',
      issuedOn: 'x',
      dueOn: '',
    })
    // The first case is the default.
    const issues = (error?.issues ?? []).toReversed()
    expect(Object.fromEntries(issues.map(({ path, message }) => [path.join(), message]))).toEqual({
      number: 'Enter the invoice number.',
      amount: 'Enter an amount.',
      issuedOn: 'Enter a date.',
      dueOn: 'Enter a date.',
    })
  })
})
