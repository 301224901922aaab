import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import { randomToken } from '../src/server/crypto.ts'
import { decisionVotes } from '../src/server/db/schema/decisions.ts'
import { documents } from '../src/server/db/schema/documents.ts'
import { activityLog, familyGroups, memberships } from '../src/server/db/schema/groups.ts'
import { properties } from '../src/server/db/schema/properties.ts'
import { relativeLinks } from '../src/server/db/schema/relative-links.ts'
import { settlements } from '../src/server/db/schema/settlements.ts'
import { stays } from '../src/server/db/schema/stays.ts'
import { tasks } from '../src/server/db/schema/tasks.ts'
import { visits } from '../src/server/db/schema/visits.ts'
import { functionAccess } from './access-table.ts'
import { castOf } from './cast.ts'
import { aDecision } from './factories/decisions.ts'
import { anOutsider, aSettlement, participantOf } from './factories/money.ts'
import { aDocument, aManualSection } from './factories/records.ts'
import { aPin, aRelativeLink } from './factories/relative-links.ts'
import { aFamilyEvent, aStay, aTask } from './factories/work.ts'
import { aWorker } from './factories/workers.ts'
import { aPhoto } from './files/pictures.ts'
import { jobsOn } from './jobs-on-the-wire.ts'
import { aProcessThatLogs } from './process-that-logs.ts'
import { callFunction, origin, sameOrigin } from './request.ts'
import { aPerson, wireServer } from './wire.ts'

// What someone with a relative’s link can do, and what they cannot. Behind a proxy, so that each test can use as many
// addresses as it needs.

const server = wireServer({ TRUST_PROXY: '1' })
const { db } = server.database
const { get, post, fromSomewhere } = jobsOn(server)
const photo = new Uint8Array(await aPhoto().jpeg().toBuffer())
const notValid = 'This link is no longer valid. Ask the family for a new one.'
const greta = 'Margarete Keller'

async function aFamily() {
  const anna = await aPerson(server, { firstName: 'Anna', lastName: 'Zwetschgenbaum' })
  const familyGroupId = await server.make.group([{ user: anna.user }])
  const house = { id: await server.make.property(familyGroupId), familyGroupId }
  await aManualSection(db, house, { kind: 'BINS', title: 'Bins', body: 'On **Tuesdays**, by the gate.' })
  const ask = (place = house, overrides = {}) =>
    aDecision(db, place, {
      state: 'OPEN',
      openedBy: anna.user.id,
      voters: [
        { userId: anna.user.id, name: 'Anna Zwetschgenbaum', basisPoints: 6_000 },
        { userId: null, name: greta, basisPoints: 4_000 },
      ],
      ...overrides,
    })
  const link = (overrides: Parameters<typeof aRelativeLink>[2] = {}) =>
    aRelativeLink(db, house, { issuedBy: anna.user.id, ownerName: greta, ...overrides })
  return { anna, familyGroupId, house, ask, link }
}

const vote = (path: string, decisionId: string, fields: Record<string, string> = {}, headers = {}) =>
  post(path, { do: 'vote.cast', decisionId, option: '0', pin: aPin, ...fields }, headers)
const wrongPinsOf = async (id: string) =>
  (await db.select().from(relativeLinks).where(eq(relativeLinks.id, id)))[0]?.wrongPins
const votes = () => db.$count(decisionVotes)

describe('the page of a relative', () => {
  it('shows a long manual as text with headings, not as it was typed', async () => {
    const { link, house } = await aFamily()
    for (const title of ['Boiler', 'Garden', 'Neighbours'])
      await aManualSection(db, house, {
        title,
        body: `${`${'A line about the house. '.repeat(10)}\n\n`.repeat(38)}**End of ${title}**`,
      })
    const html = await (await get((await link()).path)).text()
    for (const title of ['Boiler', 'Garden', 'Neighbours'])
      expect(html).toContain(`<strong>End of ${title}</strong>`)
    expect(html).toMatch(/<h3 [^>]*>Boiler</)
  })

  it('shows what was chosen for the link, and nothing else of the family', async () => {
    const { link, ask } = await aFamily()
    await ask()
    const all = await (await get((await link()).path)).text()
    expect(all).toContain('Tuesdays')
    expect(all).toContain('Should we replace the roof?')
    expect(all).not.toContain('Zwetschgenbaum')
    const manual = await (await get((await link({ scopes: ['MANUAL'] })).path)).text()
    expect(manual).toContain('Tuesdays')
    expect(manual).not.toContain('Should we replace the roof?')
    const voting = await (await get((await link({ scopes: ['VOTE'] })).path)).text()
    expect(voting).not.toContain('Tuesdays')
  })

  it('has the headers of a secret address, loads nothing from elsewhere, and names nobody in its title', async () => {
    const { link } = await aFamily()
    const { path } = await link()
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html.match(/(?:src|href)="https?:[^"]*"/g) ?? []).toEqual([])
    expect(/<title>[^<]*<\/title>/.exec(html)?.[0]).not.toContain('Greta')
  })

  it('records when it was opened, but no prefetch', async () => {
    const { link } = await aFamily()
    const { id, path } = await link()
    const usedAt = async () =>
      (await db.select().from(relativeLinks).where(eq(relativeLinks.id, id)))[0]?.lastUsedAt
    await get(path, { 'sec-purpose': 'prefetch' })
    expect(await usedAt()).toBeNull()
    await get(path)
    expect(await usedAt()).not.toBeNull()
  })
})

describe('an invalid link', () => {
  const set = (id: string, values: Partial<typeof relativeLinks.$inferInsert>) =>
    db.update(relativeLinks).set(values).where(eq(relativeLinks.id, id))
  const dayMs = 86_400_000

  it('gets the same page for every reason, opened or posted to', async () => {
    const bodyOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0].replaceAll(/nonce="[^"]*"/g, '')
    const ends: ((of: { id: string; familyGroupId: string; propertyId: string }) => PromiseLike<unknown>)[] =
      [
        ({ id }) => set(id, { endedAt: new Date() }),
        ({ id }) =>
          set(id, { issuedAt: new Date(Date.now() - 9 * dayMs), expiresAt: new Date(Date.now() - 1_000) }),
        ({ propertyId }) =>
          db.update(properties).set({ deletedAt: new Date() }).where(eq(properties.id, propertyId)),
        ({ propertyId }) =>
          db.update(properties).set({ status: 'ARCHIVED' }).where(eq(properties.id, propertyId)),
        ({ familyGroupId }) =>
          db.update(familyGroups).set({ deletedAt: new Date() }).where(eq(familyGroups.id, familyGroupId)),
        ({ familyGroupId }) =>
          db.update(memberships).set({ role: 'MEMBER' }).where(eq(memberships.familyGroupId, familyGroupId)),
      ]
    const unknown = ['x', 'rel_', `rel_${randomToken()}`, `wsh_${randomToken()}`, 'constructor', '\0']
    const paths = unknown.map((code) => ({
      path: `/relative/${encodeURIComponent(code)}`,
      decisionId: '0199aaaa-0000-7000-8000-0000000000c9',
    }))
    for (const end of ends) {
      const { link, ask } = await aFamily()
      const { id: decisionId } = await ask()
      const made = await link()
      await end(made)
      paths.push({ path: made.path, decisionId })
    }
    const bodies = new Set<string | undefined>()
    for (const { path, decisionId } of paths)
      for (const response of [await get(path), await vote(path, decisionId)]) {
        expect([path, response.status]).toEqual([path, 404])
        const html = await response.text()
        expect(html).toContain(notValid)
        expect(html).not.toContain(aPin)
        bodies.add(bodyOf(html))
      }
    expect(bodies.size).toBe(1)
    expect(await votes()).toBe(0)
  })

  it('is any link of another kind', async () => {
    const { scope } = await castOf(server)
    for (const path of [
      `/relative/${scope.shareCode}`,
      `/relative/${scope.standingToken}`,
      `/worker-share/${scope.relativeCode}`,
      `/worker-projects/${scope.relativeCode}`,
      `/api/worker-share/${scope.relativeCode}/visits.ics`,
      `/api/calendar-feeds/${scope.relativeCode}.ics`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  it('is guessed ten times from an address, then no more', async () => {
    const from = fromSomewhere()
    const statuses = []
    for (let time = 0; time < 12; time++)
      statuses.push((await get(`/relative/rel_${randomToken()}`, from)).status)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 404))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a stay', () => {
  const stay = { do: 'stay.request', startsOn: '2199-07-03', endsOn: '2199-07-10', guests: '', note: '' }
  const theStay = async () => (await db.select().from(stays))[0]

  it('is requested and cancelled with the link, and the page shows what became of it', async () => {
    const { link, anna } = await aFamily()
    const { path } = await link({ scopes: ['STAY', 'CALENDAR'] })
    const answer = await post(path, { ...stay, guests: '2', note: 'With <b>Otto</b>' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?done=requested#stays`])
    const page = await (await get(`${path}?done=requested`)).text()
    expect(page).toContain('Your request is with the family.')
    expect(page).toContain('2 guests')
    expect(page).toContain('With &lt;b&gt;Otto&lt;/b&gt;')
    const { id = '', version } = (await theStay()) ?? {}
    const confirmed = await callFunction(server, 'stays.decideStay', {
      method: 'POST',
      data: { stayId: id, version, status: 'CONFIRMED' },
      cookie: anna.cookie,
    })
    expect(confirmed.status).toBe(200)
    expect(await (await get(path)).text()).toContain('Confirmed')
    const cancelForm = /<form[^>]*>(?:(?!<\/form>).)*stay\.cancel.*?<\/form>/s.exec(
      await (await get(path)).text(),
    )?.[0]
    const shownVersion = /name="version" value="(\d+)"/.exec(cancelForm ?? '')?.[1] ?? ''
    const cancelled = await post(path, { do: 'stay.cancel', stayId: id, version: shownVersion })
    expect(cancelled.headers.get('location')).toBe(`${path}?done=cancelled#stays`)
    expect(await theStay()).toMatchObject({ status: 'CANCELLED', relativeName: 'Aunt Greta' })
  })

  it('keeps what was typed when it is refused, and says why beside the field', async () => {
    const { link } = await aFamily()
    const { path } = await link({ scopes: ['STAY'] })
    const refused = await post(path, { ...stay, endsOn: '2199-07-03', note: 'With the dog' })
    expect(refused.status).toBe(400)
    const html = await refused.text()
    expect(html).toContain('Choose a day after the arrival.')
    expect(html).toContain('With the dog')
    expect(html).toMatch(/<input[^>]*name="startsOn"[^>]*value="2199-07-03"/)
    expect((await post(path, { ...stay, startsOn: '2020-07-03', endsOn: '2020-07-04' })).status).toBe(400)
    expect(await db.$count(stays)).toBe(0)
  })

  it('is refused to a link that does not open it, and to one of another family', async () => {
    const [family, other] = [await aFamily(), await aFamily()]
    const [greta, reader, stranger] = [
      await family.link({ scopes: ['STAY'] }),
      await family.link({ scopes: ['MANUAL', 'CALENDAR', 'VOTE'] }),
      await other.link({ scopes: ['STAY'] }),
    ]
    expect((await post(reader.path, stay)).status).toBe(404)
    expect((await post(greta.path, stay)).status).toBe(303)
    const { id = '' } = (await theStay()) ?? {}
    for (const { path } of [reader, stranger])
      expect((await post(path, { do: 'stay.cancel', stayId: id, version: '1' })).status).toBe(404)
    for (const stayId of ['', 'x', '0199aaaa-0000-7000-8000-0000000000c9'])
      expect((await post(greta.path, { do: 'stay.cancel', stayId, version: '1' })).status).toBe(
        stayId.length > 1 ? 404 : 400,
      )
    expect(await theStay()).toMatchObject({ status: 'REQUESTED' })
  })

  it('is requested twenty times a day by a link', async () => {
    const { link } = await aFamily()
    const { path } = await link({ scopes: ['STAY'] })
    const statuses = []
    for (let day = 1; day <= 21; day++)
      statuses.push((await post(path, { ...stay, endsOn: `2199-07-${day + 9}` })).status)
    const inTurn = (count: number, status: number) => Array.from({ length: count }, () => status)
    expect(statuses).toEqual([...inTurn(10, 303), ...inTurn(10, 409), 429])
  })
})

describe('a problem', () => {
  const problem = { do: 'problem.report', title: 'Water <b>drips</b>', description: '' }
  const theTask = async () => (await db.select().from(tasks))[0]

  it('is reported with the link, and the page shows the answer', async () => {
    const { link, anna } = await aFamily()
    const { path } = await link({ scopes: ['PROBLEM'] })
    const answer = await post(path, problem)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?done=reported#problems`])
    const page = await (await get(`${path}?done=reported`)).text()
    expect(page).toContain('Your problem report is with the family.')
    expect(page).toContain('Water &lt;b&gt;drips&lt;/b&gt;')
    const { id = '', version } = (await theTask()) ?? {}
    const declined = await callFunction(server, 'tasks.moveTask', {
      method: 'POST',
      data: { taskId: id, version, status: 'DECLINED', reason: 'It was only rain.' },
      cookie: anna.cookie,
    })
    expect(declined.status).toBe(200)
    expect(await (await get(`${path}?done=reported`)).text()).not.toContain(
      'Your problem report is with the family.',
    )
    expect(await (await get(path)).text()).toContain('It was only rain.')
  })

  it('keeps what was typed when it is refused, and says why beside the field', async () => {
    const { link } = await aFamily()
    const { path } = await link({ scopes: ['PROBLEM'] })
    const refused = await post(path, { ...problem, title: ' ', description: 'Since Monday' })
    expect(refused.status).toBe(400)
    const html = await refused.text()
    expect(html).toContain('Enter what the problem is.')
    expect(html).toContain('Since Monday')
    for (const name of ['status', 'assigneeUserId', 'reporterName'])
      expect((await post(path, { ...problem, [name]: 'TODO' })).status).toBe(400)
    expect(await db.$count(tasks)).toBe(0)
  })

  it('is refused to a link that does not open it, whose page shows none', async () => {
    const { link } = await aFamily()
    const [greta, reader] = [
      await link({ scopes: ['PROBLEM'] }),
      await link({ scopes: ['MANUAL', 'CALENDAR', 'VOTE', 'STAY'] }),
    ]
    expect((await post(greta.path, problem)).status).toBe(303)
    expect((await post(reader.path, { ...problem, title: 'Another one' })).status).toBe(404)
    expect(await (await get(reader.path)).text()).not.toContain('drips')
    expect(await db.$count(tasks)).toBe(1)
  })

  it('is reported twenty times a day by a link', async () => {
    const { link } = await aFamily()
    const { path } = await link({ scopes: ['PROBLEM'] })
    const statuses = []
    for (let number = 1; number <= 21; number++)
      statuses.push((await post(path, { ...problem, title: `Leak ${number}` })).status)
    const inTurn = (count: number, status: number) => Array.from({ length: count }, () => status)
    expect(statuses).toEqual([...inTurn(10, 303), ...inTurn(10, 409), 429])
  })
})

describe('photos of a problem', () => {
  const photoOf = (name = 'Drip.jpg') => new File([photo], name, { type: 'image/jpeg' })
  /** Someone who reported a problem with her link. */
  async function aReporter(family: Awaited<ReturnType<typeof aFamily>>) {
    const made = await family.link({ scopes: ['PROBLEM'] })
    const reporter = { reporterName: made.name, reporterLinkId: made.id }
    const task = await aTask(db, family.house, { status: 'REPORT', title: 'A leak', ...reporter })
    return { ...made, taskId: task.id }
  }
  type Reporter = { path: string; taskId: string }
  const send = (
    { path, taskId }: Reporter,
    { files = [photoOf()], headers = {} }: { files?: File[]; headers?: Record<string, string> } = {},
  ) => {
    const body = new FormData()
    for (const file of files) body.append('file', file)
    return server.fetch(
      new Request(new URL(`/api${path}/problems/${taskId}/photos`, origin), {
        method: 'POST',
        body,
        headers: { ...sameOrigin, accept: 'text/html', ...fromSomewhere(), ...headers },
      }),
    )
  }
  const asScript = { accept: 'application/json' }
  const stored = () => db.$count(documents)

  it('are added with a form or one by one, shown to her and served to her link only', async () => {
    const family = await aFamily()
    const [greta, karl] = [await aReporter(family), await aReporter(family)]
    expect(await (await get(greta.path)).text()).toContain('data-photos')
    const answer = await send(greta)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${greta.path}?done=photos#problem-${greta.taskId}`,
    ])
    const documentId = newId()
    for (let time = 0; time < 2; time++) {
      const sent = await send(greta, { headers: { ...asScript, 'idempotency-key': documentId } })
      expect([sent.status, await sent.json()]).toEqual([201, { added: 1 }])
    }
    expect(await stored()).toBe(2)
    const [{ fileId } = { fileId: '' }] = await db.select().from(documents)
    const page = await (await get(`${greta.path}?done=photos`)).text()
    expect(page).toContain('Your photos are with the family.')
    expect(page).toContain(`/api${greta.path}/photos/${fileId}`)
    expect(await (await get(karl.path)).text()).not.toContain(fileId)
    const served = await get(`/api${greta.path}/photos/${fileId}`)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(served.headers.get('cache-control')).toBe('no-store')
    expect(served.headers.get('referrer-policy')).toBe('no-referrer')
    expect(served.headers.get('content-security-policy')).toContain('sandbox')
    expect((await get(`/api${karl.path}/photos/${fileId}`)).status).toBe(404)
    expect((await get(`/api/files/${fileId}/thumbnail`)).status).toBe(401)
    expect((await get(`/api/worker-share/${greta.code}/files/${fileId}/thumbnail`)).status).toBe(404)
    const seen = await server.fetch(
      new Request(new URL(`/api/files/${fileId}/original`, origin), {
        headers: { cookie: family.anna.cookie },
      }),
    )
    expect(seen.status).toBe(200)
  })

  it('that are refused are named with the reason, and the others are stored', async () => {
    const greta = await aReporter(await aFamily())
    const wrong = new File(['no picture'], 'Notes <b>.jpg', { type: 'image/jpeg' })
    const answer = await send(greta, { files: [wrong, photoOf()] })
    const next = answer.headers.get('location') ?? ''
    expect([answer.status, await stored()]).toEqual([303, 1])
    const html = await (await get(next)).text()
    const refusal = /role="alert"[^>]*>.*?<\/p>/s.exec(html)?.[0] ?? ''
    expect(refusal).toContain('Notes &lt;b&gt;.jpg: ')
    expect(refusal).not.toContain('Drip.jpg')
    const one = await send(greta, { files: [wrong], headers: asScript })
    expect([one.status, (await one.json()).error.code]).toEqual([400, 'invalid'])
    const forged = await (await get(`${greta.path}?refusal=Call+0900`)).text()
    expect(forged).not.toContain('0900')
    expect((await send(greta, { headers: { ...asScript, 'idempotency-key': 'x' } })).status).toBe(400)
    expect((await send(greta, { files: [], headers: asScript })).status).toBe(400)
    const heavy = { ...asScript, 'content-length': String(30 * 1024 * 1024) }
    expect((await send(greta, { headers: heavy })).status).toBe(413)
    expect(await stored()).toBe(1)
  })

  it('are refused for a problem of another link or family, and to a link that does not open it', async () => {
    const [family, other] = [await aFamily(), await aFamily()]
    const [greta, karl, foreign] = [await aReporter(family), await aReporter(family), await aReporter(other)]
    const reader = await family.link({ scopes: ['MANUAL', 'STAY', 'CALENDAR'] })
    const unknown = '0199aaaa-0000-7000-8000-0000000000c9'
    const messages = new Set<string>()
    for (const taskId of [karl.taskId, foreign.taskId, unknown]) {
      const answer = await send({ path: greta.path, taskId }, { headers: asScript })
      expect([taskId, answer.status]).toEqual([taskId, 404])
      messages.add((await answer.json()).error.message)
    }
    expect(messages.size).toBe(1)
    for (const { path } of [reader, { path: `/relative/rel_${randomToken()}` }])
      expect((await send({ path, taskId: greta.taskId }, { headers: asScript })).status).toBe(404)
    expect(await stored()).toBe(0)
  })

  it('are refused once the link has ended or expired, or the family has answered', async () => {
    const family = await aFamily()
    const [ended, expired, answered] = [
      await aReporter(family),
      await aReporter(family),
      await aReporter(family),
    ]
    for (const reporter of [ended, expired, answered]) expect((await send(reporter)).status).toBe(303)
    const [{ fileId } = { fileId: '' }] = await db.select().from(documents)
    await db.update(relativeLinks).set({ endedAt: new Date() }).where(eq(relativeLinks.id, ended.id))
    await db
      .update(relativeLinks)
      .set({ issuedAt: new Date(Date.now() - 9_000), expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(relativeLinks.id, expired.id))
    await db.update(tasks).set({ status: 'TODO' }).where(eq(tasks.id, answered.taskId))
    const statuses = []
    for (const reporter of [ended, expired, answered])
      statuses.push((await send(reporter, { headers: asScript })).status)
    expect(statuses).toEqual([404, 404, 409])
    expect((await get(`/api${ended.path}/photos/${fileId}`)).status).toBe(404)
    expect(await (await get(answered.path)).text()).not.toContain('data-photos')
    expect(await stored()).toBe(3)
  })

  it('are five for a problem, and twenty a day for a link', async () => {
    const family = await aFamily()
    const greta = await aReporter(family)
    const statuses = []
    for (let number = 0; number < 6; number++)
      statuses.push((await send(greta, { headers: asScript })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 409])
    expect(await (await get(greta.path)).text()).not.toContain('data-photos')
    const reporter = { reporterName: greta.name, reporterLinkId: greta.id, status: 'REPORT' as const }
    for (let more = 0; more < 3; more++) {
      const { id: taskId } = await aTask(db, family.house, reporter)
      const files = Array.from({ length: 5 }, () => photoOf())
      expect((await send({ path: greta.path, taskId }, { files })).headers.get('location')).toContain('done=')
    }
    const { id: taskId } = await aTask(db, family.house, reporter)
    expect((await send({ path: greta.path, taskId }, { headers: asScript })).status).toBe(429)
    expect(await stored()).toBe(20)
  })

  it('are refused from another site', async () => {
    const greta = await aReporter(await aFamily())
    const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await send(greta, { headers: evil })).status).toBe(403)
    expect(await stored()).toBe(0)
  })
})

describe('the calendar', () => {
  it('shows confirmed stays, events and visits of this property, and no note', async () => {
    const { link, anna, house, familyGroupId } = await aFamily()
    const other = { id: await server.make.property(familyGroupId), familyGroupId }
    const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const span = { startsOn: soon(10), endsOn: soon(12) }
    const ofAnna = { ...span, userId: anna.user.id, note: 'Dog allergy' }
    await aStay(db, house, { ...ofAnna, status: 'CONFIRMED' })
    await aFamilyEvent(db, familyGroupId, {
      ...span,
      title: 'Chimney party',
      propertyId: house.id,
      note: 'Dog allergy',
    })
    await aFamilyEvent(db, familyGroupId, { ...span, title: 'Party elsewhere', propertyId: other.id })
    await aFamilyEvent(db, familyGroupId, { ...span, title: 'Party of the family' })
    const worker = await aWorker(db, { id: familyGroupId }, { name: 'Weber Heating' })
    const at = { startsAt: new Date(Date.now() + 86_400_000), endsAt: new Date(Date.now() + 90_000_000) }
    const visit = {
      id: newId(),
      familyGroupId,
      propertyId: house.id,
      workerId: worker.id,
      proposedBy: 'FAMILY' as const,
      ...at,
    }
    await db.insert(visits).values([
      { ...visit, status: 'CONFIRMED' },
      {
        ...visit,
        id: newId(),
        note: 'Only proposed',
        workerId: (await aWorker(db, { id: familyGroupId }, { name: 'Unsure Roofing' })).id,
      },
    ])
    const page = await (await get((await link({ scopes: ['CALENDAR'] })).path)).text()
    for (const text of ['Stay: Anna Zwetschgenbaum', 'Chimney party', 'Contractor: Weber Heating'])
      expect(page).toContain(text)
    for (const text of ['Dog allergy', 'elsewhere', 'of the family', 'Unsure Roofing', 'Request a stay'])
      expect(page).not.toContain(text)
    await db.delete(stays)
    await aStay(db, house, ofAnna)
    expect(await (await get((await link({ scopes: ['CALENDAR'] })).path)).text()).not.toContain(
      'Zwetschgenbaum',
    )
    expect(await (await get((await link({ scopes: ['MANUAL', 'STAY'] })).path)).text()).not.toContain(
      'Chimney',
    )
  })
})

describe('money', () => {
  const paidTo = async (family: Awaited<ReturnType<typeof aFamily>>, name = greta) => {
    const { anna, familyGroupId, house, link } = family
    const participantId = await anOutsider(db, familyGroupId, name)
    const fromId = await participantOf(db, familyGroupId, anna.user.id)
    const pay = (overrides = {}, place: { id: string | null; familyGroupId: string } = house) =>
      aSettlement(db, place, { fromId, toId: participantId, ...overrides })
    return { pay, ...(await link({ scopes: ['MONEY'], participantId })) }
  }
  const answer = (path: string, settlementId: string, fields: Record<string, string> = {}) =>
    post(path, { do: 'money.confirm', settlementId, version: '1', pin: aPin, ...fields })
  const statusOf = async (id: string) =>
    (await db.select().from(settlements).where(eq(settlements.id, id)))[0]?.status

  it('is confirmed or disputed with the PIN, and the page says what came of it', async () => {
    const family = await aFamily()
    const { path, pay } = await paidTo(family)
    const [first, second] = [await pay({ note: 'For <b>oil</b>' }), await pay({ amountMinor: 1_200 })]
    const page = await (await get(path)).text()
    for (const text of ['Anna Zwetschgenbaum paid you €40.00', 'For &lt;b&gt;oil&lt;/b&gt;', '€12.00'])
      expect(page).toContain(text)
    const wrong = await answer(path, first.id, { pin: '000000' })
    expect(wrong.status).toBe(403)
    const html = await wrong.text()
    expect(html).toContain('This PIN is wrong.')
    expect(html).not.toContain('value="000000"')
    const confirmed = await answer(path, first.id)
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([
      303,
      `${path}?done=received#money`,
    ])
    const dispute = { do: 'money.dispute', reason: '' }
    const refused = await answer(path, second.id, dispute)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('Enter a reason, so that the others understand.')
    expect((await answer(path, second.id, { ...dispute, reason: 'Nothing came' })).status).toBe(303)
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['CONFIRMED', 'DISPUTED'])
    const after = await (await get(`${path}?done=disputed`)).text()
    for (const text of ['No money is waiting', 'Not received', 'Reason: Nothing came', 'and why.'])
      expect(after).toContain(text)
  })

  it('of another property, person, group or link is shown to nobody, and treated like an unknown one', async () => {
    const [family, stranger] = [await aFamily(), await aFamily()]
    const { path, pay } = await paidTo(family)
    const other = {
      id: await server.make.property(family.familyGroupId),
      familyGroupId: family.familyGroupId,
    }
    const { pay: payRosa } = await paidTo(family, 'Rosa Lindt')
    const theirs = await paidTo(stranger)
    const hidden = [await pay({ amountMinor: 77_700 }, other), await payRosa({ amountMinor: 88_800 })]
    hidden.push(await theirs.pay({ amountMinor: 99_900 }))
    const ofGroup = await pay({ amountMinor: 66_600 }, { ...other, id: null })
    const page = await (await get(path)).text()
    expect(page).toContain('€666.00')
    for (const amount of ['777', '888', '999']) expect(page).not.toContain(`€${amount}.00`)
    for (const { id } of hidden) expect([id, (await answer(path, id)).status]).toEqual([id, 404])
    const reader = await family.link({ scopes: ['MANUAL', 'VOTE'] })
    expect((await answer(reader.path, ofGroup.id)).status).toBe(404)
    expect(await (await get(reader.path)).text()).not.toContain('€666.00')
    for (const { id } of [...hidden, ofGroup]) expect(await statusOf(id)).toBe('RECORDED')
  })

  it('shows no form while the PIN is locked', async () => {
    const { id, path, pay } = await paidTo(await aFamily())
    const { id: settlementId } = await pay()
    await db.update(relativeLinks).set({ wrongPins: 10 }).where(eq(relativeLinks.id, id))
    const page = await (await get(path)).text()
    expect(page).toContain('paid you €40.00')
    expect(page).toContain('Ask the family for a new PIN.')
    expect(page).not.toContain('money.confirm')
    expect((await answer(path, settlementId)).status).toBe(403)
  })
})

describe('the documents of a decision', () => {
  it('are on the page and served to this link only, while it is valid and votes', async () => {
    const { link, ask, house, familyGroupId } = await aFamily()
    const fileId = await server.make.file(familyGroupId)
    const [offer, other] = [
      await aDocument(db, house, { fileId, title: 'Offer from Wagner' }),
      await aDocument(db, house, { fileId: await server.make.file(familyGroupId), title: 'Deed' }),
    ]
    const { id } = await ask(house, { attached: [offer] })
    const hers = await link()
    const addressOf = ({ path }: { path: string }, documentId = offer.id) =>
      `/api${path}/decisions/${id}/documents/${documentId}`
    const html = await (await get(hers.path)).text()
    expect(html).toContain(`href="${addressOf(hers)}"`)
    expect(html).not.toContain('Deed')
    const response = await get(addressOf(hers))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    const statusOf = async (path: string) => (await get(path)).status
    expect(await statusOf(addressOf(hers, other.id))).toBe(404)
    expect(await statusOf(addressOf(hers, fileId))).toBe(404)
    expect(await statusOf(`/api/files/${fileId}/original`)).toBe(401)
    expect(await statusOf(addressOf(await link({ scopes: ['MANUAL'], ownerName: null })))).toBe(404)
    expect(await statusOf(addressOf(await (await aFamily()).link()))).toBe(404)
    await db.update(relativeLinks).set({ endedAt: new Date() }).where(eq(relativeLinks.id, hers.id))
    expect(await statusOf(addressOf(hers))).toBe(404)
  })
})

describe('a vote', () => {
  it('is cast and changed with the PIN, and logged with the name of the relative', async () => {
    const { link, ask } = await aFamily()
    const { path } = await link()
    const { id } = await ask()
    const answer = await vote(path, id)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?done=voted#decisions`])
    expect(await (await get(`${path}?done=voted`)).text()).toContain('Your vote is counted.')
    expect((await vote(path, id, { option: 'abstain' })).status).toBe(303)
    expect(await db.select().from(decisionVotes)).toMatchObject([{ voter: 1, option: null }])
    const lines = await db.select().from(activityLog)
    expect(lines.map(({ verb, actorLabel }) => [verb, actorLabel])).toEqual([
      ['VOTED', 'Aunt Greta (via link)'],
      ['VOTED', 'Aunt Greta (via link)'],
    ])
  })

  it('stays on the page with the result, which has no form', async () => {
    const { link, house, anna } = await aFamily()
    const { path } = await link()
    const voters = [
      { userId: anna.user.id, name: 'Anna Zwetschgenbaum', basisPoints: 6_000, choice: 0 },
      { userId: null, name: greta, basisPoints: 4_000, choice: 1 },
    ]
    const { id } = await aDecision(db, house, { state: 'ADOPTED', adoptedOption: 0, voters })
    const page = await (await get(`${path}?done=voted`)).text()
    for (const text of ['There is nothing to vote on', 'Adopted', 'Decided: Yes', 'Your vote: No'])
      expect(page).toContain(text)
    for (const text of ['Your vote is counted', 'name="pin"', 'Zwetschgenbaum'])
      expect(page).not.toContain(text)
    const late = await vote(path, id)
    expect(late.status).toBe(409)
    expect(await late.text()).toMatch(/role="alert"/)
  })

  it('is refused without a PIN, and a missing or malformed one is not counted', async () => {
    const { link, ask } = await aFamily()
    const made = await link()
    const { id } = await ask()
    for (const pin of ['', '12345', 'abcdef', '1234567', "' or 1=1"]) {
      const answer = await vote(made.path, id, { pin })
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('Enter the 6-digit PIN.')
    }
    const { status } = await post(made.path, { do: 'vote.cast', decisionId: id, option: '0' })
    expect(status).toBe(400)
    expect(await wrongPinsOf(made.id)).toBe(0)
    expect(await votes()).toBe(0)
  })

  it('is refused with a wrong PIN, which is counted and never sent back', async () => {
    const { link, ask } = await aFamily()
    const made = await link()
    const { id } = await ask()
    const answer = await vote(made.path, id, { pin: '135790' })
    expect(answer.status).toBe(403)
    const html = await answer.text()
    expect(html).toContain('This PIN is wrong.')
    const [field] = /<input[^>]*name="pin"[^>]*>/.exec(html) ?? []
    expect(field).toMatch(/aria-invalid="true"/)
    expect(field).toMatch(/aria-describedby=/)
    expect(html).not.toContain('135790')
    expect(await wrongPinsOf(made.id)).toBe(1)
    expect(await votes()).toBe(0)
    expect((await vote(made.path, id)).status).toBe(303)
    expect(await wrongPinsOf(made.id)).toBe(0)
  })

  it('is locked after ten wrong PINs, also when they are tried at once, even for the right one', async () => {
    const { anna, house, link, ask } = await aFamily()
    const made = await link()
    const { id } = await ask()
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, number) => vote(made.path, id, { pin: String(500_000 + number) })),
    )
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([403]))
    expect(await wrongPinsOf(made.id)).toBe(10)
    const answer = await vote(made.path, id)
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('There were too many wrong PINs.')
    const page = await (await get(made.path)).text()
    expect(page).toContain('There were too many wrong PINs.')
    expect(page).not.toContain('name="pin"')
    expect(await votes()).toBe(0)
    expect((await get(made.path)).status).toBe(200)
    const data = { propertyId: house.id, relativeLinkId: made.id }
    const renewed = await callFunction(server, 'relative-links.renewRelativePin', {
      method: 'POST',
      data,
      cookie: anna.cookie,
    })
    const { pin } = renewed.result as { pin: string }
    expect((await vote(made.path, id, { pin })).status).toBe(303)
  })

  it('is tried twenty times an hour from an address, for all links together', async () => {
    const { link, ask } = await aFamily()
    const { id } = await ask()
    const from = fromSomewhere()
    for (let links = 0; links < 3; links++) {
      const { path } = await link()
      for (let time = 0; time < 7; time++) {
        const { status } = await vote(path, id, { pin: '000000' }, from)
        expect(status).toBe(links * 7 + time < 20 ? 403 : 429)
      }
    }
  })

  it('is refused for a decision of another property or group, with the answer for an unknown one', async () => {
    const [family, other] = [await aFamily(), await aFamily()]
    const { path } = await family.link()
    const second = {
      id: await server.make.property(family.familyGroupId),
      familyGroupId: family.familyGroupId,
    }
    const messages = new Set<string | undefined>()
    for (const id of [
      (await other.ask()).id,
      (await family.ask(second)).id,
      (await aDecision(db, family.house)).id,
      (await family.ask(family.house, { voters: [{ userId: null, name: 'Rosa', basisPoints: 10_000 }] })).id,
      '0199aaaa-0000-7000-8000-0000000000c9',
    ]) {
      const answer = await vote(path, id)
      expect(answer.status).toBe(404)
      messages.add(/role="alert"[^>]*>.*?<\/p>/s.exec(await answer.text())?.[0])
    }
    expect(messages.size).toBe(1)
    expect(await votes()).toBe(0)
  })

  it('is refused to a link that does not open it, even with the right PIN, and counts nothing', async () => {
    const { link, ask } = await aFamily()
    const { id } = await ask()
    const made = await link({ scopes: ['MANUAL'] })
    for (const pin of [aPin, '000000']) expect((await vote(made.path, id, { pin })).status).toBe(404)
    expect(await wrongPinsOf(made.id)).toBe(0)
    expect(await votes()).toBe(0)
  })

  it('is refused from another site, without an origin, and as any other action', async () => {
    const { link, ask } = await aFamily()
    const { path } = await link()
    const { id } = await ask()
    expect(
      (await vote(path, id, {}, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403)
    const body = new FormData()
    for (const [name, value] of Object.entries({ do: 'vote.cast', decisionId: id, option: '0', pin: aPin }))
      body.append(name, value)
    const bare = await server.fetch(new Request(new URL(path, origin), { method: 'POST', body }))
    expect(bare.status).toBe(403)
    for (const action of ['', 'constructor', '__proto__', 'job.accept', 'vote'])
      expect((await vote(path, id, { do: action })).status).toBe(400)
    for (const option of ['', '6', '-1', 'null', '0.5', '5'])
      expect((await vote(path, id, { option })).status).toBe(400)
    expect(await votes()).toBe(0)
  })
})

it('never shows its token or PIN in the log', async () => {
  const code = `rel_${randomToken()}`
  const { lines, stop } = await aProcessThatLogs(async (address) => {
    const headers = { referer: `${address}/relative/${code}`, accept: 'text/html' }
    const call = `/_serverFn/relative-pages.resolveRelativeLink?createServerFn&payload=${encodeURIComponent(JSON.stringify({ relativeCode: code }))}`
    for (const path of [`/relative/${code}`, `/RELATIVE/${code}`, `//relative/${code}`, call])
      await fetch(address + path, { headers, redirect: 'manual' })
    const body = new FormData()
    for (const [name, value] of Object.entries({ do: 'vote.cast', pin: '971 864' })) body.append(name, value)
    await fetch(`${address}/relative/${code}`, { method: 'POST', headers, body, redirect: 'manual' })
  })
  await stop()
  const log = lines.join('\n')
  expect(log).toContain('/relative/[token]')
  for (const secret of [code, code.slice(4), '971 864', '971864']) expect(log).not.toContain(secret)
})

it('opens no server function and no page of a member', async () => {
  const { scope } = await castOf(server)
  const headers = { authorization: `Bearer ${scope.relativeCode}`, cookie: `session=${scope.relativeCode}` }
  for (const [id, { rule, method, input }] of Object.entries(functionAccess)) {
    if (rule === 'public' || rule === 'share') continue
    const { status } = await callFunction(server, id, { method, data: input?.(scope), headers })
    expect([id, status]).toEqual([id, 401])
  }
})

it('is created by a manager only, and shown once', async () => {
  const { anna, house } = await aFamily()
  const data = { propertyId: house.id, name: 'Greta', ownerName: null, scopes: ['MANUAL'], validDays: 365 }
  const call = (id: string, input: object, method: 'GET' | 'POST' = 'POST') =>
    callFunction(server, `relative-links.${id}`, { method, data: input, cookie: anna.cookie })
  const { result } = await call('createRelativeLink', data)
  const { url, pin } = result as { url: string; pin: string }
  expect((await get(new URL(url).pathname)).status).toBe(200)
  const list = (await call('listRelativeLinks', { propertyId: house.id }, 'GET')).text
  for (const secret of [url.split('/').at(-1) ?? '', pin, 'argon2']) expect(list).not.toContain(secret)
  for (const wrong of [{ scopes: ['MONEY'] }, { scopes: [] }, { validDays: 9_999 }, { scopes: ['VOTE'] }])
    expect((await call('createRelativeLink', { ...data, ...wrong })).status).toBe(400)
})
