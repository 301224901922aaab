import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { aQuote, aWorker } from '../../../../../test/factories/workers.ts'
import { newId } from '../../../../lib/ids.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { getWorkerShare } from '../../../overview/worker-pages/server/worker-page.service.ts'
import { writeMessageOfJob } from '../../job-messages/server/job-messages.service.ts'
import { moveProject } from '../../projects/server/move-project.service.ts'
import { acceptWorkerShare, declineWorkerShare } from '../../share-links/server/answer-link.service.ts'
import { createWorkerShareLink } from '../../share-links/server/create-link.service.ts'
import { listLinksOfProject } from '../../share-links/server/list-links.service.ts'
import { getShare, jobOf } from '../../share-links/server/share-access.service.ts'
import { shareLinkTexts } from '../../share-links/share-links.texts.ts'
import { proposeVisitByLink } from '../../visits/server/visits-of-job.service.ts'
import { quoteTexts } from '../quotes.texts.ts'
import { acceptQuote } from './accept-quote.service.ts'
import { endQuote, requestQuotes } from './change-quote.service.ts'

// What should happen to the links of contractors when their quotes are asked for, accepted and declined.

const { db } = testDatabase()
const day = 86_400_000

/** A project with quotes from two contractors, each with a link. */
async function twoQuotes() {
  const user = await aUser(db, { firstName: 'Anna' })
  const group = await aGroup(db, [{ user }])
  const house = await aProperty(db, group.id)
  const project = await aProject(db, house, { title: 'Roof', status: 'IN_PROGRESS' })
  const anna = asMember(db, user, group.id)
  const contractor = async (name: string) => {
    const worker = await aWorker(db, group, { name })
    const quote = await aQuote(db, { project, worker }, { createdBy: user.id })
    const asked = { projectId: project.id, workerId: worker.id, message: null }
    const { url, shareLinkId } = await createWorkerShareLink(anna, asked)
    return { worker, quote, shareLinkId, code: url.split('/').at(-1) ?? '' }
  }
  return { anna, project, chosen: await contractor('Piet'), other: await contractor('Rosa') }
}
type Contractor = Awaited<ReturnType<typeof twoQuotes>>['other']

const use = { address: '203.0.113.7', device: 'PHONE' as const }
const open = async ({ code }: Contractor) => jobOf(await getShare(aRequestContext(db), 'JOB', code, use))
const linkOf = async ({ shareLinkId }: Contractor) =>
  (await db.select().from(shareLinks).where(eq(shareLinks.id, shareLinkId)))[0]
const accept = ({ anna, chosen: { quote } }: Awaited<ReturnType<typeof twoQuotes>>) =>
  acceptQuote(anna, { quoteId: quote.id, version: quote.version })

describe('a contractor whose quote was declined', () => {
  it('reads the notice, can write, and can neither accept nor propose anything', async () => {
    const job = await twoQuotes()
    await accept(job)
    const ctx = await open(job.other)
    const view = await getWorkerShare(ctx)
    expect(view.quotes?.quotes[0]).toMatchObject({ state: 'DECLINED', statusReason: quoteTexts.politeNotice })
    expect(view.job).toMatchObject({ acceptBy: null, address: null })
    const isOver = { code: 'conflict', message: shareLinkTexts.isOver }
    await expect(acceptWorkerShare(ctx, { name: 'Rosa' })).rejects.toMatchObject({
      code: 'conflict',
      message: quoteTexts.jobIsGone,
    })
    await expect(declineWorkerShare(ctx, { reason: null })).rejects.toMatchObject(isOver)
    const visit = { id: newId(), on: '2030-01-07', from: '10:00', to: null, until: '11:00', note: null }
    await expect(proposeVisitByLink(ctx, visit)).rejects.toMatchObject(isOver)
    await writeMessageOfJob(ctx, { id: newId(), body: 'A pity. Another time!' })
    expect((await getWorkerShare(ctx)).messages).toHaveLength(1)
  })

  it('keeps the link for 30 days; the chosen contractor keeps theirs', async () => {
    const job = await twoQuotes()
    const soon = new Date(Date.now() + day)
    await db.update(shareLinks).set({ expiresAt: soon }).where(eq(shareLinks.id, job.other.shareLinkId))
    await accept(job)
    const link = await linkOf(job.other)
    expect(link?.closesAt?.getTime()).toBeGreaterThan(Date.now() + 29.9 * day)
    expect(link?.expiresAt).toEqual(link?.closesAt)
    expect(await linkOf(job.chosen)).toMatchObject({ closesAt: null })
    expect(await acceptWorkerShare(await open(job.chosen), { name: 'Piet' })).toEqual({ state: 'ACCEPTED' })
    const past = new Date(Date.now() - 1_000)
    await db.update(shareLinks).set({ closesAt: past }).where(eq(shareLinks.id, job.other.shareLinkId))
    await expect(open(job.other)).rejects.toMatchObject({ message: shareLinkTexts.notValid })
    const { links } = await listLinksOfProject(job.anna, { projectId: job.project.id }, { sendsMail: false })
    expect(links.find(({ id }) => id === job.other.shareLinkId)?.state).toBe('CLOSED')
  })

  it('gets the same notice when the family declined the only quote', async () => {
    const { anna, other } = await twoQuotes()
    const { id: quoteId, version } = other.quote
    await endQuote(anna, { quoteId, version, status: 'DECLINED', reason: 'Too late for us.' })
    expect((await linkOf(other))?.closesAt).not.toBeNull()
  })

  it('keeps an accepted job until the project ends', async () => {
    const job = await twoQuotes()
    const ctx = await open(job.other)
    await acceptWorkerShare(ctx, { name: 'Rosa' })
    await accept(job)
    expect(await linkOf(job.other)).toMatchObject({ closesAt: null })
  })

  it('does not get the link back when the project is reopened, but does when asked again', async () => {
    const job = await twoQuotes()
    const { anna, project, other } = job
    await endQuote(anna, { quoteId: other.quote.id, version: 1, status: 'DECLINED', reason: null })
    const move = (status: 'IN_PROGRESS' | 'COMPLETED', version: number) =>
      moveProject(anna, { projectId: project.id, version, status, reason: 'Because', openTasks: 'LEAVE' })
    await move('COMPLETED', 1)
    await move('IN_PROGRESS', 2)
    expect((await linkOf(other))?.closesAt).not.toBeNull()
    expect(await linkOf(job.chosen)).toMatchObject({ closesAt: null })
    const [asked] = await requestQuotes(anna, {
      projectId: project.id,
      workerIds: [other.worker.id],
      message: 'Once more, please.',
    })
    expect(asked?.address).toContain(other.code)
    expect(await linkOf(other)).toMatchObject({ closesAt: null })
    expect(await acceptWorkerShare(await open(other), { name: 'Rosa' })).toEqual({ state: 'ACCEPTED' })
  })

  it('accepts the job when given a link again without a new request', async () => {
    const job = await twoQuotes()
    await accept(job)
    const wanted = { projectId: job.project.id, workerId: job.other.worker.id, message: null }
    const { url } = await createWorkerShareLink(job.anna, wanted)
    expect(url).toContain(job.other.code)
    const ctx = await open(job.other)
    expect((await getWorkerShare(ctx)).job).toMatchObject({ closesAt: null, acceptBy: expect.any(String) })
    expect(await acceptWorkerShare(ctx, { name: 'Rosa' })).toEqual({ state: 'ACCEPTED' })
  })

  it('accepts the job by a new link when the old one had expired before the decision', async () => {
    const job = await twoQuotes()
    const { worker, shareLinkId } = job.other
    const times = { createdAt: new Date(Date.now() - 15 * day), expiresAt: new Date(Date.now() - day) }
    await db.update(shareLinks).set(times).where(eq(shareLinks.id, shareLinkId))
    await accept(job)
    const wanted = { projectId: job.project.id, workerId: worker.id, message: null }
    const { url, isNew } = await createWorkerShareLink(job.anna, wanted)
    expect(isNew).toBe(true)
    const ctx = await open({ ...job.other, code: url.split('/').at(-1) ?? '' })
    expect(await acceptWorkerShare(ctx, { name: 'Rosa' })).toEqual({ state: 'ACCEPTED' })
  })

  it('either accepts before the family decides or not at all', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const job = await twoQuotes()
        const ctx = await open(job.other)
        const [answer] = await Promise.allSettled([acceptWorkerShare(ctx, { name: 'Rosa' }), accept(job)])
        const link = await linkOf(job.other)
        if (answer.status === 'rejected')
          expect(answer.reason).toMatchObject({ message: quoteTexts.jobIsGone })
        return [answer.status === 'fulfilled', link?.acceptedAt !== null, link?.closesAt === null]
      }),
    )
    for (const [isFulfilled, isAccepted, goesOn] of outcomes)
      expect([isAccepted, goesOn]).toEqual([isFulfilled, isFulfilled])
  })
})

describe('a contractor whose quote was accepted', () => {
  it('has 14 more days to accept the job, even after the link expired', async () => {
    const job = await twoQuotes()
    const link = eq(shareLinks.id, job.chosen.shareLinkId)
    const longAgo = new Date(Date.now() - 15 * day)
    await db
      .update(shareLinks)
      .set({ createdAt: longAgo, expiresAt: new Date(Date.now() - day) })
      .where(link)
    await accept(job)
    expect((await linkOf(job.chosen))?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 13.9 * day)
    expect(await acceptWorkerShare(await open(job.chosen), { name: 'Piet' })).toEqual({ state: 'ACCEPTED' })
  })

  it('cannot decline the job, so that the project keeps a contractor', async () => {
    const job = await twoQuotes()
    await accept(job)
    const ctx = await open(job.chosen)
    await expect(declineWorkerShare(ctx, { reason: 'No time' })).rejects.toMatchObject({
      code: 'conflict',
      message: quoteTexts.isTaken,
    })
    expect(await linkOf(job.chosen)).toMatchObject({ declinedAt: null })
  })
})

describe('asking for quotes', () => {
  it('creates no link over plain http', async () => {
    const { anna, project } = await twoQuotes()
    const worker = await aWorker(db, { id: project.familyGroupId })
    const before = await db.$count(shareLinks)
    const plain = { ...anna, origin: 'http://nas.lan' }
    const asked = { projectId: project.id, workerIds: [worker.id], message: 'A roof' }
    expect(await requestQuotes(plain, asked)).toMatchObject([{ workerId: worker.id, address: null }])
    expect(await db.$count(shareLinks)).toBe(before)
  })

  it('counts only the links it creates', async () => {
    const { anna, project, other } = await twoQuotes()
    const worker = await aWorker(db, { id: project.familyGroupId })
    const counted = new Map<string, number>()
    const add = (name: string, points = 1) => void counted.set(name, (counted.get(name) ?? 0) + points)
    const limits = {
      ...anna.limits,
      limit: async (...[name, , , points]: Parameters<typeof anna.limits.limit>) => add(name, points),
      giveBack: async (...[name, , , points]: Parameters<typeof anna.limits.giveBack>) =>
        add(name, -(points ?? 1)),
    }
    const workerIds = [worker.id, other.worker.id]
    await requestQuotes({ ...anna, limits }, { projectId: project.id, workerIds, message: 'A roof' })
    expect(counted.get('share-link-create')).toBe(1)
  })

  it('does not deadlock while someone else creates a link for the same contractor', async () => {
    const { anna, project } = await twoQuotes()
    for (let round = 0; round < 8; round++) {
      const [one, two] = [
        await aWorker(db, { id: project.familyGroupId }),
        await aWorker(db, { id: project.familyGroupId }),
      ]
      const asked = { projectId: project.id, workerId: two.id, message: null }
      const { shareLinkId } = await createWorkerShareLink(anna, asked)
      const times = { createdAt: new Date(Date.now() - 15 * day), expiresAt: new Date(Date.now() - day) }
      await db.update(shareLinks).set(times).where(eq(shareLinks.id, shareLinkId))
      await Promise.all([
        requestQuotes(anna, { projectId: project.id, workerIds: [one.id, two.id], message: 'A roof' }),
        createWorkerShareLink(anna, asked),
      ])
    }
  })
})
