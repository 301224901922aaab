import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoLimit } from '../src/features/overview/demo/demo.rules.ts'
import { sampleFamily } from '../src/features/overview/samples/sample-family.ts'
import { isForAdministrators, pageBudgets } from '../src/routes/-page-budgets.ts'
import { savesNothing } from '../src/rpc/demo-access.ts'
import { documents } from '../src/server/db/schema/documents.ts'
import { familyGroups } from '../src/server/db/schema/groups.ts'
import { shareLinks } from '../src/server/db/schema/share-links.ts'
import { sessions, users } from '../src/server/db/schema/users.ts'
import { functionAccess, routeAccess } from './access-table.ts'
import { castOf } from './cast.ts'
import { rowsOf } from './every-row.ts'
import { aSession } from './factories/people.ts'
import { callFunction, origin, readAnswer, sameOrigin } from './request.ts'
import { sampleAddresses } from './sample-routes.ts'
import { aPerson, wireServer } from './wire.ts'

// Everything that a visitor of the demo can call, tried as a manager of a group with one of everything.

const server = wireServer()
const { db } = server.database
const refusal = savesNothing().message

beforeAll(server.stopClock)

/** The same group with one of everything in it, whose manager and whose contractor’s links are the demo’s. */
async function theDemo() {
  const { manager, scope, outsider } = await castOf(server)
  await db
    .update(users)
    .set({ issuer: 'demo', subject: 'en', email: null })
    .where(eq(users.id, manager.user.id))
  const another = await aSession(db, manager.user.id)
  await db.update(sessions).set({ userAgent: 'a visitor’s browser' })
  return { scope, outsider, cookie: manager.cookie, another: `__Host-sid=${another}` }
}

type Route = {
  method: string
  path: string
  cookie?: string
  body?: string
  headers?: Record<string, string>
}

const send = ({ method, path, cookie, body, headers }: Route) =>
  server.fetch(
    new Request(new URL(path, origin), {
      method,
      redirect: 'manual',
      headers: { ...sameOrigin, ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { body }),
    }),
  )

const click = (headers: Record<string, string> = {}, cookie?: string) =>
  send({ method: 'POST', path: '/api/demo', headers, ...(cookie && { cookie }) })

/** Returns the cookie that an answer sets. */
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** The ways out, what has a rule of its own, and a feed, which nobody can create in the demo. */
const elsewhere = [
  'GET /api/auth/sign-in',
  'GET /api/auth/sign-up',
  'GET /api/auth/callback',
  'GET /api/calendar-feeds/$fileName',
  'POST /api/auth/sign-out',
  'POST /api/demo',
  'POST /api/stripe/webhook',
  'POST /relay-args/$',
]

/** These GET calls are refused as well: two of them write, and one fills a device. */
const refusedReads = [
  'share-links.createWorkerShareLink',
  'share-links.createWorkerProjectsShareLink',
  'offline.getOfflineCopy',
]

/** An invite to another group: its manager sees that someone opened it, as from any visitor without a session. */
const ofOthers = ['invites.loadInviteData']
const functions = Object.entries(functionAccess).filter(([id]) => !ofOthers.includes(id))

describe.each(functions)('in the demo, %s', (id, { rule, method, input }) => {
  const isRefused = method === 'POST' || refusedReads.includes(id)
  it(isRefused ? 'is refused and changes nothing' : 'changes nothing', async () => {
    const { scope, cookie } = await theDemo()
    const before = await rowsOf(db)
    const { status, error } = await callFunction(server, id, { method, data: input?.(scope), cookie })
    if (isRefused) {
      expect([status, error?.code, error?.message]).toEqual([403, 'forbidden', refusal])
    } else expect(status).toBe(rule === 'admin' ? 404 : 200)
    expect(await rowsOf(db)).toEqual(before)
  })
})

describe.each(Object.keys(routeAccess).filter((key) => !elsewhere.includes(key)))(
  'in the demo, %s',
  (key) => {
    const [method = 'GET'] = key.split(' ')
    const line = routeAccess[key]
    it('changes nothing, and is refused unless it only reads what pages show', async () => {
      const { scope, cookie } = await theDemo()
      const before = await rowsOf(db)
      const { path = () => '/', body, rule } = line ?? {}
      const response = await readAnswer(
        await send({ method, path: path(scope), cookie, ...(body && { body }) }),
      )
      const isShown = /^(GET|HEAD) \/api\/(files|notifications|relative|worker-share)/.test(key)
      if (rule !== 'public' && !isShown) {
        expect(response.status).toBe(403)
        expect(response.text).toContain(refusal)
      } else if (isShown) expect(response.status).toBe(200)
      expect(await rowsOf(db)).toEqual(before)
    })
  },
)

it.each([
  ['as it is', (path: string) => path],
  ['in capitals', (path: string) => path.replace('/api', '/API')],
  ['with an encoded letter', (path: string) => path.replace('/api', '/%61pi')],
  ['with an encoded dot', (path: string) => path.replace('.csv', '%2Ecsv')],
  ['through a folder that is left again', (path: string) => path.replace('/api', '/api/files/%2e%2e')],
])('in the demo, an export is refused with its address %s', async (_, written) => {
  const { scope, cookie } = await theDemo()
  const path = written(`/api/groups/${scope.familyGroupId}/payments.csv`)
  const answer = await readAnswer(await send({ method: 'GET', path, cookie }))
  expect([answer.status, answer.text]).toEqual([403, expect.stringContaining(refusal)])
})

describe('a visitor of the demo', () => {
  it('sees nothing of another family, as if it did not exist', async () => {
    const { cookie } = await theDemo()
    const { scope } = await castOf(server)
    const nowhere = '0199aaaa-0000-7000-8000-000000000000'
    const get = (taskId: string) =>
      callFunction(server, 'tasks.getTask', { method: 'GET', data: { taskId }, cookie })
    const [foreign, unknown] = [await get(scope.taskId), await get(nowhere)]
    expect([foreign.status, foreign.error?.message]).toEqual([404, unknown.error?.message])
    const file = await send({ method: 'GET', path: `/api/files/${scope.fileId}/thumbnail`, cookie })
    expect(file.status).toBe(404)
  })

  it('sees no other visitor, and no browser', async () => {
    const { cookie } = await theDemo()
    const list = await callFunction(server, 'sessions.listMySessions', { method: 'GET', cookie })
    expect(list.result).toHaveLength(1)
  })

  it('signs out alone', async () => {
    const { cookie, another } = await theDemo()
    const left = await send({ method: 'POST', path: '/api/auth/sign-out', cookie })
    expect([left.status, left.headers.get('location')]).toEqual([303, `${origin}/`])
    const me = (of: string) => callFunction(server, 'users.currentUser', { method: 'GET', cookie: of })
    expect((await me(cookie)).result).toBeNull()
    expect((await me(another)).result).toMatchObject({ isDemo: true, analytics: null, passwordPath: null })
  })

  it('gets to the sign-up after signing out', async () => {
    const { cookie } = await theDemo()
    const left = await send({ method: 'POST', path: '/api/auth/sign-out?next=sign-up', cookie })
    expect(left.headers.get('location')).toBe('/api/auth/sign-up')
    expect((await callFunction(server, 'users.currentUser', { method: 'GET', cookie })).result).toBeNull()
  })

  it('is limited alone, not together with all others', async () => {
    const { cookie, another, scope } = await theDemo()
    const search = (of: string) =>
      callFunction(server, 'search.search', {
        method: 'GET',
        data: functionAccess['search.search']?.input?.(scope),
        cookie: of,
      })
    const { rows } = await db.execute<{ keys: number }>(sql`select count(*)::int as keys from rate_limits`)
    for (const of of [cookie, another]) expect((await search(of)).status).toBe(200)
    const after = await db.execute<{ keys: number }>(sql`select count(*)::int as keys from rate_limits`)
    expect((after.rows[0]?.keys ?? 0) - (rows[0]?.keys ?? 0)).toBe(2)
  })
})

describe('a contractor’s link of the demo', () => {
  const job = ({ shareCode }: { shareCode: string }) => `/worker-share/${shareCode}`

  it('opens without a trace', async () => {
    const { scope } = await theDemo()
    const before = await rowsOf(db)
    for (const path of [job(scope), `/worker-projects/${scope.standingToken}`]) {
      const opened = await send({ method: 'GET', path, headers: { accept: 'text/html' } })
      expect(opened.status).toBe(200)
    }
    expect(await rowsOf(db)).toEqual(before)
  })

  it('saves no form and no file', async () => {
    const { scope } = await theDemo()
    const before = await rowsOf(db)
    const form = (fields: Record<string, string>) => ({
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    })
    const shown = ['job.accept', 'job.decline', 'messages.write']
    for (const action of [...shown, 'quotes.submit', 'visits.propose', 'invoices.submit', 'codes.show']) {
      const fields = form({ do: action, name: 'Bruno', body: 'Hello' })
      const sent = await send({ method: 'POST', path: job(scope), ...fields })
      expect([action, sent.status]).toEqual([action, 403])
      const html = await sent.text()
      if (shown.includes(action)) expect(html).toContain(refusal)
    }
    const file = await send({ method: 'POST', path: `/api${job(scope)}/files`, body: 'no form' })
    expect(file.status).toBe(403)
    for (const id of ['share-links.acceptWorkerShare', 'share-links.declineWorkerShare']) {
      const answer = await callFunction(server, id, {
        method: 'POST',
        data: functionAccess[id]?.input?.(scope),
      })
      expect(answer.error?.message).toBe(refusal)
    }
    expect(await rowsOf(db)).toEqual(before)
    expect(await db.$count(shareLinks, sql`first_opened_at is not null`)).toBe(0)
    expect(await db.$count(documents)).toBeGreaterThan(0)
  })
})

it('shows every page as to a person who is not an administrator, and changes nothing', async () => {
  const first = await click()
  const cookie = cookieOf(first)
  const addressOf = await sampleAddresses(db)
  const before = await rowsOf(db)
  for (const { route } of pageBudgets) {
    const page = await send({ method: 'GET', path: addressOf(route), cookie })
    expect([route, page.status]).toEqual([route, isForAdministrators(route) ? 404 : 200])
    await page.text()
  }
  expect(await rowsOf(db)).toEqual(before)
})

describe('the button of the demo', () => {
  it('signs first visitors at once in to one family', async () => {
    const answers = await Promise.all(Array.from({ length: demoLimit.points }, () => click()))
    const addresses = new Set(answers.map(({ headers }) => headers.get('location')))
    expect([answers.every(({ status }) => status === 303), addresses.size]).toEqual([true, 1])
    const groups = await db.select().from(familyGroups)
    expect(groups.map(({ id, name }) => [`/dashboard/${id}`, name])).toEqual([
      [[...addresses][0], sampleFamily('2026-11-21').group.name],
    ])
    const [first] = answers
    expect(first?.headers.getSetCookie()[0]).toMatch(/^__Host-sid=.*Max-Age=7200/)
    const page = await send({
      method: 'GET',
      path: [...addresses][0] ?? '',
      cookie: first ? cookieOf(first) : '',
    })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Leave demo')])
  })

  it.each([
    ['de-AT', 'Demo verlassen', 'Eimer unter dem zweiten Balken leeren'],
    ['fr', 'Quitter la démo', 'Vider le seau sous la deuxième poutre'],
    ['es', 'Salir de la demo', 'Vaciar el cubo de debajo de la segunda viga'],
    ['sv', 'Lämna demon', 'Töm hinken under andra bjälken'],
    ['pt', 'Leave demo', 'Empty the bucket under the second beam'],
  ])('shows a family in the language of a visitor who asks for %s', async (language, banner, task) => {
    const headers = { 'accept-language': language }
    const others = await click({ 'accept-language': 'en' })
    const answer = await click(headers)
    const path = answer.headers.get('location') ?? ''
    const html = await (await send({ method: 'GET', path, cookie: cookieOf(answer), headers })).text()
    expect(html).toContain(banner)
    expect(html).toContain(task)
    const isEnglish = banner === 'Leave demo'
    expect(others.headers.get('location') === path).toBe(isEnglish)
    expect(await db.$count(familyGroups)).toBe(isEnglish ? 1 : 2)
  })

  it('leaves a session of one’s own as it is, and leads to one’s own group', async () => {
    const anna = await aPerson(server)
    const familyGroupId = await server.make.group([{ user: anna.user }])
    const answer = await click({}, anna.cookie)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/dashboard/${familyGroupId}`])
    expect(answer.headers.getSetCookie()).toEqual([])
    const me = await callFunction(server, 'users.currentUser', { method: 'GET', cookie: anna.cookie })
    expect(me.result).toMatchObject({ id: anna.user.id, isDemo: false })
    expect(await db.$count(users, eq(users.issuer, 'demo'))).toBe(0)
  })

  it('opens no second session for a visitor who is in the demo', async () => {
    const first = await click()
    const again = await click({}, cookieOf(first))
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect([again.headers.getSetCookie(), await db.$count(sessions)]).toEqual([[], 1])
  })

  it('is refused to another site, and to every other method', async () => {
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await click(foreign)).status).toBe(403)
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await send({ method, path: '/api/demo' })).status).toBe(405)
    }
    expect(await db.$count(sessions)).toBe(0)
  })

  it('says so on the home page when an address starts it too often', async () => {
    for (let clicks = 0; clicks < demoLimit.points; clicks++) await click()
    const refused = await click()
    expect(refused.headers.get('location')).toBe('/?demo=too-many')
    const page = await send({ method: 'GET', path: '/?demo=too-many' })
    expect(await page.text()).toContain('Wait ten minutes, then try again.')
  })
})
