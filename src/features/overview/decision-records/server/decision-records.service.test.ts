import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { readPdf } from '../../../../../e2e/read-pdf.ts'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aDecision } from '../../../../../test/factories/decisions.ts'
import { aBill, aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument } from '../../../../../test/factories/records.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { anInvoice, aQuote, aWorker } from '../../../../../test/factories/workers.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { propertyEntity } from '../../../house/properties/property.entity.ts'
import { sealActivity } from '../../activity-seals/server/activity-seals.service.ts'
import { recordLimits } from '../decision-records.rules.ts'
import { makeProjectRecord, makePropertyRecord } from './decision-records.service.ts'

const { db } = testDatabase()
const year = { from: '2026-01-01', to: '2026-12-31' }

/** A house with a project, of which everything was decided, accepted, invoiced and paid in 2026. */
async function aChain() {
  const [anna, ben] = [
    await aUser(db, { firstName: 'Anna', lastName: 'Keller' }),
    await aUser(db, { firstName: 'Ben', lastName: 'Keller' }),
  ]
  const group = await aGroup(db, [{ user: anna }, { user: ben, role: 'VIEWER' }])
  const house = await aProperty(db, group.id, { name: 'Seehaus', timeZone: 'Europe/Berlin' })
  const project = await aProject(db, house, { title: 'New boiler' })
  const job = { project, worker: await aWorker(db, group, { name: 'Wagner', company: 'Wagner Heating' }) }
  const quote = await aQuote(db, job, {
    status: 'ACCEPTED',
    decidedBy: anna.id,
    // Already the next day at the house.
    decidedAt: new Date('2026-03-14T23:30:00Z'),
  })
  const decision = await aDecision(db, house, {
    question: 'Should we accept the quote from Wagner?',
    state: 'ADOPTED',
    adoptedOption: 0,
    openedAt: new Date('2026-03-01T10:00:00Z'),
    closesAt: new Date('2026-03-14T23:00:00Z'),
    closedAt: new Date('2026-03-14T23:05:00Z'),
    subjectKind: 'QUOTE',
    subjectName: 'Wagner',
    subjectMinor: 100_000,
    quoteId: quote.id,
    subjectOutcome: 'DONE',
    voters: [
      { userId: anna.id, basisPoints: 6_000, choice: 0 },
      { userId: null, name: 'Aunt Rosa', basisPoints: 4_000, choice: null },
    ],
  })
  const bill = await aBill(db, house, { status: 'PAID' })
  const invoice = await anInvoice(db, job, {
    number: 'W-118',
    status: 'APPROVED',
    billId: bill.id,
    issuedOn: '2026-05-02',
    dueOn: '2026-05-16',
  })
  const [a, b] = [await participantOf(db, group.id, anna.id), await participantOf(db, group.id, ben.id)]
  const payment = await aPayment(db, house, {
    title: 'Boiler',
    payerId: a,
    parts: [a, b],
    amountMinor: 100_000,
    paidOn: '2026-05-10',
    projectId: project.id,
    billId: bill.id,
  })
  const store = createMemoryFiles()
  const overrides = { files: store, clock: { now: () => new Date('2026-11-28T09:30:00Z') } }
  const ctx = asMember(db, anna, group.id, 'MANAGER', overrides)
  return {
    anna,
    ben,
    group,
    house,
    project,
    job,
    quote,
    decision,
    invoice,
    payment,
    a,
    b,
    store,
    ctx,
    overrides,
  }
}

const textOf = async ({ bytes }: { bytes: Buffer }) =>
  (await readPdf(bytes)).map(({ text }) => text).join(' ')

/** Adds a document with its bytes. */
async function addFile(
  { house, store }: Awaited<ReturnType<typeof aChain>>,
  content: string | null,
  overrides: Parameters<typeof aDocument>[2],
) {
  const document = await aDocument(db, house, overrides)
  const [file] = await db.select().from(files).where(eq(files.id, document.fileId))
  if (file && content !== null) await store.put(file.storageKey, Buffer.from(content), file.contentType)
}

describe('the record of a property', () => {
  it('has the decision, its votes, the quote, the invoice, the expense and who bore it', async () => {
    const { ctx, house } = await aChain()
    const record = await makePropertyRecord(ctx, house.id, year)
    expect(record.fileName).toBe('Seehaus record of decisions 2026-01-01–2026-12-31.pdf')
    const text = await textOf(record)
    for (const fact of [
      'Should we accept the quote from Wagner?',
      'Anna Keller 60% Yes',
      'Aunt Rosa 40% Abstained',
      'Q1 Mar 15, 2026 Wagner, Wagner Heating New boiler',
      'Decision D1: Adopted',
      'W-118 Paid',
      'Paid with E1',
      'Anna Keller €500.00, Ben Keller €500.00',
      'Pays invoice I1',
      'Total €1,000.00 €1,000.00 €0.00 €0.00',
    ])
      expect(text).toContain(fact)
  })

  it('counts the days of the property', async () => {
    const { ctx, house } = await aChain()
    const text = async (from: string, to: string) =>
      textOf(await makePropertyRecord(ctx, house.id, { from, to }))
    expect(await text('2026-03-14', '2026-03-14')).toContain('No decisions.')
    expect(await text('2026-03-15', '2026-03-15')).toContain('D1 · Should we accept')
  })

  it('includes a decision of another day about an expense of the period', async () => {
    const { ctx, house, payment } = await aChain()
    await aDecision(db, house, {
      question: 'Should we approve “Boiler”?',
      state: 'ADOPTED',
      adoptedOption: 0,
      openedAt: new Date('2026-08-01T10:00:00Z'),
      closesAt: new Date('2026-08-08T10:00:00Z'),
      closedAt: new Date('2026-08-08T10:00:00Z'),
      subjectKind: 'PAYMENT',
      subjectName: 'Boiler',
      subjectMinor: 100_000,
      paymentId: payment.id,
    })
    const text = await textOf(
      await makePropertyRecord(ctx, house.id, { from: '2026-05-01', to: '2026-05-31' }),
    )
    expect(text).toContain('Should we approve “Boiler”?')
    expect(text).not.toContain('Should we accept the quote')
  })

  it('leaves out drafts, the trash, and everything of another property', async () => {
    const chain = await aChain()
    const { ctx, group, house, a } = chain
    const other = await aProperty(db, group.id, { name: 'Cabin' })
    await aDecision(db, house, { question: 'A draft?' })
    const ended = { state: 'LAPSED' as const, closedAt: new Date('2026-06-01T10:00:00Z') }
    const opened = { openedAt: new Date('2026-05-01T10:00:00Z'), closesAt: new Date('2026-05-31T10:00:00Z') }
    await aDecision(db, house, { ...ended, ...opened, question: 'In the trash?', deletedAt: new Date() })
    await aDecision(db, other, { ...ended, ...opened, question: 'Of the cabin?' })
    await aPayment(db, other, { title: 'Cabin roof', payerId: a, parts: [a], paidOn: '2026-05-10' })
    const text = await textOf(await makePropertyRecord(ctx, house.id, year))
    for (const absent of ['A draft?', 'In the trash?', 'Of the cabin?', 'Cabin roof'])
      expect(text).not.toContain(absent)
    expect(text).toContain('1 decision ·')
  })

  it('hashes the stored bytes of attached files, and names those whose bytes are missing', async () => {
    const chain = await aChain()
    await addFile(chain, 'the invoice', {
      invoiceId: chain.invoice.id,
      fileName: 'invoice.pdf',
      createdBy: chain.anna.id,
    })
    await addFile(chain, null, { paymentId: chain.payment.id, propertyId: null, fileName: 'receipt.pdf' })
    await addFile(chain, 'deed', { fileName: 'deed.pdf' })
    const text = await textOf(await makePropertyRecord(chain.ctx, chain.house.id, year))
    expect(text).toContain(createHash('sha256').update('the invoice').digest('hex'))
    expect(text).toMatch(/invoice\.pdf 1 kB [^/]+ by Anna Keller/)
    expect(text).toMatch(/receipt\.pdf.*The content of this file is missing/)
    expect(text).not.toContain('deed.pdf')
  })

  it('has the documents of a decision as they were when it was opened', async () => {
    const { ctx, house, anna } = await aChain()
    const paper = await aDocument(db, house, { title: 'Offer' })
    await aDecision(db, house, {
      ...{ question: 'A new boat?', state: 'OPEN', openedAt: new Date('2026-06-01T10:00:00Z') },
      voters: [{ userId: anna.id, basisPoints: 10_000 }],
      attached: [{ id: paper.id, title: 'Offer of May', sha256: 'ab'.repeat(32) }],
    })
    const before = await textOf(await makePropertyRecord(ctx, house.id, year))
    expect(before).toContain('Offer of May')
    expect(before).not.toContain('Offer of May (deleted)')
    await db.update(documents).set({ deletedAt: new Date() }).where(eq(documents.id, paper.id))
    const text = await textOf(await makePropertyRecord(ctx, house.id, year))
    expect(text).toContain('Offer of May (deleted)')
    expect(text).toContain('ab'.repeat(32))
  })

  it('has the latest seal of the activity log', async () => {
    const { ctx, house, group, anna } = await aChain()
    expect(await textOf(await makePropertyRecord(ctx, house.id, year))).toContain('has no seal yet')
    await db.transaction((tx) =>
      recordActivity(tx, {
        familyGroupId: group.id,
        actor: anna,
        verb: 'CHANGED',
        of: propertyEntity,
        entityId: house.id,
      }),
    )
    await sealActivity({ ...ctx, signal: new AbortController().signal })
    expect(await textOf(await makePropertyRecord(ctx, house.id, year))).toMatch(
      /Seal of the activity log 1(-[0-9a-f]{4}){8}/,
    )
  })

  it('is not made when there is too much for one, which says what to do', async () => {
    const { ctx, house } = await aChain()
    const one = await aDecision(db, house, {
      state: 'LAPSED',
      openedAt: new Date('2026-05-01T10:00:00Z'),
      closesAt: new Date('2026-05-31T10:00:00Z'),
      closedAt: new Date('2026-06-01T10:00:00Z'),
    })
    await db.execute(`
      insert into decisions (id, family_group_id, property_id, question, kind, counting, threshold, deadline_on, state, opened_at, closes_at, closed_at)
      select gen_random_uuid(), family_group_id, property_id, question, kind, counting, threshold, deadline_on, state, opened_at, closes_at, closed_at
      from decisions, generate_series(1, ${recordLimits.decisions}) where id = '${one.id}'`)
    await expect(makePropertyRecord(ctx, house.id, year)).rejects.toMatchObject({
      code: 'conflict',
      message: 'A record can contain 200 decisions, and this period has more. Choose a shorter period.',
    })
  })

  it('is made for viewers too, and not for a property of another group', async () => {
    const { ben, group, house, overrides } = await aChain()
    const viewer: MemberContext = asMember(db, ben, group.id, 'VIEWER', overrides)
    expect((await makePropertyRecord(viewer, house.id, year)).bytes.length).toBeGreaterThan(10_000)
    const stranger = await aUser(db, {})
    const own = await aGroup(db, [{ user: stranger }])
    await expect(makePropertyRecord(asMember(db, stranger, own.id), house.id, year)).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('records that are asked for at once', () => {
  it('are few of one person, which does not keep others from theirs', async () => {
    const [anna, other] = [await aChain(), await aChain()]
    await addFile(anna, 'the invoice', { invoiceId: anna.invoice.id })
    const { promise: read, resolve } = Promise.withResolvers<void>()
    const open = (key: string) => read.then(() => anna.store.open(key))
    const ctx = { ...anna.ctx, files: { ...anna.store, open } }
    const asked = Array.from({ length: 12 }, () => makePropertyRecord(ctx, anna.house.id, year))
    const refused: unknown[] = []
    for (const one of asked) one.catch((error: unknown) => refused.push(error))
    await vi.waitFor(() => expect(refused).toHaveLength(10), 10_000)
    expect(refused[0]).toMatchObject({ code: 'unavailable' })
    const others = makePropertyRecord(other.ctx, other.house.id, year)
    resolve()
    expect((await others).bytes.length).toBeGreaterThan(10_000)
    const ended = await Promise.allSettled(asked)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  it('read no more files once nobody waits for them', async () => {
    const chain = await aChain()
    const { ctx, house, invoice, store } = chain
    for (const content of ['the invoice', 'its second page'])
      await addFile(chain, content, { invoiceId: invoice.id })
    const gone = new AbortController()
    const opened: string[] = []
    const open = (key: string) => {
      opened.push(key)
      gone.abort()
      return store.open(key)
    }
    const { signal } = gone
    const reading = { ...ctx, files: { ...store, open } }
    await expect(makePropertyRecord(reading, house.id, year, { signal })).rejects.toThrow('aborted')
    expect(opened).toHaveLength(1)
    // Gone before its turn.
    await expect(makePropertyRecord(reading, house.id, year, { signal })).rejects.toThrow('aborted')
    expect(opened).toHaveLength(1)
  })
})

describe('the record of a project', () => {
  it('has what belongs to the project in any year, and its own files', async () => {
    const chain = await aChain()
    const { ctx, house, project, a } = chain
    await aPayment(db, house, { title: 'Firewood', payerId: a, parts: [a], paidOn: '2026-05-10' })
    await addFile(chain, 'a plan', { projectId: project.id, fileName: 'plan.pdf' })
    await aDecision(db, house, {
      question: 'Should we spend more on it?',
      state: 'REJECTED',
      projectId: project.id,
    })
    await aDecision(db, house, { question: 'Should we sell the boat?', state: 'REJECTED' })
    const record = await makeProjectRecord(ctx, project.id, { paper: 'letter' })
    expect(record.fileName).toBe('Seehaus record of decisions New boiler.pdf')
    const text = await textOf(record)
    for (const fact of [
      'Project: New boiler',
      'D1 · Should we accept',
      'Should we spend more on it?',
      'W-118',
      'E1',
      'plan.pdf',
    ])
      expect(text).toContain(fact)
    expect(text).not.toMatch(/Firewood|boat/)
  })
})
