import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import { randomToken } from '../src/server/crypto.ts'
import { documents } from '../src/server/db/schema/documents.ts'
import { invoices } from '../src/server/db/schema/invoices.ts'
import { quotes } from '../src/server/db/schema/quotes.ts'
import {
  jobMessages,
  shareLinkEvents,
  shareLinkSecrets,
  shareLinks,
} from '../src/server/db/schema/share-links.ts'
import { checklistLines, tasks } from '../src/server/db/schema/tasks.ts'
import { visits } from '../src/server/db/schema/visits.ts'
import { workers } from '../src/server/db/schema/workers.ts'
import { functionAccess, routeAccess } from './access-table.ts'
import { castOf } from './cast.ts'
import { aDocument } from './factories/records.ts'
import { aTask } from './factories/work.ts'
import { aJobLink, anInvoice, aQuote, aVisit, aWorker } from './factories/workers.ts'
import { windowsProgram } from './files/broken-pictures.ts'
import { aPhoto } from './files/pictures.ts'
import { type Job, jobsOn } from './jobs-on-the-wire.ts'
import { aProcessThatLogs } from './process-that-logs.ts'
import { callFunction, origin, sameOrigin } from './request.ts'
import { wireServer } from './wire.ts'

// Behind a proxy, so that each test can use as many addresses as it needs.
const server = wireServer({ TRUST_PROXY: '1' })
const { db } = server.database
const notValid = 'This link is no longer valid. Ask the family for a new one.'
const photo = new Uint8Array(await aPhoto({ width: 600, height: 400 }).jpeg().toBuffer())

const { get, post, aJob, accept, linkOf, fromSomewhere } = jobsOn(server)

describe('the page of a job', () => {
  it('shows the job and nothing that is not for the contractor, before and after accepting', async () => {
    const job = await aJob()
    await aTask(db, job.house, { projectId: job.project.id, title: 'Visible task', isVisibleToWorkers: true })
    await aTask(db, job.house, { projectId: job.project.id, title: 'Hidden task' })
    const before = await (await get(job.path)).text()
    expect(before).toContain('New roof')
    expect(before).toContain('Tiles are loose.')
    expect(before).toContain('Visible task')
    const budget = ['987654321', '9876543', '9,876,543']
    for (const secret of ['Hidden task', 'Zwetschgenbaum', ...budget, job.anna.user.email ?? '-'])
      expect(before).not.toContain(secret)
    expect(before).not.toContain('Hidden lane')
    const answer = await accept(job)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${job.path}?done=accepted#job`])
    const after = await (await get(`${job.path}?done=accepted`)).text()
    expect(after).toContain('You accepted the job.')
    expect(after).toContain('Hidden lane 7')
  })

  it('has the headers of a secret address, and loads nothing from other origins', async () => {
    const job = await aJob()
    const response = await get(job.path)
    expect(response.status).toBe(200)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const html = await response.text()
    expect(html.match(/(?:src|href)="https?:[^"]*"/g) ?? []).toEqual([])
    expect(/<title>[^<]*<\/title>/.exec(html)?.[0]).not.toContain('roof')
    expect(html).not.toMatch(/og:title" content="[^"]*roof/)
  })

  it('leads to the requested quote', async () => {
    const job = await aJob()
    expect(await (await get(job.path)).text()).not.toContain('asks you for a quote')
    const asked = { status: 'REQUESTED', revision: 0, submittedAt: null, totalMinor: null } as const
    await aQuote(db, job, { ...asked, labourMinor: null, materialsMinor: null })
    expect(await (await get(job.path)).text()).toContain('asks you for a quote.')
  })

  it('says once that the quote was declined, and offers only a message', async () => {
    const job = await aJob()
    await aTask(db, job.house, { projectId: job.project.id, title: 'Tiles', isVisibleToWorkers: true })
    await aQuote(db, job, { status: 'DECLINED', statusReason: 'Thank you.', decidedAt: new Date() })
    const inAWeek = new Date(Date.now() + 7 * 86_400_000)
    const closing = { closesAt: inAWeek, expiresAt: inAWeek }
    await db.update(shareLinks).set(closing).where(eq(shareLinks.id, job.shareLinkId))
    const html = (await (await get(job.path)).text()).replaceAll('<!-- -->', '')
    expect(html).toContain('>Closed<')
    expect(html).toContain('The family has chosen another contractor for this job.')
    expect(html).toContain('write to Anna')
    expect(html).not.toContain('This job is no longer open to you.')
    expect(html).not.toContain('Accept the job')
    expect([...html.matchAll(/name="do" value="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'messages.write',
    ])
    expect(html).not.toContain('type="file"')
  })

  it('changes nothing when it is opened, prefetched or requested with HEAD; only an opening is recorded', async () => {
    const job = await aJob()
    await server.fetch(new Request(new URL(job.path, origin), { method: 'HEAD', headers: fromSomewhere() }))
    await get(job.path, { 'sec-purpose': 'prefetch;prerender' })
    await get(job.path, { purpose: 'prefetch' })
    expect(await db.$count(shareLinkEvents)).toBe(0)
    expect((await linkOf(job))?.firstOpenedAt).toBeNull()
    for (let time = 0; time < 10; time++) await get(job.path)
    expect(await linkOf(job)).toMatchObject({ acceptedAt: null, declinedAt: null, endedAt: null })
    expect(await db.$count(shareLinkEvents)).toBe(10)
    expect((await accept(job)).status).toBe(303)
  })
})

describe('an invalid link', () => {
  it('gets the same answer for every reason', async () => {
    const revoked = await aJob()
    await db
      .update(shareLinks)
      .set({ endedAt: new Date(), endReason: 'REVOKED' })
      .where(eq(shareLinks.id, revoked.shareLinkId))
    const bodyOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0].replaceAll(/nonce="[^"]*"/g, '')
    const bodies = new Set<string | undefined>()
    for (const code of [
      `wsh_${randomToken()}`,
      `wpr_${randomToken()}`,
      `inv_${randomToken()}`,
      revoked.code,
      revoked.code.slice(0, -1),
      `${revoked.code}A`,
      revoked.code.replace('wsh_', 'wpr_'),
      revoked.code.toUpperCase(),
      'wsh_'.padEnd(8_000, 'A'),
      "wsh_' or '1'='1",
      'constructor',
      '\0',
      'ünïcödé-🏠',
    ]) {
      const response = await get(`/worker-share/${encodeURIComponent(code)}`)
      expect(response.status).toBe(404)
      const html = await response.text()
      expect(html).toContain(notValid)
      bodies.add(bodyOf(html))
      const { result, status } = await callFunction(server, 'worker-pages.resolveWorkerShare', {
        method: 'GET',
        data: { shareCode: code },
        headers: fromSomewhere(),
      })
      expect([status, result]).toEqual([200, { error: { message: notValid } }])
    }
    expect(bodies.size).toBe(1)
  })

  it('returns the entries if it expired in the meantime', async () => {
    const job = await aJob()
    await db
      .update(shareLinks)
      .set({ endedAt: new Date(), endReason: 'REVOKED' })
      .where(eq(shareLinks.id, job.shareLinkId))
    const response = await post(job.path, { do: 'messages.write', id: newId(), body: 'A long question' })
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(html).toContain(notValid)
    expect(html).toContain('A long question')
    expect(await db.$count(jobMessages)).toBe(0)
  })

  it('can only be tried a few times from one address', async () => {
    const from = fromSomewhere()
    const statuses = []
    for (let time = 0; time < 12; time++)
      statuses.push((await get(`/worker-share/wsh_${randomToken()}`, from)).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(404))
    const refused = await get(`/worker-share/wsh_${randomToken()}`, from)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a form', () => {
  it('is shown again with its entries and the errors if it is refused', async () => {
    const job = await aJob()
    const response = await post(job.path, { do: 'job.accept', name: '   ' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Enter your name.')
    const early = await post(job.path, {
      do: 'tasks.move',
      taskId: newId(),
      status: 'BLOCKED',
      reason: 'No ladder',
    })
    expect(early.status).toBe(409)
    expect(await early.text()).toContain('Accept the job first.')
  })

  it('does nothing if it comes from another site, has an unknown action or too many parts', async () => {
    const job = await aJob()
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await post(job.path, { do: 'job.accept', name: 'Eve' }, foreign)).status).toBe(403)
    for (const name of ['job.pay', 'constructor', '__proto__', ''])
      expect((await post(job.path, { do: name, name: 'Eve' })).status).toBe(400)
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`x${index}`, '1']))
    expect((await post(job.path, { do: 'job.accept', name: 'Eve', ...many })).status).toBe(400)
    expect((await linkOf(job))?.acceptedAt).toBeNull()
  })

  it('stores a message once, however often it is sent', async () => {
    const job = await aJob()
    const message = { do: 'messages.write', id: newId(), body: 'Which tiles?\r\nRed?' }
    expect((await post(job.path, message)).status).toBe(303)
    expect((await post(job.path, message)).status).toBe(303)
    const rows = await db.select().from(jobMessages)
    expect(rows.map(({ body, authorName }) => [body, authorName])).toEqual([
      ['Which tiles?\nRed?', 'Piet Jansen'],
    ])
  })

  it('moves visible tasks of the job and ticks their checklists, but never completes a task', async () => {
    const [job, other] = [await aJob(), await aJob()]
    await accept(job)
    const visible = { isVisibleToWorkers: true }
    const mine = await aTask(db, job.house, { ...visible, projectId: job.project.id })
    const hidden = await aTask(db, job.house, { projectId: job.project.id })
    const elsewhere = await aTask(db, job.house, visible)
    const foreign = await aTask(db, other.house, { ...visible, projectId: other.project.id })
    const [line] = await db
      .insert(checklistLines)
      .values({ taskId: mine.id, text: 'Nails', position: 0 })
      .returning()
    const move = (taskId: string, status: string, reason = '') =>
      post(job.path, { do: 'tasks.move', taskId, status, reason })
    expect((await move(mine.id, 'IN_REVIEW')).status).toBe(303)
    expect((await move(mine.id, 'BLOCKED')).status).toBe(400)
    expect((await move(mine.id, 'DONE')).status).toBe(400)
    for (const { id } of [hidden, elsewhere, foreign])
      expect((await move(id, 'IN_PROGRESS')).status).toBe(404)
    const tick = { do: 'tasks.tick', taskId: mine.id, lineId: line?.id ?? '', isDone: 'yes' }
    expect((await post(job.path, tick)).status).toBe(303)
    expect((await post(job.path, { ...tick, taskId: hidden.id })).status).toBe(404)
    const [after] = await db.select().from(tasks).where(eq(tasks.id, mine.id))
    expect(after).toMatchObject({ status: 'IN_REVIEW', doneBy: null, reviewRequestedBy: null })
    expect((await db.select().from(checklistLines))[0]?.isDone).toBe(true)
  })
})

describe('files', () => {
  const send = (job: Job, fields: Record<string, string> = {}, headers?: Record<string, string>) =>
    post(
      `/api${job.path}/files`,
      { ...fields, file: new File([photo], 'Roof.jpg', { type: 'image/jpeg' }) },
      headers,
    )

  it('are stored as the contractor’s, and served to this job only', async () => {
    const [job, other] = [await aJob(), await aJob()]
    expect((await send(job)).headers.get('location')).toBe(`${job.path}?done=uploaded#files`)
    const [sent] = await db.select().from(documents)
    expect(sent).toMatchObject({ projectId: job.project.id, sentByWorkerId: job.worker.id, createdBy: null })
    const address = (path: string) => `/api${path}/files/${sent?.fileId}/original`
    const served = await get(address(job.path))
    expect(served.status).toBe(200)
    expect(served.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await get(address(other.path))).status).toBe(404)
    expect((await get(`/api/files/${sent?.fileId}/original`)).status).toBe(401)
  })

  it('do not exist unless the family marked them for contractors', async () => {
    const job = await aJob()
    const hidden = await aDocument(db, job.house, { projectId: job.project.id })
    const shown = await aDocument(db, job.house, { projectId: job.project.id, isVisibleToWorkers: true })
    const statusOf = async (fileId: string) => (await get(`/api${job.path}/files/${fileId}/original`)).status
    expect(await statusOf(hidden.fileId)).toBe(404)
    expect((await (await get(job.path)).text()).includes(shown.fileId)).toBe(true)
  })

  it('are refused if they have the wrong type, belong to another job, or exceed the daily limit', async () => {
    const [job, other] = [await aJob(), await aJob()]
    const foreign = await aTask(db, other.house, { projectId: other.project.id, isVisibleToWorkers: true })
    expect((await send(job, { taskId: foreign.id }, { accept: 'application/json' })).status).toBe(404)
    const program = { file: new File([new Uint8Array(windowsProgram)], 'roof.jpg', { type: 'image/jpeg' }) }
    const refused = await post(`/api${job.path}/files`, program, { accept: 'application/json' })
    expect(refused.status).toBe(400)
    expect(await db.$count(documents)).toBe(0)
    // Refused requests are not counted.
    for (let sent = 0; sent < 20; sent++)
      expect((await send(job, {}, { accept: 'application/json' })).status).toBe(201)
    expect((await send(job, {}, { accept: 'application/json' })).status).toBe(429)
  })
})

describe('codes', () => {
  const hour = 3_600_000
  async function withCode(startsInMs: number, status: 'CONFIRMED' | 'PROPOSED' = 'CONFIRMED') {
    const job = await aJob()
    await accept(job)
    const { secretId } = await server.make.parts(job.house)
    await db.insert(shareLinkSecrets).values({ shareLinkId: job.shareLinkId, secretId })
    const startsAt = new Date(Date.now() + startsInMs)
    await aVisit(db, job, { status, startsAt, endsAt: new Date(startsAt.getTime() + hour) })
    return { job, shown: await post(job.path, { do: 'codes.show', secretId }) }
  }

  it('are shown on request, around a confirmed visit, and each view is recorded', async () => {
    const { job, shown } = await withCode(1.9 * hour)
    expect(shown.status).toBe(200)
    expect(await shown.text()).toMatch(/font-mono/)
    const events = await db
      .select()
      .from(shareLinkEvents)
      .where(eq(shareLinkEvents.shareLinkId, job.shareLinkId))
    expect(events.filter(({ kind }) => kind === 'REVEALED')).toHaveLength(1)
    expect(await (await get(job.path)).text()).not.toMatch(/font-mono/)
    const [chosen] = await db.select().from(shareLinkSecrets)
    await db
      .update(shareLinks)
      .set({ endedAt: new Date(), endReason: 'REVOKED' })
      .where(eq(shareLinks.id, job.shareLinkId))
    const late = await post(job.path, { do: 'codes.show', secretId: chosen?.secretId ?? '' })
    expect(late.status).toBe(404)
    expect(await late.text()).not.toMatch(/font-mono/)
  })

  it.each<[string, number, 'CONFIRMED' | 'PROPOSED']>([
    ['earlier than two hours before', 2.1 * hour, 'CONFIRMED'],
    ['later than two hours after', -3.1 * hour, 'CONFIRMED'],
    ['around a visit that nobody confirmed', 0, 'PROPOSED'],
  ])('are not shown %s', async (_, startsInMs, status) => {
    const { job, shown } = await withCode(startsInMs, status)
    expect(shown.status).toBe(409)
    expect(await shown.text()).not.toMatch(/font-mono/)
    expect(await (await get(job.path)).text()).not.toContain('codes.show')
  })
})

/** What a form on the job page can do, as the sources declare it. */
const declaredActions = [
  ...readFileSync('src/features/overview/worker-pages/server/worker-actions.service.ts', 'utf8').matchAll(
    /^ {2}'(\w+\.\w+)':/gm,
  ),
].map(([, name]) => name ?? '')
/** Those that create something new, under an id of their sender. */
const makingActions = ['messages.write', 'quotes.submit', 'visits.propose', 'invoices.submit']

/** The answer to a request that is let through, and how it is sent for these things. */
type Attack = [string, number, (things: Things) => Response | Promise<Response>]
type Things = Awaited<ReturnType<typeof thingsOf>>

const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
const bill = () => ({ number: '7', amount: '10', issuedOn: inTwoDays(), dueOn: inTwoDays() })

/** Creates one of everything that a form or an upload can name, each as it must be for the job's own contractor. */
async function thingsOf(job: Job) {
  await accept(job)
  const ofProject = { projectId: job.project.id, isVisibleToWorkers: true }
  const { id: taskId } = await aTask(db, job.house, ofProject)
  const lineId = newId()
  await db.insert(checklistLines).values({ id: lineId, taskId, text: 'Nails', position: 0 })
  const proposed = { status: 'PROPOSED', proposedBy: 'FAMILY' } as const
  const startsAt = new Date()
  await aVisit(db, job, { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) })
  const { secretId } = await server.make.parts(job.house)
  await db.insert(shareLinkSecrets).values({ shareLinkId: job.shareLinkId, secretId })
  return {
    taskId,
    lineId,
    secretId,
    visitToConfirm: (await aVisit(db, job, proposed)).id,
    visitToMove: (await aVisit(db, job, proposed)).id,
    visitToCancel: (await aVisit(db, job, proposed)).id,
    quoteId: (await aQuote(db, job)).id,
    invoiceId: (await anInvoice(db, job)).id,
    queriedId: (await anInvoice(db, job, { status: 'QUERIED', statusReason: 'Why?' })).id,
    fileId: (
      await aDocument(db, job.house, { ...ofProject, fileId: await server.make.file(job.familyGroupId) })
    ).fileId,
  }
}

const unknownThings = (): Things => ({
  taskId: newId(),
  lineId: newId(),
  secretId: newId(),
  visitToConfirm: newId(),
  visitToMove: newId(),
  visitToCancel: newId(),
  quoteId: newId(),
  invoiceId: newId(),
  queriedId: newId(),
  fileId: newId(),
})

/** The forms of a job's page, with these things in them. */
const formsWith = (of: Things): Record<string, string>[] => [
  { do: 'tasks.move', taskId: of.taskId, status: 'IN_PROGRESS', reason: '' },
  { do: 'tasks.tick', taskId: of.taskId, lineId: of.lineId, isDone: 'yes' },
  { do: 'visits.confirm', id: of.visitToConfirm, version: '1' },
  { do: 'visits.cancel', id: of.visitToCancel, version: '1', reason: 'x' },
  { do: 'visits.move', id: of.visitToMove, version: '1', on: inTwoDays(), from: '10:00', until: '11:00' },
  { do: 'quotes.withdraw', id: of.quoteId, reason: 'x' },
  { do: 'invoices.revise', id: of.invoiceId, ...bill() },
  { do: 'invoices.answer', id: of.queriedId, answer: 'x' },
  { do: 'codes.show', secretId: of.secretId },
]

const withoutIds = (text: string) =>
  text.replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'ID')

describe('an attacker', () => {
  it('gets the answer for an unknown id, to the letter, for everything of another job', async () => {
    const [job, other] = [await aJob(), await aJob()]
    const [own, foreign] = [await thingsOf(job), await thingsOf(other)]
    const file = { file: new File([photo], 'Roof.jpg', { type: 'image/jpeg' }) }
    const send = (place: Record<string, string>) =>
      post(`/api${job.path}/files`, { ...place, ...file }, { accept: 'application/json' })
    // Uploads come first: a withdrawn quote takes no files.
    const attacks: Attack[] = [
      ['file', 200, ({ fileId }) => get(`/api${job.path}/files/${fileId}/original`)],
      ['file of a task', 201, ({ taskId }) => send({ taskId })],
      ['file of a quote', 201, ({ quoteId }) => send({ quoteId })],
      ['file of an invoice', 201, ({ invoiceId }) => send({ invoiceId })],
      ...formsWith(own).map(
        ({ do: name = '' }, index): Attack => [
          name,
          name === 'codes.show' ? 200 : 303,
          (things) => post(job.path, formsWith(things)[index] ?? {}),
        ],
      ),
      [
        'a line of another task',
        303,
        ({ lineId }) => post(job.path, { do: 'tasks.tick', taskId: own.taskId, lineId, isDone: 'no' }),
      ],
    ]
    // Everything else that a form does is about the job itself, or creates something new under an id of its sender.
    const others = ['job.accept', 'job.decline', ...makingActions]
    expect([...formsWith(own).map(({ do: name }) => name), ...others].toSorted()).toEqual(
      declaredActions.toSorted(),
    )
    for (const [name, success, ask] of attacks) {
      const answerTo = async (things: Things) => {
        const response = await ask(things)
        const text = await response.text()
        const body = /<main.*<\/main>/s.exec(text)?.[0].replaceAll(/nonce="[^"]*"/g, '') ?? text
        // The entries are shown again, and each request has its own number.
        return [name, response.status, withoutIds(body)]
      }
      // The same request is let through with an id of their own job.
      expect([name, (await ask(own)).status]).toEqual([name, success])
      const refused = await answerTo(foreign)
      expect(refused).toEqual(await answerTo(unknownThings()))
      expect(refused[1]).toBeGreaterThanOrEqual(400)
    }
  })

  it('changes nothing in another job by using its ids for new entries', async () => {
    const [job, other] = [await aJob(), await aJob()]
    await accept(job)
    const quote = await aQuote(db, other)
    const invoice = await anInvoice(db, other)
    const visit = await aVisit(db, other)
    const messageId = newId()
    await post(other.path, { do: 'messages.write', id: messageId, body: 'Which tiles?' })
    const messages = await db.select().from(jobMessages)
    const soon = inTwoDays()
    const fields: Record<string, string>[] = [
      { do: 'quotes.submit', id: quote.id, revision: '0', labour: '1' },
      { do: 'invoices.submit', id: invoice.id, ...bill() },
      { do: 'visits.propose', id: visit.id, on: soon, from: '10:00', until: '11:00' },
      { do: 'messages.write', id: messageId, body: 'Something else' },
    ]
    expect(fields.map((one) => one.do).toSorted()).toEqual(makingActions.toSorted())
    for (const one of fields)
      expect([one.do, (await post(job.path, one)).status < 500]).toEqual([one.do, true])
    expect(await db.select().from(quotes).where(eq(quotes.id, quote.id))).toEqual([quote])
    expect(await db.select().from(invoices).where(eq(invoices.id, invoice.id))).toEqual([invoice])
    expect(await db.select().from(visits).where(eq(visits.id, visit.id))).toEqual([visit])
    expect(await db.select().from(jobMessages)).toEqual(messages)
    // The same forms with an id of their own are let through.
    for (const one of fields)
      expect([one.do, (await post(job.path, { ...one, id: newId() })).status]).toEqual([one.do, 303])
  })

  it('learns nothing from trying a bad token: every place has one answer for all of them', async () => {
    const [revoked, expired, good] = [await aJob(), await aJob(), await aJob()]
    const set = (job: Job, values: Partial<typeof shareLinks.$inferInsert>) =>
      db.update(shareLinks).set(values).where(eq(shareLinks.id, job.shareLinkId))
    await set(revoked, { endedAt: new Date(), endReason: 'REVOKED' })
    const longAgo = new Date(Date.now() - 15 * 86_400_000)
    await set(expired, { createdAt: longAgo, expiresAt: new Date(Date.now() - 1_000) })
    const codes = [
      `wsh_${randomToken()}`,
      revoked.code,
      expired.code,
      good.code.replace('wsh_', 'wpr_'),
      'no-token',
    ]
    const places: [string, (code: string) => Response | Promise<Response>][] = [
      ['file', (code) => get(`/api/worker-share/${code}/files/${newId()}/original`)],
      ['feed', (code) => get(`/api/worker-share/${code}/visits.ics`)],
      [
        'upload',
        (code) =>
          post(
            `/api/worker-share/${code}/files`,
            { file: new File([photo], 'a.jpg') },
            { accept: 'application/json' },
          ),
      ],
      ['form', (code) => post(`/worker-share/${code}`, { do: 'job.accept', name: 'Eve' })],
    ]
    for (const [place, ask] of places) {
      const answers = new Set<string>()
      for (const code of codes) {
        const response = await ask(code)
        const text = await response.text()
        const body = /<main.*<\/main>/s.exec(text)?.[0].replaceAll(/nonce="[^"]*"/g, '') ?? text
        answers.add(`${response.status} ${body.replaceAll(code, '')}`)
      }
      expect([place, [...answers].length, [...answers][0]?.slice(0, 3)]).toEqual([place, 1, '404'])
    }
  })

  it('is refused without an origin, signed in or not', async () => {
    const job = await aJob()
    for (const headers of [
      {},
      { cookie: job.anna.cookie },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site', origin },
    ]) {
      for (const path of [job.path, `/api${job.path}/files`]) {
        const body = new FormData()
        body.append('do', 'job.accept')
        body.append('name', 'Eve')
        const sent = new Request(new URL(path, origin), {
          method: 'POST',
          body,
          headers: { ...fromSomewhere(), ...(headers as Record<string, string>) },
        })
        expect((await server.fetch(sent)).status).toBe(403)
      }
    }
    expect((await linkOf(job))?.acceptedAt).toBeNull()
  })

  it('gains nothing from also being a member', async () => {
    const job = await aJob()
    const hidden = await aDocument(db, job.house, { projectId: job.project.id })
    const cookie = job.anna.cookie
    expect((await get(`/api${job.path}/files/${hidden.fileId}/original`, { cookie })).status).toBe(404)
    expect(await (await get(job.path, { cookie })).text()).not.toContain('Zwetschgenbaum')
  })

  it('cannot put markup on a page in any field, or break it with long texts', async () => {
    const job = await aJob()
    const script = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
    expect((await post(job.path, { do: 'job.accept', name: script.slice(0, 60) })).status).toBeLessThan(500)
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    for (const text of [script, 'ä'.repeat(10_000)]) {
      const forms: Record<string, string>[] = [
        { do: 'job.accept', name: text },
        { do: 'job.decline', reason: text },
        { do: 'messages.write', id: newId(), body: text },
        { do: 'tasks.move', taskId: text, status: text, reason: text },
        { do: 'quotes.submit', id: newId(), revision: '0', labour: text, materials: text, terms: text },
        { do: 'quotes.submit', id: newId(), revision: '0', labour: '10', terms: text },
        { do: 'visits.propose', id: newId(), on: soon, from: '10:00', until: '11:00', note: text },
        {
          do: 'invoices.submit',
          id: newId(),
          number: text,
          amount: text,
          issuedOn: soon,
          dueOn: soon,
          note: text,
        },
        { do: 'codes.show', secretId: text },
        { do: text, [text.slice(0, 200)]: text },
      ]
      for (const form of forms) {
        const response = await post(job.path, form)
        expect([form.do, response.status < 500]).toEqual([form.do, true])
        const html = await response.text()
        expect(html).not.toContain('<script>alert')
        expect(html).not.toContain('<img src=x')
      }
    }
    const page = await (await get(job.path)).text()
    expect(page).not.toContain('<script>alert')
    expect(page).not.toContain('<img src=x')
  })

  it('accepts once with fifty simultaneous tries', async () => {
    const job = await aJob()
    const all = await Promise.all(Array.from({ length: 50 }, () => accept(job)))
    // A busy server asks to try again; it never does half of the work.
    for (const { status } of all) expect([303, 429, 503]).toContain(status)
    expect(all.some(({ status }) => status === 303)).toBe(true)
    const accepted = await db.select().from(shareLinkEvents).where(eq(shareLinkEvents.kind, 'ACCEPTED'))
    expect(accepted.filter((one) => one.shareLinkId === job.shareLinkId)).toHaveLength(1)
  })

  it('fully wins or loses against a revocation, twenty times out of twenty', async () => {
    const { anna, project, familyGroupId } = await aJob()
    for (let pair = 0; pair < 20; pair++) {
      const worker = await aWorker(db, { id: familyGroupId })
      const link = await aJobLink(db, { project, worker }, { createdBy: anna.user.id })
      const raced = { shareLinkId: link.id, path: `/worker-share/${link.shareCode}` }
      const revoke = () =>
        callFunction(server, 'share-links.revokeShareLink', {
          method: 'POST',
          data: { shareLinkId: raced.shareLinkId },
          cookie: anna.cookie,
        })
      // Each of them is sent first in half of the pairs.
      const sent = pair % 2 ? [revoke(), accept(raced)] : [accept(raced), revoke()]
      const statuses = (await Promise.all(sent)).map(({ status }) => status)
      const [answer, revoked] = pair % 2 ? statuses.toReversed() : statuses
      expect([303, 404]).toContain(answer)
      expect(revoked).toBe(200)
      const after = await linkOf(raced)
      expect(after?.endReason).toBe('REVOKED')
      expect(after?.acceptedAt !== null).toBe(answer === 303)
      expect((await accept(raced)).status).toBe(404)
    }
  })

  it('writes a hundred times a day at most, from any address', async () => {
    const job = await aJob()
    const statuses: number[] = []
    for (let time = 0; time < 101; time++)
      statuses.push((await post(job.path, { do: 'messages.write', id: newId(), body: `${time}` })).status)
    expect(statuses.slice(0, 100)).toEqual(Array(100).fill(303))
    expect(statuses[100]).toBe(429)
    expect(await db.$count(jobMessages)).toBe(100)
  })

  it('writes nothing and sees no code after declining, being blocked, or the end of the link', async () => {
    const [declined, blocked, closed] = [await aJob(), await aJob(), await aJob()]
    expect((await post(declined.path, { do: 'job.decline', reason: 'No time' })).status).toBe(303)
    await accept(blocked)
    await db.update(workers).set({ status: 'BLOCKED' }).where(eq(workers.id, blocked.worker.id))
    await accept(closed)
    await db
      .update(shareLinks)
      .set({ closesAt: new Date(Date.now() - 1_000) })
      .where(eq(shareLinks.id, closed.shareLinkId))
    for (const [job, refused] of [
      // The page of a declined job exists, but its files do not.
      [declined, 409],
      [blocked, 404],
      [closed, 404],
    ] as const) {
      const message = { do: 'messages.write', id: newId(), body: 'Hello' }
      expect((await post(job.path, message)).status).toBe(refused)
      expect((await post(job.path, { do: 'codes.show', secretId: newId() })).status).toBe(refused)
      const file = { file: new File([photo], 'Roof.jpg', { type: 'image/jpeg' }) }
      expect((await post(`/api${job.path}/files`, file, { accept: 'application/json' })).status).toBe(404)
    }
    expect(await db.$count(jobMessages)).toBe(0)
    expect(await db.$count(documents)).toBe(0)
  })
})

describe('creating a link', () => {
  it('is refused to another site, to a link on another page, and to prefetching', async () => {
    const job = await aJob()
    const refused: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-purpose': 'prefetch' },
    ]
    for (const headers of refused) {
      for (const id of ['createWorkerShareLink', 'createWorkerProjectsShareLink']) {
        const { status } = await callFunction(server, `share-links.${id}`, {
          method: 'GET',
          data:
            id === 'createWorkerShareLink'
              ? { projectId: job.project.id, workerId: job.worker.id, message: null }
              : { workerId: job.worker.id },
          cookie: job.anna.cookie,
          headers,
        })
        expect([headers, status]).toEqual([headers, 403])
      }
    }
  })
})

describe('the permanent page', () => {
  it('leads only to the active jobs of this contractor', async () => {
    const job = await aJob()
    const { result } = await callFunction(server, 'share-links.createWorkerProjectsShareLink', {
      method: 'GET',
      data: { workerId: job.worker.id },
      cookie: job.anna.cookie,
    })
    const path = new URL((result as { url: string }).url).pathname
    const html = await (await get(path)).text()
    expect(html).toContain(job.path)
    expect(html).toContain('New roof')
    await db
      .update(shareLinks)
      .set({ endedAt: new Date(), endReason: 'REVOKED' })
      .where(eq(shareLinks.id, job.shareLinkId))
    expect(await (await get(path)).text()).not.toContain(job.code)
    expect((await get(path.replace('worker-projects', 'worker-share'))).status).toBe(404)
    expect((await get(path.replace('worker-projects/wpr_', 'worker-projects/wsh_'))).status).toBe(404)
  })
})

describe('a token outside its pages', () => {
  it('opens no call and no raw route of the product', async () => {
    const job = await aJob()
    await accept(job)
    const { scope } = await castOf(server)
    const cookies = [`__Host-sid=${job.code}`, `sid=${job.code}`]
    const headers = { authorization: `Bearer ${job.code}`, 'x-share-code': job.code }
    for (const [id, { rule, method, input }] of Object.entries(functionAccess)) {
      if (rule === 'public' || rule === 'share') continue
      const { status } = await callFunction(server, id, {
        method,
        data: input?.(scope),
        cookie: cookies.join('; '),
        headers,
      })
      expect([id, status]).toEqual([id, 401])
    }
    for (const [key, { rule, path, body }] of Object.entries(routeAccess)) {
      if (rule === 'public' || rule === 'share') continue
      const method = key.split(' ')[0] ?? 'GET'
      const { status } = await server.fetch(
        new Request(new URL(path(scope), origin), {
          method,
          headers: { ...sameOrigin, ...headers, cookie: cookies.join('; ') },
          ...(body && !['GET', 'HEAD'].includes(method) && { body }),
        }),
      )
      // If no plan is sold, the webhook address is unknown.
      expect([key, status]).toEqual([key, rule === 'signed' ? 404 : 401])
    }
  })
})

describe('the log', () => {
  it('never contains a token', async () => {
    const code = `wsh_${randomToken()}`
    const standing = `wpr_${randomToken()}`
    const { lines, stop } = await aProcessThatLogs(async (address) => {
      const headers = { referer: `${address}/worker-share/${code}`, accept: 'text/html' }
      for (const path of [
        `/worker-share/${code}`,
        `/WORKER-SHARE/${code}`,
        `//worker-share/${code}`,
        `/worker-projects/${standing}`,
        `/api/worker-share/${code}/visits.ics`,
        `/api/worker-share/${code}/files/${newId()}/original`,
        `/_serverFn/worker-pages.resolveWorkerShare?createServerFn&payload=${encodeURIComponent(JSON.stringify({ shareCode: code }))}`,
      ])
        await fetch(address + path, { headers, redirect: 'manual' })
      for (const path of [`/worker-share/${code}`, `/api/worker-share/${code}/files`])
        await fetch(address + path, { method: 'POST', headers, body: new FormData(), redirect: 'manual' })
    })
    await stop()
    const log = lines.join('\n')
    expect(log).toContain('/worker-share/[token]')
    for (const secret of [code, standing, code.slice(4), standing.slice(4)]) expect(log).not.toContain(secret)
  })
})
