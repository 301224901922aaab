import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anOwnership } from '../../../../../test/factories/records.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { aJobLink, aQuote, aWorker } from '../../../../../test/factories/workers.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { decisions } from '../../../../server/db/schema/decisions.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { quotes } from '../../../../server/db/schema/quotes.ts'
import { emptyDecision } from '../../../house/decisions/decisions.rules.ts'
import { no, yes } from '../../../house/decisions/outcome.rules.ts'
import { closeDueDecisions } from '../../../house/decisions/server/close-decision.service.ts'
import * as decisionsOf from '../../../house/decisions/server/decisions.service.ts'
import { findSubject } from '../../../house/decisions/server/subject-of-decision.service.ts'
import { castVote, closeDecision, withdrawDecision } from '../../../house/decisions/server/vote.service.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { getShare, jobOf } from '../../share-links/server/share-access.service.ts'
import { emptyOffer } from '../quotes.rules.ts'
import { acceptQuote } from './accept-quote.service.ts'
import { endQuote, reviseQuote } from './change-quote.service.ts'
import { refuseQuoteApproval } from './quote-approval.service.ts'
import { deleteQuote } from './quote-trash.service.ts'
import { listQuotesOfProject } from './quotes.service.ts'
import { withdrawQuote } from './quotes-of-job.service.ts'
import { listWaitingQuotes } from './waiting-quotes.service.ts'

const { db } = testDatabase()
let familyGroupId = ''
let house: Awaited<ReturnType<typeof aProperty>>
let project = { id: '', propertyId: '', familyGroupId: '' }
let anna: MemberContext
let ben: MemberContext
let clara: MemberContext
let mails: string[] = []

const enqueue: MemberContext['enqueue'] = async (_, job, payload) => {
  if (job === 'mail.send') mails.push(JSON.stringify(payload))
}

async function someone(firstName: string, role: Role): Promise<MemberContext> {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, familyGroupId, role, { enqueue })
}

/** Anna manages; Ben owns 60% and Clara 40%. */
beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna' })
  familyGroupId = (await aGroup(db, [{ user }])).id
  house = await aProperty(db, familyGroupId)
  project = await aProject(db, house, { title: 'New roof', status: 'PLANNED', createdBy: user.id })
  anna = asMember(db, user, familyGroupId, 'MANAGER', { enqueue })
  ben = await someone('Ben', 'MEMBER')
  clara = await someone('Clara', 'MEMBER')
  await anOwnership(db, house, '2020-01-01', [
    { userId: ben.user.id, ownerName: 'Ben Keller', basisPoints: 6_000 },
    { userId: clara.user.id, ownerName: 'Clara Keller', basisPoints: 4_000 },
  ])
  mails = []
})

const price = { labourMinor: 600_000, materialsMinor: null, totalMinor: 600_000 }
const worker = (name: string) => aWorker(db, { id: familyGroupId }, { name })
const quoteOf = async (name: string, overrides: Partial<typeof quotes.$inferInsert> = {}) =>
  aQuote(db, { project, worker: await worker(name) }, { ...price, ...overrides })
const rowOf = async (quoteId: string) => {
  const [row] = await db.select().from(quotes).where(eq(quotes.id, quoteId))
  if (!row) throw new Error('there is no such quote')
  return row
}
const question = { ...emptyDecision, question: 'Should Piet do the roof?', deadlineOn: '2099-03-31' }
const draft = async (quoteId: string, ctx = ben) => {
  const subject = { kind: 'QUOTE', id: quoteId } as const
  const input = { ...question, id: newId(), propertyId: house.id, subject }
  return (await decisionsOf.addDecision(ctx, input)).decisionId
}
const asked = async (quoteId: string, ctx = ben) => {
  const decisionId = await draft(quoteId, ctx)
  await decisionsOf.openDecision(ctx, { decisionId, version: 1 })
  return decisionId
}
const vote = (ctx: MemberContext, decisionId: string, option: number) => castVote(ctx, { decisionId, option })
const stateOf = async (decisionId: string) => {
  const { state, subjectOutcome } = await decisionsOf.getDecision(anna, decisionId)
  return { state, subjectOutcome }
}
const viewOf = async (quoteId: string, ctx = anna) => {
  const { quotes: all } = await listQuotesOfProject(ctx, { projectId: project.id, all: true })
  const view = all.find(({ id }) => id === quoteId)
  if (!view) throw new Error('there is no such quote')
  return view
}
const requestsOf = async (ctx: MemberContext) => {
  const rows = await db.select().from(notifications).where(eq(notifications.userId, ctx.user.id))
  return rows.filter(({ type, readAt }) => type === 'QUOTE_APPROVAL' && readAt === null).length
}
const job = () => ({ ...anna, signal: new AbortController().signal })
const countDue = async (decisionId: string) => {
  await db
    .update(decisions)
    .set({ openedAt: new Date('2026-01-01'), closesAt: new Date('2026-01-02') })
    .where(eq(decisions.id, decisionId))
  return closeDueDecisions(job())
}
const conflict = { code: 'conflict' }

describe('asking the owners about a quote', () => {
  it('is offered while it can be accepted, and names the contractor and the amount', async () => {
    const { id } = await quoteOf('Piet')
    expect((await viewOf(id, ben)).may.askOwners).toBe(true)
    const subject = { kind: 'QUOTE', id } as const
    expect(await findSubject(ben, { propertyId: house.id, subject })).toEqual({
      about: { ...subject, name: 'Piet, New roof', amountMinor: 600_000 },
      refusal: null,
      lead: null,
    })
    const decisionId = await draft(id)
    expect(await viewOf(id)).toMatchObject({ decision: { id: decisionId }, may: { askOwners: false } })
    const viewer = await someone('Vera', 'VIEWER')
    const other = await quoteOf('Rosa')
    expect((await viewOf(other.id, viewer)).may.askOwners).toBe(false)
    await expect(draft(other.id, viewer)).rejects.toMatchObject({ code: 'forbidden' })
    const expired = await quoteOf('Hugo', { validUntil: '2020-01-01' })
    expect((await viewOf(expired.id)).may.askOwners).toBe(false)
    expect(
      (await findSubject(ben, { propertyId: house.id, subject: { kind: 'QUOTE', id: expired.id } })).refusal,
    ).toMatch(/can’t be accepted/)
    await expect(draft(expired.id)).rejects.toMatchObject(conflict)
  })

  it('ends accepting and declining by one person, also of another quote, until it is withdrawn', async () => {
    const [piet, rosa] = [await quoteOf('Piet'), await quoteOf('Rosa')]
    await acceptQuote(clara, { quoteId: piet.id, version: piet.version })
    expect([await requestsOf(anna), await requestsOf(ben)]).toEqual([1, 1])
    const decisionId = await asked(piet.id)
    expect([await requestsOf(anna), await requestsOf(ben)]).toEqual([0, 0])
    expect(await viewOf(piet.id)).toMatchObject({ acceptance: null, may: { decline: false } })
    expect(await viewOf(rosa.id)).toMatchObject({ acceptance: null, may: { decline: true } })
    expect((await listWaitingQuotes(anna, 5)).map(({ quotes: count }) => count)).toEqual([])
    const { version } = await rowOf(piet.id)
    await expect(acceptQuote(anna, { quoteId: piet.id, version })).rejects.toMatchObject(conflict)
    await expect(acceptQuote(anna, { quoteId: rosa.id, version: rosa.version })).rejects.toMatchObject(
      conflict,
    )
    const decline = { quoteId: piet.id, version, status: 'DECLINED', reason: null } as const
    await expect(endQuote(anna, decline)).rejects.toMatchObject(conflict)

    await withdrawDecision(ben, { decisionId, reason: null })
    expect([await requestsOf(anna), await requestsOf(ben)]).toEqual([1, 1])
    expect(await acceptQuote(anna, { quoteId: piet.id, version })).toMatchObject({ outcome: 'accepted' })
  })
})

describe('an adopted decision', () => {
  it('accepts the quote as a person would: the others are declined and all contractors are told', async () => {
    const [piet, rosa] = [await quoteOf('Piet'), await quoteOf('Rosa')]
    const decisionId = await asked(piet.id)
    const about = await asked(rosa.id, clara)
    await vote(ben, decisionId, yes)
    await vote(clara, decisionId, yes)
    await closeDecision(ben, decisionId)
    expect(await stateOf(decisionId)).toEqual({ state: 'ADOPTED', subjectOutcome: 'DONE' })
    expect(await rowOf(piet.id)).toMatchObject({ status: 'ACCEPTED', decidedBy: null })
    expect(await rowOf(rosa.id)).toMatchObject({ status: 'DECLINED' })
    // The vote about the declined one is over too.
    expect(await stateOf(about)).toEqual({ state: 'WITHDRAWN', subjectOutcome: 'CHANGED' })
    expect(mails.map((mail) => mail.includes('quote-decided'))).toEqual([true, true])
    const { lines } = await listGroupActivity(anna, { kind: 'quote' })
    expect(lines.map(({ text }) => text).join()).toContain('by decision of the owners')
  })

  it('accepts nothing when only who asked voted yes', async () => {
    const { id } = await quoteOf('Piet')
    const decisionId = await asked(id)
    await vote(ben, decisionId, yes)
    expect(await countDue(decisionId)).toBe(1)
    expect(await stateOf(decisionId)).toEqual({ state: 'ADOPTED', subjectOutcome: 'NOT_BACKED' })
    expect((await rowOf(id)).status).toBe('SUBMITTED')
    expect((await viewOf(id)).acceptance).toBe('ASK')
  })

  it('accepts a quote up to the threshold with the vote of who asked, who could accept it alone', async () => {
    const { id } = await quoteOf('Piet', { labourMinor: 30_000, totalMinor: 30_000 })
    const decisionId = await asked(id)
    await vote(ben, decisionId, yes)
    await countDue(decisionId)
    expect((await rowOf(id)).status).toBe('ACCEPTED')
  })

  it('accepts nothing that expired, or of a closed project, and says so', async () => {
    const [expired, closed] = [await quoteOf('Piet'), await quoteOf('Rosa')]
    const [first, second] = [await asked(expired.id), await asked(closed.id)]
    await vote(clara, first, yes)
    await vote(clara, second, yes)
    await db.update(quotes).set({ validUntil: '2020-01-01' }).where(eq(quotes.id, expired.id))
    await countDue(first)
    expect(await stateOf(first)).toEqual({ state: 'ADOPTED', subjectOutcome: 'NOT_POSSIBLE' })
    await db.update(projects).set({ status: 'CANCELLED' }).where(eq(projects.id, project.id))
    await countDue(second)
    expect(await stateOf(second)).toEqual({ state: 'ADOPTED', subjectOutcome: 'NOT_POSSIBLE' })
  })

  it('leaves the quote as it is when the owners reject it', async () => {
    const { id } = await quoteOf('Piet')
    const decisionId = await asked(id)
    await vote(clara, decisionId, no)
    await countDue(decisionId)
    expect(await stateOf(decisionId)).toEqual({ state: 'REJECTED', subjectOutcome: null })
    expect((await rowOf(id)).status).toBe('SUBMITTED')
  })

  it('is counted once by two at the same time', async () => {
    const { id } = await quoteOf('Piet')
    const decisionId = await asked(id)
    await vote(ben, decisionId, yes)
    await vote(clara, decisionId, yes)
    const closing = await Promise.allSettled([
      closeDecision(ben, decisionId),
      closeDecision(anna, decisionId),
    ])
    expect(closing.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await rowOf(id)).toMatchObject({ status: 'ACCEPTED', version: 2 })
  })
})

describe('a change of the quote while the owners are asked', () => {
  it('withdraws the decision: a new price, a withdrawal by the contractor, deleting it', async () => {
    const piet = await worker('Piet')
    const theirs = await aQuote(db, { project, worker: piet }, price)
    const [revised, deleted, ended] = [await quoteOf('Rosa'), await quoteOf('Hugo'), await quoteOf('Ida')]
    const open = [
      await asked(theirs.id),
      await asked(revised.id),
      await asked(deleted.id),
      await asked(ended.id),
    ]
    const link = await aJobLink(db, { project, worker: piet }, { createdBy: ben.user.id })
    const use = { address: '203.0.113.7', device: 'PHONE' as const }
    const ctx = jobOf(await getShare(aRequestContext(db, { enqueue }), 'JOB', link.shareCode, use))
    await withdrawQuote(ctx, { id: theirs.id, reason: null })
    await reviseQuote(ben, {
      ...emptyOffer,
      labourMinor: 700_000,
      quoteId: revised.id,
      version: revised.version,
    })
    await deleteQuote(anna, deleted.id)
    await endQuote(ben, { quoteId: ended.id, version: ended.version, status: 'WITHDRAWN', reason: null })
    for (const decisionId of open)
      expect(await stateOf(decisionId)).toEqual({ state: 'WITHDRAWN', subjectOutcome: 'CHANGED' })
  })

  it('and opening at once with accepting end with one of them', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, version } = await quoteOf(`Piet ${round}`, { labourMinor: 30_000, totalMinor: 30_000 })
      const decisionId = await draft(id)
      const tries = await Promise.allSettled([
        decisionsOf.openDecision(ben, { decisionId, version: 1 }),
        acceptQuote(anna, { quoteId: id, version }),
      ])
      expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const isOpen = (await stateOf(decisionId)).state === 'OPEN'
      expect((await rowOf(id)).status).toBe(isOpen ? 'SUBMITTED' : 'ACCEPTED')
      await db.delete(decisions)
      await db.delete(quotes)
    }
  })
})

describe('while the owners are asked about a quote', () => {
  it('a request to approve it stays, so that who made it never backs the decision', async () => {
    const { id, version } = await quoteOf('Piet')
    await acceptQuote(ben, { quoteId: id, version })
    const decisionId = await asked(id, clara)
    const request = { quoteId: id, version: (await rowOf(id)).version, reason: null }
    for (const ctx of [ben, anna])
      await expect(refuseQuoteApproval(ctx, request)).rejects.toMatchObject(conflict)
    expect((await viewOf(id, ben)).may.refuse).toBe(false)
    await vote(ben, decisionId, yes)
    await vote(clara, decisionId, no)
    await countDue(decisionId)
    expect(await stateOf(decisionId)).toEqual({ state: 'ADOPTED', subjectOutcome: 'NOT_BACKED' })
  })

  it('nobody else takes it back or changes its price', async () => {
    const { id, version } = await quoteOf('Piet')
    const decisionId = await asked(id)
    const dora = await someone('Dora', 'MEMBER')
    const takenBack = { quoteId: id, version, status: 'WITHDRAWN', reason: null } as const
    await expect(endQuote(dora, takenBack)).rejects.toMatchObject(conflict)
    const dearer = { ...emptyOffer, labourMinor: 600_001, quoteId: id, version }
    await expect(reviseQuote(dora, dearer)).rejects.toMatchObject(conflict)
    expect((await stateOf(decisionId)).state).toBe('OPEN')
    await reviseQuote(ben, dearer)
    expect(await stateOf(decisionId)).toEqual({ state: 'WITHDRAWN', subjectOutcome: 'CHANGED' })
  })
})
