import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { writtenMail } from '../../../../../test/factories/mails.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument } from '../../../../../test/factories/records.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { aJobLink, anInvoice, aQuote, aVisit, aWorker } from '../../../../../test/factories/workers.ts'
import { pdf } from '../../../../../test/files/broken-pictures.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { quoteRevisions, quotes } from '../../../../server/db/schema/quotes.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { addDocumentInput } from '../../../house/documents/documents.schemas.ts'
import { addDocument } from '../../../house/documents/server/add-document.service.ts'
import { listDocuments } from '../../../house/documents/server/documents.service.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { getProject, listOpenTasks } from '../../projects/server/projects.service.ts'
import { acceptWorkerShare, declineWorkerShare } from '../../share-links/server/answer-link.service.ts'
import { createWorkerShareLink } from '../../share-links/server/create-link.service.ts'
import { revokeShareLink } from '../../share-links/server/end-links.service.ts'
import { getShare, jobOf } from '../../share-links/server/share-access.service.ts'
import { emptyOffer, maxQuotesPerProject } from '../quotes.rules.ts'
import { quoteFormInput } from '../quotes.schemas.ts'
import { quoteTexts } from '../quotes.texts.ts'
import { acceptQuote } from './accept-quote.service.ts'
import * as changes from './change-quote.service.ts'
import { refuseQuoteApproval } from './quote-approval.service.ts'
import { deleteQuote, restoreQuote } from './quote-trash.service.ts'
import { quoteMails } from './quotes.mails.ts'
import * as service from './quotes.service.ts'
import { listQuotesOfJob, submitQuote, withdrawQuote } from './quotes-of-job.service.ts'

const database = testDatabase()
const { db } = database
let familyGroupId = ''
let house = { id: '', familyGroupId: '' }
let project = { id: '', propertyId: '', familyGroupId: '' }
let anna: MemberContext
let ben: MemberContext
let mails: string[] = []

const enqueue: MemberContext['enqueue'] = async (_, job, payload) => {
  if (job === 'mail.send') mails.push(JSON.stringify(payload))
}

async function someone(firstName: string, role: Role): Promise<MemberContext> {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, familyGroupId, role, { enqueue })
}

beforeEach(async () => {
  const user = await aUser(db)
  familyGroupId = (await aGroup(db, [{ user }])).id
  house = { id: (await aProperty(db, familyGroupId)).id, familyGroupId }
  project = await aProject(db, house, { title: 'New roof', status: 'PLANNED', createdBy: user.id })
  anna = asMember(db, user, familyGroupId, 'MANAGER', { enqueue })
  ben = await someone('Ben', 'MEMBER')
  mails = []
})

const small = { ...emptyOffer, labourMinor: 20_000, materialsMinor: 10_000 }
const worker = (name: string) => aWorker(db, { id: familyGroupId }, { name })
const quoteOf = async (name: string, overrides: Partial<typeof quotes.$inferInsert> = {}) =>
  aQuote(db, { project, worker: await worker(name) }, overrides)
const rowOf = async (quoteId: string) => {
  const [row] = await db.select().from(quotes).where(eq(quotes.id, quoteId))
  if (!row) throw new Error('there is no such quote')
  return row
}
const told = async (ctx: MemberContext) =>
  (await db.select().from(notifications).where(eq(notifications.userId, ctx.user.id))).map(
    ({ type, title }) => `${type}: ${title}`,
  )
const logged = async () =>
  (await listGroupActivity(anna, { kind: 'quote' })).lines
    .map(({ actor, text }) => `${actor} ${text}`)
    .toReversed()
const list = async (ctx = anna) =>
  (await service.listQuotesOfProject(ctx, { projectId: project.id, all: false })).quotes

async function asContractor(who: { id: string }) {
  const link = await aJobLink(db, { project, worker: who }, { createdBy: ben.user.id })
  const use = { address: '203.0.113.7', device: 'PHONE' as const }
  const ctx = jobOf(await getShare(aRequestContext(db, { enqueue }), 'JOB', link.shareCode, use))
  return { ctx, link }
}

describe('asking for quotes', () => {
  it('asks several contractors in one step, with one text', async () => {
    const [piet, rosa] = [await worker('Piet'), await worker('Rosa')]
    const input = { projectId: project.id, workerIds: [piet.id, rosa.id], message: 'A new roof, please.' }
    const asked = await changes.requestQuotes(ben, input)
    expect(asked.map(({ workerName }) => workerName).toSorted()).toEqual(['Piet', 'Rosa'])
    expect((await list()).map(({ workerName, state, request }) => [workerName, state, request])).toEqual([
      ['Piet', 'REQUESTED', 'A new roof, please.'],
      ['Rosa', 'REQUESTED', 'A new roof, please.'],
    ])
    expect(await logged()).toEqual([
      'Ben Keller asked for a quote: from Piet for “New roof”',
      'Ben Keller asked for a quote: from Rosa for “New roof”',
    ])
  })

  it('asks no one twice', async () => {
    const piet = await worker('Piet')
    const input = { projectId: project.id, workerIds: [piet.id, piet.id], message: 'A new roof' }
    const [first] = await changes.requestQuotes(ben, input)
    const again = await Promise.all([1, 2, 3].map(() => changes.requestQuotes(anna, input)))
    expect(again.flat().map(({ quoteId }) => quoteId)).toEqual([1, 2, 3].map(() => first?.quoteId))
    expect(await db.$count(quotes)).toBe(1)
  })

  it.each<[string, () => Promise<{ id: string }>, string]>([
    ['blocked', () => aWorker(db, { id: familyGroupId }, { status: 'BLOCKED' }), 'invalid'],
    ['deleted', () => aWorker(db, { id: familyGroupId }, { deletedAt: new Date() }), 'invalid'],
    ['of another group', async () => aWorker(db, await aGroup(db)), 'invalid'],
  ])('refuses a contractor who is %s', async (_, make, code) => {
    const workerIds = [(await make()).id]
    const asking = changes.requestQuotes(anna, { projectId: project.id, workerIds, message: 'Roof' })
    await expect(asking).rejects.toMatchObject({ code })
    expect(await db.$count(quotes)).toBe(0)
  })

  it('updates the text of an open quote, and says so', async () => {
    const { id: quoteId, workerId } = await quoteOf('Piet')
    const rosa = await worker('Rosa')
    const input = { projectId: project.id, workerIds: [workerId, rosa.id], message: 'And the gutters' }
    const asked = await changes.requestQuotes(ben, input)
    expect(asked.map(({ workerName, isNew }) => [workerName, isNew]).toSorted()).toEqual([
      ['Piet', false],
      ['Rosa', true],
    ])
    expect(await rowOf(quoteId)).toMatchObject({
      request: 'And the gutters',
      status: 'SUBMITTED',
      version: 2,
    })
    await changes.requestQuotes(ben, input)
    expect(await rowOf(quoteId)).toMatchObject({ version: 2 })
  })

  it('is refused to viewers and strangers, for a closed project, and at the limit', async () => {
    const workerIds = [(await worker('Piet')).id]
    const ask = (ctx: MemberContext, projectId = project.id) =>
      changes.requestQuotes(ctx, { projectId, workerIds, message: 'Roof' })
    await expect(ask(await someone('Vera', 'VIEWER'))).rejects.toMatchObject({ code: 'forbidden' })
    const elsewhere = await aGroup(db, [{ user: ben.user }])
    await expect(ask(asMember(db, ben.user, elsewhere.id))).rejects.toMatchObject({ code: 'invalid' })
    const over = await aProject(db, house, { status: 'CANCELLED' })
    await expect(ask(anna, over.id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Reopen it'),
    })
    const other = await worker('Rosa')
    for (let at = 0; at < maxQuotesPerProject; at++)
      await aQuote(db, { project, worker: other }, { status: 'DECLINED' })
    await expect(ask(anna)).rejects.toMatchObject({ message: quoteTexts.tooMany })
  })
})

describe('a quote on paper', () => {
  it('answers a request, and keeps each revision', async () => {
    const piet = await worker('Piet')
    await changes.requestQuotes(ben, { projectId: project.id, workerIds: [piet.id], message: 'Roof' })
    const { quoteId } = await changes.enterQuote(ben, { projectId: project.id, workerId: piet.id, ...small })
    const { version } = await rowOf(quoteId)
    await changes.reviseQuote(anna, { quoteId, version, ...small, otherMinor: 5_000 })
    const [quote] = await list()
    expect(quote).toMatchObject({ state: 'SUBMITTED', totalMinor: 35_000, revision: 2 })
    expect(quote?.revisions.map(({ totalMinor, author }) => [totalMinor, author])).toEqual([
      [35_000, 'Anna Keller'],
      [30_000, 'Ben Keller'],
    ])
    expect((await logged()).slice(1)).toEqual([
      'Ben Keller entered the quote from Piet for “New roof”: €300.00',
      'Anna Keller revised the quote from Piet for “New roof”: €350.00 instead of €300.00',
    ])
  })

  it('is compared with its photos and documents, which are not those of the property', async () => {
    const [piets, rosas] = [await quoteOf('Piet Jansen'), await quoteOf('Rosa Lindt')]
    const ridge = await aDocument(db, house, { quoteId: piets.id, title: 'Ridge' })
    await aDocument(db, house, { quoteId: piets.id, title: 'Gone', deletedAt: new Date() })
    await aDocument(db, house, { quoteId: rosas.id, title: 'Gutter' })
    const shown = Object.fromEntries((await list()).map(({ id, files }) => [id, files]))
    expect(shown[piets.id]).toEqual([
      { documentId: ridge.id, fileId: ridge.fileId, title: 'Ridge', contentType: 'application/pdf' },
    ])
    expect(shown[rosas.id]?.map(({ title }) => title)).toEqual(['Gutter'])

    const papers = async (owner: string) => {
      const page = await listDocuments(anna, { propertyId: house.id, part: 'papers', owner })
      return page.documents.map(({ title }) => title)
    }
    expect(await papers('house')).toEqual([])
    expect(await papers(piets.id)).toEqual(['Ridge'])
    await deleteQuote(anna, rosas.id)
    expect(await papers(rosas.id)).toEqual([])
  })

  it('is not entered twice for one contractor', async () => {
    const workerId = (await worker('Piet')).id
    const enter = () => changes.enterQuote(ben, { projectId: project.id, workerId, ...small })
    const results = await Promise.allSettled([enter(), enter(), enter()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.$count(quotes)).toBe(1)
  })

  it('is not overwritten by a stale revision', async () => {
    const { id: quoteId } = await quoteOf('Piet')
    await changes.reviseQuote(ben, { quoteId, version: 1, ...small })
    const stale = changes.reviseQuote(anna, { quoteId, version: 1, ...small, labourMinor: 1 })
    await expect(stale).rejects.toMatchObject({ code: 'conflict', message: quoteTexts.stale })
    expect(await rowOf(quoteId)).toMatchObject({ labourMinor: 20_000 })
  })

  it('is hidden outside the group', async () => {
    const { id: quoteId } = await quoteOf('Piet')
    const stranger = asMember(db, ben.user, (await aGroup(db, [{ user: ben.user }])).id, 'MANAGER')
    await expect(acceptQuote(stranger, { quoteId, version: 1 })).rejects.toMatchObject({ code: 'not-found' })
    await expect(
      service.listQuotesOfProject(stranger, { projectId: project.id, all: false }),
    ).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('accepting a quote', () => {
  const cheap = { labourMinor: 30_000, materialsMinor: null, totalMinor: 30_000 }

  it('declines the other quotes and commits the project to its total', async () => {
    const chosen = await quoteOf('Piet', cheap)
    const other = await quoteOf('Rosa')
    const asked = await quoteOf('Omar', { status: 'REQUESTED', revision: 0, submittedAt: null })
    const withdrawn = await quoteOf('Ute', { status: 'WITHDRAWN' })
    const result = await acceptQuote(ben, { quoteId: chosen.id, version: 1 })
    expect(result).toEqual({ outcome: 'accepted', version: 2 })
    expect(await rowOf(chosen.id)).toMatchObject({ status: 'ACCEPTED', decidedBy: ben.user.id })
    for (const { id } of [other, asked])
      expect(await rowOf(id)).toMatchObject({ status: 'DECLINED', statusReason: quoteTexts.politeNotice })
    expect(await rowOf(withdrawn.id)).toMatchObject({ status: 'WITHDRAWN', version: 1 })
    expect(await getProject(anna, project.id)).toMatchObject({ committedMinor: 30_000 })
    expect(mails).toHaveLength(3)
    const mailOf = (quoteId: string) => writtenMail(db, quoteMails, 'quote-decided', { quoteId })
    await db.update(workers).set({ email: 'roofer@example.com' })
    expect(await mailOf(chosen.id)).toMatchObject({
      subject: 'Your quote was accepted: New roof',
      text: expect.stringContaining('Please call them to plan a first visit.'),
    })
    expect(await mailOf(other.id)).toMatchObject({
      subject: 'Your quote for New roof',
      text: expect.stringContaining(quoteTexts.politeNotice),
    })
    expect(await mailOf(withdrawn.id)).toBeNull()
    const job = { projectId: project.id, workerId: chosen.workerId, message: null }
    const { url } = await createWorkerShareLink(ben, job)
    expect((await mailOf(chosen.id))?.text).toContain(url)
    const [piet] = await db.select().from(workers).where(eq(workers.id, chosen.workerId))
    expect(piet?.lastJobAt).not.toBeNull()
  })

  it('happens once in concurrent requests', async () => {
    const all = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => quoteOf(name, cheap)))
    const tries = Array.from({ length: 50 }, (_, at) => {
      const { id: quoteId = '' } = all[at % 5] ?? {}
      return acceptQuote(at % 2 ? anna : ben, { quoteId, version: 1 })
    })
    const results = await Promise.allSettled(tries)
    const refusals = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(new Set(refusals)).toEqual(new Set(['conflict']))
    const statuses = (await db.select().from(quotes)).map(({ status }) => status).toSorted()
    expect(statuses).toEqual(['ACCEPTED', 'DECLINED', 'DECLINED', 'DECLINED', 'DECLINED'])
  })

  it('is refused once the quote has expired in the property’s time zone', async () => {
    const { id: quoteId } = await quoteOf('Piet', { ...cheap, validUntil: '2020-01-01' })
    expect((await list())[0]?.state).toBe('EXPIRED')
    await expect(acceptQuote(ben, { quoteId, version: 1 })).rejects.toMatchObject({
      message: quoteTexts.expired,
    })
  })

  it('needs another owner or manager above the threshold', async () => {
    const { id: quoteId } = await quoteOf('Piet')
    expect(await acceptQuote(ben, { quoteId, version: 1 })).toEqual({ outcome: 'asked', version: 2 })
    expect(await told(anna)).toEqual(['QUOTE_APPROVAL: Needs approval: New roof, €1,000.00'])
    expect((await list())[0]).toMatchObject({ state: 'SUBMITTED', approval: { askedBy: 'Ben Keller' } })
    await expect(acceptQuote(ben, { quoteId, version: 2 })).rejects.toMatchObject({
      message: quoteTexts.awaitsSomeoneElse,
    })
    const cleo = await someone('Cleo', 'MEMBER')
    await expect(acceptQuote(cleo, { quoteId, version: 2 })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await acceptQuote(anna, { quoteId, version: 2 })).toMatchObject({ outcome: 'accepted' })
    expect(await told(ben)).toEqual(['QUOTE_DECIDED: Quote accepted: New roof'])
  })

  it('stays undecided when approval is refused', async () => {
    const { id: quoteId } = await quoteOf('Piet')
    await acceptQuote(ben, { quoteId, version: 1 })
    const cleo = await someone('Cleo', 'MEMBER')
    await expect(refuseQuoteApproval(cleo, { quoteId, version: 2, reason: null })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await refuseQuoteApproval(anna, { quoteId, version: 2, reason: 'Ask Rosa too' })
    expect(await rowOf(quoteId)).toMatchObject({ status: 'SUBMITTED', approvalRequestedBy: null })
    expect(await told(ben)).toEqual(['QUOTE_DECIDED: Approval refused: New roof'])
  })

  it('is offered to those who can do it, with its effect', async () => {
    const { id: quoteId } = await quoteOf('Piet')
    const cheapId = (await quoteOf('Rosa', cheap)).id
    const offered = async (ctx: MemberContext) =>
      Object.fromEntries((await list(ctx)).map(({ id, acceptance }) => [id, acceptance]))
    const vera = await someone('Vera', 'VIEWER')
    expect(await offered(ben)).toEqual({ [quoteId]: 'ASK', [cheapId]: 'ACCEPT' })
    expect(await offered(vera)).toEqual({ [quoteId]: null, [cheapId]: null })
    await acceptQuote(ben, { quoteId, version: 1 })
    expect((await offered(ben))[quoteId]).toBeNull()
    expect((await offered(anna))[quoteId]).toBe('APPROVE')
    expect((await offered(vera))[quoteId]).toBeNull()
  })

  it('can be completed by the asker once nobody else is left, or withdrawn', async () => {
    const dora = await someone('Dora', 'MANAGER')
    const { id: quoteId } = await quoteOf('Piet')
    await acceptQuote(dora, { quoteId, version: 1 })
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, anna.user.id))
    expect((await list(dora))[0]).toMatchObject({ acceptance: 'ACCEPT', approval: { isMine: true } })
    await refuseQuoteApproval(dora, { quoteId, version: 2, reason: null })
    expect(await rowOf(quoteId)).toMatchObject({ status: 'SUBMITTED', approvalRequestedBy: null })
    expect(await told(dora)).toEqual([])
    expect(await acceptQuote(dora, { quoteId, version: 3 })).toMatchObject({ outcome: 'accepted' })
  })

  it('is refused for a blocked or deleted contractor, and declines no other quote', async () => {
    const { id: quoteId, workerId } = await quoteOf('Piet', cheap)
    const other = await quoteOf('Rosa')
    for (const [change, workerState] of [
      [{ status: 'BLOCKED' }, 'BLOCKED'],
      [{ deletedAt: new Date() }, 'DELETED'],
    ] as const) {
      await db.update(workers).set(change).where(eq(workers.id, workerId))
      expect((await list()).find(({ id }) => id === quoteId)).toMatchObject({ workerState, acceptance: null })
      await expect(acceptQuote(ben, { quoteId, version: 1 })).rejects.toMatchObject({ code: 'invalid' })
    }
    expect(await rowOf(other.id)).toMatchObject({ status: 'SUBMITTED' })
  })

  it('does not wait for a former member', async () => {
    const { id: quoteId } = await quoteOf('Piet')
    expect(await acceptQuote(anna, { quoteId, version: 1 })).toMatchObject({ outcome: 'accepted' })
  })

  it('needs approval again after a price change', async () => {
    const { id: quoteId } = await quoteOf('Piet')
    await acceptQuote(ben, { quoteId, version: 1 })
    await changes.reviseQuote(ben, { quoteId, version: 2, ...small, labourMinor: 90_000 })
    expect(await rowOf(quoteId)).toMatchObject({ approvalRequestedBy: null, approvalRequestedAt: null })
  })
})

describe('declining and withdrawing', () => {
  it('stores the reason, and notifies the contractor of a decision', async () => {
    const { id: quoteId } = await quoteOf('Piet')
    await changes.endQuote(ben, { quoteId, version: 1, status: 'DECLINED', reason: 'Too late' })
    expect(await rowOf(quoteId)).toMatchObject({ status: 'DECLINED', statusReason: 'Too late' })
    expect(mails).toHaveLength(1)
    const again = changes.endQuote(ben, { quoteId, version: 2, status: 'WITHDRAWN', reason: null })
    await expect(again).rejects.toMatchObject({ message: quoteTexts.notOpen })
  })
})

describe('the trash', () => {
  it('holds an accepted quote, and restores it while no other was accepted', async () => {
    const { id: quoteId } = await quoteOf('Piet', { status: 'ACCEPTED' })
    await deleteQuote(anna, quoteId)
    expect(await getProject(anna, project.id)).toMatchObject({ committedMinor: 0 })
    await restoreQuote(anna, quoteId)
    expect(await getProject(anna, project.id)).toMatchObject({ committedMinor: 100_000 })
    await deleteQuote(anna, quoteId)
    await quoteOf('Rosa', { status: 'ACCEPTED' })
    await expect(restoreQuote(anna, quoteId)).rejects.toMatchObject({ message: quoteTexts.alreadyAccepted })
  })

  it('is for managers and the person who entered the quote', async () => {
    const { id: quoteId } = await quoteOf('Piet', { createdBy: anna.user.id })
    await expect(deleteQuote(ben, quoteId)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

const formOf = (values: object) => quoteFormInput.parse({ id: newId(), labour: '300', ...values })

describe('a contractor with a link', () => {
  it('sends, revises and withdraws a quote', async () => {
    const piet = await worker('Piet')
    const { ctx } = await asContractor(piet)
    const { editable } = await listQuotesOfJob(ctx)
    const form = formOf({ id: editable?.id, labour: '1200.50', days: '3', validUntil: '2099-01-01' })
    const { quoteId } = await submitQuote(ctx, form)
    // Pressed twice.
    expect(await submitQuote(ctx, form)).toEqual({ quoteId })
    await submitQuote(ctx, formOf({ id: quoteId, revision: '1', labour: '1100' }))
    expect(await listQuotesOfJob(ctx)).toMatchObject({
      quotes: [{ id: quoteId, state: 'SUBMITTED', totalMinor: 110_000, revision: 2 }],
      editable: { id: quoteId, revision: 2 },
    })
    await withdrawQuote(ctx, { id: quoteId, reason: 'No time' })
    await withdrawQuote(ctx, { id: quoteId, reason: 'No time' })
    expect(await rowOf(quoteId)).toMatchObject({ status: 'WITHDRAWN', statusReason: 'No time' })
    // The creator of the link is notified too.
    expect((await told(ben)).at(-1)).toBe('WORKER_UPDATE: Piet: New roof')
    expect(await logged()).toEqual([
      'Piet (via link) sent a quote: from Piet for “New roof”: €1,200.50',
      'Piet (via link) revised the quote from Piet for “New roof”: €1,100.00 instead of €1,200.50',
      'Piet (via link) withdrew the quote from Piet for “New roof”: No time',
    ])
    expect(await db.$count(quoteRevisions)).toBe(2)
    // The creators of the link and the project.
    expect(await told(ben)).toContain('QUOTE_RECEIVED: Piet sent a quote: New roof')
    expect(await told(anna)).toContain('QUOTE_RECEIVED: Piet sent a quote: New roof')
  })

  it('answers a request', async () => {
    const piet = await worker('Piet')
    const request = await aQuote(db, { project, worker: piet }, { ...empty, request: 'The roof' })
    const { ctx } = await asContractor(piet)
    expect(await listQuotesOfJob(ctx)).toMatchObject({
      quotes: [{ state: 'REQUESTED', request: 'The roof' }],
      editable: { id: request.id, revision: 0 },
    })
    await submitQuote(ctx, formOf({ id: request.id }))
    expect(await rowOf(request.id)).toMatchObject({ status: 'SUBMITTED', totalMinor: 30_000, revision: 1 })
  })

  it('sees only their own quotes and these fields', async () => {
    const piet = await worker('Piet')
    await quoteOf('Rosa')
    await aQuote(db, { project, worker: piet })
    const { ctx } = await asContractor(piet)
    const seen = await listQuotesOfJob(ctx)
    expect(Object.keys(seen)).toEqual(['currency', 'quotes', 'editable'])
    expect(seen.quotes).toHaveLength(1)
    expect(Object.keys(seen.quotes[0] ?? {})).toEqual([
      ...Object.keys(emptyOffer),
      ...['id', 'state', 'request', 'totalMinor', 'revision', 'statusReason'],
    ])
  })

  it('cannot send a quote that has already expired', async () => {
    const { ctx } = await asContractor(await worker('Piet'))
    await expect(submitQuote(ctx, formOf({ validUntil: '2025-03-31' }))).rejects.toMatchObject({
      details: { fields: { validUntil: quoteTexts.past } },
    })
  })

  it('is asked again for an ambiguous amount', async () => {
    const { ctx } = await asContractor(await worker('Piet'))
    await expect(submitQuote(ctx, formOf({ labour: '1.250' }))).rejects.toMatchObject({
      details: { fields: { labour: 'Enter an amount, for example 1250.00.' } },
    })
  })

  it('cannot accept the job after the family declined their quote, but can without a quote', async () => {
    const rosa = await worker('Rosa')
    await aQuote(db, { project, worker: rosa })
    const chosen = await quoteOf('Piet', { labourMinor: 30_000, materialsMinor: null, totalMinor: 30_000 })
    const { ctx, link } = await asContractor(rosa)
    await acceptQuote(ben, { quoteId: chosen.id, version: 1 })
    await expect(acceptWorkerShare(ctx, { name: 'Rosa' })).rejects.toMatchObject({
      code: 'conflict',
      message: quoteTexts.jobIsGone,
    })
    const [row] = await db.select().from(shareLinks).where(eq(shareLinks.id, link.id))
    expect(row?.acceptedAt).toBeNull()
    const { ctx: omar } = await asContractor(await worker('Omar'))
    expect(await acceptWorkerShare(omar, { name: 'Omar' })).toEqual({ state: 'ACCEPTED' })
  })

  it('sees each error beside its field', async () => {
    const { ctx } = await asContractor(await worker('Piet'))
    const refused = (values: object) =>
      submitQuote(ctx, formOf(values)).catch((error) => error.details.fields)
    expect(await refused({ labour: 'a lot' })).toEqual({
      labour: 'Enter an amount, for example 1250.00.',
    })
    expect(await refused({ labour: '', days: 'two' })).toMatchObject({
      labour: 'Enter at least one amount: labour, materials or other costs.',
      days: 'Enter a whole number of days.',
    })
    expect(await refused({ validUntil: '31.3.', startsOn: '2027-02-30' })).toMatchObject({
      validUntil: 'Enter a date, for example 2027-03-31.',
      startsOn: 'Enter a date, for example 2027-03-31.',
    })
    expect(await db.$count(quotes)).toBe(0)
  })

  it('cannot change another contractor’s quote', async () => {
    const rosas = await quoteOf('Rosa')
    const { ctx } = await asContractor(await worker('Piet'))
    await expect(withdrawQuote(ctx, { id: rosas.id, reason: null })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(submitQuote(ctx, formOf({ id: rosas.id, revision: '1' }))).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await rowOf(rosas.id)).toMatchObject({ status: 'SUBMITTED', version: 1 })
  })

  it('cannot send a quote after the family declined or accepted another one', async () => {
    const piet = await worker('Piet')
    await aQuote(db, { project, worker: piet }, { status: 'DECLINED', statusReason: 'Too late' })
    const { ctx } = await asContractor(piet)
    expect((await listQuotesOfJob(ctx)).editable).toBeNull()
    await expect(submitQuote(ctx, formOf({}))).rejects.toMatchObject({ message: quoteTexts.declined })
    await quoteOf('Rosa', { status: 'ACCEPTED' })
    const { ctx: omar } = await asContractor(await worker('Omar'))
    await expect(submitQuote(omar, formOf({}))).rejects.toMatchObject({ message: quoteTexts.notOpen })
  })

  it('cannot send anything through a revoked link', async () => {
    const { ctx, link } = await asContractor(await worker('Piet'))
    await db
      .update(shareLinks)
      .set({ endedAt: new Date(), endReason: 'REVOKED' })
      .where(eq(shareLinks.id, link.id))
    await expect(submitQuote(ctx, formOf({}))).rejects.toMatchObject({ code: 'not-found' })
    expect(await db.$count(quotes)).toBe(0)
  })

  it('withdraws open quotes by declining the job', async () => {
    const piet = await worker('Piet')
    const { id } = await aQuote(db, { project, worker: piet })
    const { ctx } = await asContractor(piet)
    await declineWorkerShare(ctx, { reason: 'On holiday' })
    expect(await rowOf(id)).toMatchObject({ status: 'WITHDRAWN', statusReason: 'On holiday' })
  })
})

const empty = {
  ...{ status: 'REQUESTED' as const, revision: 0, submittedAt: null },
  ...{ labourMinor: null, materialsMinor: null, totalMinor: null },
}

it('sees the most relevant quotes first, with the best of all marked', async () => {
  for (let at = 1; at <= 12; at++)
    await quoteOf(`Roofer ${at}`, {
      ...{ labourMinor: at * 1_000, materialsMinor: null, totalMinor: at * 1_000 },
      days: at === 12 ? 1 : 5,
    })
  const read = (all: boolean) => service.listQuotesOfProject(anna, { projectId: project.id, all })
  const few = await read(false)
  expect(few).toMatchObject({ total: 12, hasAccepted: false })
  expect(few.quotes.map(({ totalMinor }) => totalMinor)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((at) => at * 1_000),
  )
  expect(few.quotes.filter(({ isCheapest }) => isCheapest)).toHaveLength(1)
  expect(few.quotes.filter(({ isFastest }) => isFastest)).toHaveLength(0)
  const every = await read(true)
  expect(every.quotes).toHaveLength(12)
  expect(every.quotes.at(-1)).toMatchObject({ isFastest: true, totalMinor: 12_000 })
})

it('reads a comparison by index', async () => {
  await quoteOf('Piet', { approvalRequestedBy: anna.user.id, approvalRequestedAt: new Date() })
  await expectIndexed(database, (logged) =>
    service.listQuotesOfProject({ ...ben, db: logged }, { projectId: project.id, all: true }),
  )
  const { ctx } = await asContractor(await worker('Rosa'))
  await expectIndexed(database, (logged) => listQuotesOfJob({ ...ctx, db: logged }))
})

it('has its own photos and documents, which members add in the comparison', async () => {
  const files = createMemoryFiles(() => new Date())
  const { id: quoteId } = await quoteOf('Piet')
  const paper = { propertyId: house.id, assetId: null, quoteId, documentId: newId(), fileName: 'Quote.pdf' }
  const add = (ctx: MemberContext, other = {}) =>
    addDocument(
      { ...ctx, files },
      addDocumentInput.parse({ ...paper, kind: 'QUOTE', ...other }),
      async () => pdf,
    )
  await add(ben)
  await expect(add(await someone('Vera', 'VIEWER'), { documentId: newId() })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect((await list())[0]?.files).toMatchObject([{ documentId: paper.documentId, title: 'Quote' }])
})

it('counts open quotes, visits, invoices and links before a project is completed', async () => {
  const piet = await worker('Piet')
  const job = { project, worker: piet }
  expect((await listOpenTasks(anna, project.id)).things).toEqual([])
  await aQuote(db, job)
  await quoteOf('Rosa', { status: 'DECLINED' })
  await aVisit(db, job, { status: 'PROPOSED' })
  await aVisit(db, job, { status: 'CANCELLED' })
  await anInvoice(db, job)
  await anInvoice(db, job, { number: '2', status: 'REJECTED', statusReason: 'No' })
  const ended = await createWorkerShareLink(ben, { projectId: project.id, workerId: piet.id, message: null })
  await revokeShareLink(anna, ended)
  await createWorkerShareLink(ben, { projectId: project.id, workerId: piet.id, message: null })
  expect((await listOpenTasks(anna, project.id)).things).toEqual([
    { kind: 'QUOTE', total: 1 },
    { kind: 'VISIT', total: 1 },
    { kind: 'INVOICE', total: 1 },
    { kind: 'LINK', total: 1 },
  ])
})
