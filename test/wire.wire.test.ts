import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { connectionsAtOnce } from '../src/server/db/connection-share.ts'
import { readsAtOnce } from '../src/server/read-gate.ts'
import { callFunction, origin, readAnswer, sameOrigin } from './request.ts'
import { aPerson, wireServer } from './wire.ts'

const server = wireServer()

const get = (path: string, headers: Record<string, string> = {}) =>
  server.fetch(new Request(new URL(path, origin), { headers }))

const secureHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

describe('a page that has moved', () => {
  it('is found under its old address, with the search parameters', async () => {
    const answer = await get('/money/g1/new?kind=INCOME')
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toBe('/money/g1/payments/new?kind=INCOME')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('every response', () => {
  it.each([
    '/',
    '/login',
    '/privacy',
    '/terms',
    '/404',
    '/no/such/page',
    '/healthz',
    '/readyz',
    '/dashboard/x',
    '/favicon.svg',
    '/robots.txt',
    '/api/nothing',
    '/_serverFn/nothing',
    '/oidc/.well-known/openid-configuration',
  ])('%s carries the security headers, an id and a policy with a nonce of its own', async (path) => {
    const [first, second] = [await get(path), await get(path)]
    for (const [name, value] of Object.entries(secureHeaders)) expect(first.headers.get(name)).toBe(value)
    expect(first.headers.get('permissions-policy')).toContain('geolocation=()')
    expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'))
    const policies = [first, second].map((response) => response.headers.get('content-security-policy'))
    expect(policies[0]).toMatch(/script-src 'nonce-[A-Za-z0-9+/=]{20,}' 'strict-dynamic'/)
    expect(policies[0]).not.toBe(policies[1])
    expect(first.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('ignores an id and a nonce sent by the client', async () => {
    const response = await get('/', { 'x-request-id': 'mine', 'x-nonce': 'mine' })
    expect(response.headers.get('x-request-id')).not.toBe('mine')
    expect(response.headers.get('content-security-policy')).not.toContain('nonce-mine')
    expect(await response.text()).not.toContain('nonce="mine"')
  })

  it('is never cached if it depends on the person', async () => {
    expect((await get('/login')).headers.get('cache-control')).toBe('no-store')
    expect((await get('/dashboard/x')).headers.get('cache-control')).toBe('no-store')
  })

  it('has status 404 and names no page for an unknown address', async () => {
    const response = await get('/no/such/page')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('The page you are looking for does not exist.')
  })

  it('grants nothing to a preflight', async () => {
    const response = await server.fetch(
      new Request(new URL('/_serverFn/groups.createGroup', origin), {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      }),
    )
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('a page', () => {
  it('uses its nonce on every script and loads nothing from other origins', async () => {
    const html = await (await get('/')).text()
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((tag) => !/nonce="[^"]+"/.test(tag))).toEqual([])
    expect([...html.matchAll(/(?:src|href)="(https?:)?\/\//g)]).toEqual([])
  })

  it('redirects nobody to another host with a path that starts with two slashes', async () => {
    for (const path of ['//evil.example', '//evil.example/login', '///evil.example']) {
      const response = await server.fetch(new Request(`${origin}${path}`))
      expect([response.status, response.headers.get('location')]).toEqual([404, null])
    }
  })

  it('of another family’s property looks like one that does not exist', async () => {
    const [anna, ben] = [await aPerson(server), await aPerson(server)]
    const group = await server.make.group([{ user: ben.user }])
    const house = await server.make.property(group)
    const foreign = await get(`/property/${house}`, { cookie: anna.cookie })
    const unknown = await get('/property/0199aaaa-0000-7000-8000-000000000001', { cookie: anna.cookie })
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    const text = async (response: Response) =>
      /<main.*<\/main>/s.exec(await response.text())?.[0].replace(/nonce="[^"]*"/g, '')
    const [foreignText, unknownText] = [await text(foreign), await text(unknown)]
    expect(foreignText).toContain('does not exist')
    expect(foreignText).toBe(unknownText)
  })

  it('behind the guard sends a stranger to sign in, and remembers the way back', async () => {
    const response = await get('/dashboard/0199aaaa-0000-7000-8000-000000000001?tab=x')
    expect(response.status).toBe(307)
    expect(response.headers.get('location')).toBe(
      '/login?redirect=%2Fdashboard%2F0199aaaa-0000-7000-8000-000000000001%3Ftab%3Dx',
    )
  })
})

describe('a redirect of a call', () => {
  it('is an answer that the page follows by itself, not one for the browser', async () => {
    const data = { returnTo: '/calendar?view=week' }
    const answer = await callFunction(server, 'sessions.checkAuth', { method: 'GET', data })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('location')).toBeNull()
    expect(JSON.parse(answer.text)).toMatchObject({
      isSerializedRedirect: true,
      to: '/login',
      search: { redirect: data.returnTo },
    })
  })
})

describe('a malformed call', () => {
  const payloads = [
    '{',
    '[]',
    'null',
    '"text"',
    '{"t":99}',
    '{"t":{"t":10,"i":0,"p":{"k":["data"],"v":[{"t":4,"i":99}]}},"f":63,"m":[]}',
    '{"__proto__":{"admin":true}}',
    `${'['.repeat(1_000)}${']'.repeat(1_000)}`,
    '{"t":{"t":25,"i":0,"s":"Promise"},"f":63,"m":[]}',
  ]

  it.each(payloads)('gets 400 for %s and reveals no internals', async (body) => {
    const { cookie } = await aPerson(server)
    const response = await server.fetch(
      new Request(new URL('/_serverFn/groups.createGroup?createServerFn', origin), {
        method: 'POST',
        headers: { ...sameOrigin, cookie, 'content-type': 'application/json', 'x-tsr-serverfn': 'true' },
        body,
      }),
    )
    const answer = await readAnswer(response)
    expect(answer.status).toBe(400)
    expect(answer.text).not.toMatch(/SyntaxError|JSON at|Unexpected|seroval|node_modules|\.[jt]s:\d/)
  })

  it('gets 404 for a function that does not exist', async () => {
    const { cookie } = await aPerson(server)
    const ids = [
      ...[
        '',
        '/',
        '//',
        '/groups.createGroup',
        '%00',
        '%2f',
        '%ff',
        '..%2f..',
        'groups.createGroup/',
        'groups%2e',
      ],
      ...['groups.nothing', '__proto__', 'constructor', 'toString', 'a'.repeat(2_000)],
    ]
    for (const id of ids) {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await callFunction(server, id, { method, data: {}, cookie })
        expect([id, method, answer.status]).toEqual([id, method, 404])
        expect(answer.text).not.toMatch(/node_modules|\.[jt]s:\d|Error:/)
      }
    }
  })

  it('gets 400 without the marker, and changes nothing', async () => {
    const anna = await aPerson(server)
    const familyGroupId = await server.make.group([{ user: anna.user }])
    const colors = () => server.database.pool.query('select color from memberships').then(({ rows }) => rows)
    const before = await colors()
    for (const value of ['', 'false']) {
      const answer = await callFunction(server, 'groups.updateMyColor', {
        method: 'POST',
        data: { familyGroupId, color: 'plum' },
        cookie: anna.cookie,
        headers: { 'x-tsr-serverfn': value },
      })
      expect(answer.status).toBe(400)
    }
    expect(await colors()).toEqual(before)
  })
})

describe('a body over the limit', () => {
  const post = async (path: string, init: RequestInit & { duplex?: 'half' }) => {
    const { cookie } = await aPerson(server)
    return server.fetch(
      new Request(new URL(path, origin), {
        method: 'POST',
        ...init,
        headers: {
          ...sameOrigin,
          cookie,
          'x-tsr-serverfn': 'true',
          'content-type': 'application/json',
          ...init.headers,
        },
      }),
    )
  }
  const megabyte = new Uint8Array(1_048_576).fill(32)
  const streamOf = (megabytes: number) => {
    let left = megabytes
    return new ReadableStream({
      pull: (controller) => (left-- > 0 ? controller.enqueue(megabyte) : controller.close()),
    })
  }

  const lengthOf = (megabytes: number) => ({ 'content-length': String(megabytes * 1_048_576) })

  it.each(['/_serverFn/groups.createGroup', '/api/auth/sign-out', '/oidc/token'])(
    '%s answers 413 to 60 MB with a stated length',
    async (path) => {
      const answer = await post(path, { body: streamOf(60), duplex: 'half', headers: lengthOf(60) })
      expect(answer.status).toBe(413)
    },
  )

  it.each(['/_serverFn/groups.createGroup', '/oidc/token'])(
    '%s answers 413 to 60 MB without a stated length',
    async (path) => {
      expect((await post(path, { body: streamOf(60), duplex: 'half' })).status).toBe(413)
    },
  )

  it('gets 413 for a photo of 60 MB, with or without a stated length', async () => {
    const anna = await aPerson(server)
    const propertyId = await server.make.property(await server.make.group([{ user: anna.user }]))
    for (const headers of [lengthOf(60), {}]) {
      const answer = await post(`/api/properties/${propertyId}/photo`, {
        body: streamOf(60),
        duplex: 'half',
        headers: { ...headers, cookie: anna.cookie, 'content-type': 'image/jpeg' },
      })
      expect(answer.status).toBe(413)
    }
  })

  it('stops being read long before the end', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent++
        controller.enqueue(megabyte)
      },
    })
    expect((await post('/_serverFn/groups.createGroup', { body, duplex: 'half' })).status).toBe(413)
    expect(sent).toBeLessThan(10)
  })
})

describe('an internal error', () => {
  it('is masked: a broken database says "try again" and reveals no SQL', async () => {
    const { cookie } = await aPerson(server)
    await server.database.pool.query('alter table family_groups rename to away')
    try {
      const answer = await callFunction(server, 'groups.listMyFamilyGroups', { method: 'GET', cookie })
      expect(answer.status).toBe(500)
      expect(answer.error).toMatchObject({
        code: 'unexpected',
        message: 'Something went wrong on our side. Try again.',
      })
      expect(answer.text).not.toMatch(/family_groups|select|relation|42P01/)
    } finally {
      await server.database.pool.query('alter table away rename to family_groups')
    }
  })
})

describe('a stale edit', () => {
  it('returns a conflict with the newer value', async () => {
    const anna = await aPerson(server)
    const group = await server.make.group([{ user: anna.user }])
    const propertyId = await server.make.property(group)
    const edit = (city: string) =>
      callFunction(server, 'properties.updateProperty', {
        method: 'POST',
        cookie: anna.cookie,
        data: { propertyId, version: 1, name: 'Cabin', timeZone: 'UTC', city },
      })
    expect((await edit('Horgen')).status).toBe(200)
    const stale = await edit('Zug')
    expect(stale.status).toBe(409)
    expect(stale.text).toContain('Horgen')
  })
})

describe('a person with many simultaneous requests', () => {
  it('waits for their own requests, while another family gets its answers', async () => {
    const [anna, ben] = [await aPerson(server), await aPerson(server)]
    const [hers, his] = [
      await server.make.group([{ user: anna.user }]),
      await server.make.group([{ user: ben.user }]),
    ]
    const dashboardOf = (familyGroupId: string, { cookie }: typeof anna) =>
      callFunction(server, 'dashboard.getDashboard', { method: 'GET', data: { familyGroupId }, cookie })
    const herCalls = Array.from({ length: 60 }, () => dashboardOf(hers, anna))
    for (let call = 0; call < 5; call++) expect((await dashboardOf(his, ben)).status).toBe(200)
    for (const { status } of await Promise.all(herCalls)) expect(status).toBe(200)
  })

  it('holds some of the database connections, and leaves the rest to other families', async () => {
    const [anna, ben] = [await aPerson(server), await aPerson(server)]
    const hers = await server.make.group([{ user: anna.user }])
    await server.make.group([{ user: ben.user }])
    const { db } = server.database
    const waitingForLocks = async () => {
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = 'kinstead' and wait_event_type = 'Lock'`)
      return rows[0]?.count
    }
    const pages = await db.transaction(async (tx) => {
      await tx.execute(
        sql`lock table tasks, projects, stays, payments, settlements, activity_log, documents, assets`,
      )
      const asked = Array.from({ length: 8 }, async () => {
        const answer = await get(`/dashboard/${hers}`, { cookie: anna.cookie, accept: 'text/html' })
        return (await readAnswer(answer)).status
      })
      await expect.poll(waitingForLocks).toBe(connectionsAtOnce.concurrent)
      for (let call = 0; call < 5; call++) {
        const { status } = await callFunction(server, 'groups.listMyFamilyGroups', {
          method: 'GET',
          cookie: ben.cookie,
        })
        expect(status).toBe(200)
      }
      // Fewer if the first of them have waited too long.
      expect(await waitingForLocks()).toBeLessThanOrEqual(connectionsAtOnce.concurrent)
      return asked
    })
    await Promise.all(pages)
  })

  it('is told to come back if too many wait, for functions, pages and routes alike', async () => {
    const { user, cookie } = await aPerson(server)
    const familyGroupId = await server.make.group([{ user }])
    const paths = [`/dashboard/${familyGroupId}`, '/_serverFn/groups.listMyFamilyGroups', '/api/nothing']
    const answers = await Promise.all(
      Array.from({ length: 300 }, async (_, at) => {
        const path = paths[at % paths.length] ?? '/'
        const accept = at % paths.length === 0 ? 'text/html' : 'application/json'
        const { status, headers, text } = await readAnswer(await get(path, { cookie, accept }))
        return { status, headers, text, accept }
      }),
    )
    // On a slow machine some also wait too long for the database, and get a different message.
    const refused = answers.filter(({ text }) =>
      text.includes('Many of your requests are already being answered.'),
    )
    expect(refused).toHaveLength(300 - readsAtOnce.concurrent - readsAtOnce.waiting)
    for (const { status, headers, accept } of refused) {
      expect(status).toBe(503)
      expect(headers.get('retry-after')).toBe('2')
      expect(headers.get('content-type')).toContain(accept)
    }
  })
})
