import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { anAnalyticsUpstream } from './analytics-upstream.ts'
import { origin, sameOrigin } from './request.ts'
import { aPerson, wireServer } from './wire.ts'

const upstream = await anAnalyticsUpstream()
afterAll(upstream.close)
const server = wireServer({ POSTHOG_KEY: 'phc_test', POSTHOG_HOST: upstream.origin })

beforeEach(() => {
  upstream.asked.length = 0
  delete upstream.behaviour.answer
})

type Init = { method?: string; headers?: Record<string, string>; body?: BodyInit }
const send = (path: string, { headers, ...init }: Init = {}) =>
  server.fetch(new Request(new URL(path, origin), { ...init, headers: { ...sameOrigin, ...headers } }))
const post = (path: string, init: Init = {}) => send(path, { method: 'POST', body: '{"event":"x"}', ...init })

const calls = [
  ['GET', '/array/phc_test/config'],
  ['POST', '/flags/'],
  ['POST', '/e/'],
  ['POST', '/s/'],
] as const

describe('the analytics relay', () => {
  it.each(calls)('passes %s %s on without cookie and authorization', async (method, path) => {
    const { cookie } = await aPerson(server)
    const headers = {
      cookie,
      authorization: 'Bearer secret',
      referer: `${origin}/invite/inv_secret`,
      'x-forwarded-for': '203.0.113.9',
      'x-secret': 'secret',
      'user-agent': 'Browser',
      'content-type': 'text/plain',
    }
    const answer = await send(`/relay-args${path}?ver=1.449.2&_=17&secret=1`, {
      method,
      headers,
      ...(method === 'POST' && { body: 'an event' }),
    })
    expect(answer.status).toBe(200)
    const [asked, ...others] = upstream.asked
    expect(others).toEqual([])
    expect(asked).toMatchObject({ method, path, text: method === 'POST' ? 'an event' : '' })
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({ ver: '1.449.2', _: '17' })
    const { host: _, connection: __, 'content-length': ___, ...sent } = asked?.headers ?? {}
    expect(Object.keys(sent).toSorted()).toEqual(
      expect.arrayContaining(['content-type', 'user-agent', 'x-forwarded-for']),
    )
    expect(sent['user-agent']).toBe('Browser')
    expect(JSON.stringify(sent)).not.toMatch(/secret|203\.0\.113\.9|sid|inv_/)
  })

  it("returns the body as JSON without the upstream's headers", async () => {
    const answer = await post('/relay-args/e/')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect(await answer.json()).toEqual({ status: 'Ok' })
  })

  it('passes compressed bodies on unchanged', async () => {
    await post('/relay-args/s/?compression=gzip-js', { body: new Uint8Array(gzipSync('a replay')) })
    expect(upstream.asked[0]?.text).toBe('a replay')
    expect(upstream.asked[0]?.query.get('compression')).toBe('gzip-js')
  })

  it.each([
    ['GET', '/relay-args/'],
    ['GET', '/relay-args/static/array.js'],
    ['GET', '/static/array.js'],
    ['GET', '/relay-args/array/phc_other/config'],
    ['GET', '/relay-args/array/phc_test/config.js'],
    ['GET', '/relay-args/array/phc_test/config/'],
    ['GET', '/relay-args/e/'],
    ['GET', '/relay-args/../api/x'],
    ['GET', '/relay-args/%2e%2e/api/x'],
    ['GET', '/relay-args/..%2fapi/x'],
    ['GET', '/relay-args/array/phc_test/%2e%2e/config'],
    ['POST', '/relay-args/e'],
    ['POST', '/relay-args/e/more'],
    ['POST', '/relay-args//e/'],
    ['POST', '/relay-args/E/'],
    ['POST', '/relay-args/e%2f'],
    ['POST', '/relay-args/i/v1/logs'],
    ['POST', '/relay-args/api/surveys/'],
    ['POST', '/relay-args/array/phc_test/config'],
  ])('does not know %s %s', async (method, path) => {
    const answer = await send(path, { method, ...(method === 'POST' && { body: '{}' }) })
    expect([301, 307, 308, 404]).toContain(answer.status)
    expect(upstream.asked).toEqual([])
  })

  it('accepts at most 1 MB, and no calls from another site', async () => {
    expect((await post('/relay-args/s/', { body: 'x'.repeat(1024 ** 2 + 1) })).status).toBe(413)
    expect((await post('/relay-args/s/', { body: 'x'.repeat(1024 ** 2) })).status).toBe(200)
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await post('/relay-args/e/', { headers: foreign })).status).toBe(403)
    expect(upstream.asked).toHaveLength(1)
  })

  it('accepts 60 calls a minute from an address', async () => {
    for (let made = 0; made < 60; made++) expect((await post('/relay-args/e/')).status).toBe(200)
    const refused = await post('/relay-args/e/')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(upstream.asked).toHaveLength(60)
  })

  it('neither follows nor passes on redirects', async () => {
    upstream.behaviour.answer = (response) =>
      response.writeHead(302, { location: `${upstream.origin}/e/` }).end()
    const answer = await post('/relay-args/e/')
    expect([answer.status, answer.headers.get('location')]).toEqual([503, null])
    expect(upstream.asked).toHaveLength(1)
  })

  it.each<[string, (response: import('node:http').ServerResponse) => void]>([
    ['answers 1 MB and more', (response) => response.end('x'.repeat(1024 ** 2 + 1))],
    ['ends the connection', (response) => response.destroy()],
    ['never answers', () => {}],
  ])('answers that it is unavailable when the upstream %s', async (_, answer) => {
    upstream.behaviour.answer = answer
    const { status } = await post('/relay-args/e/')
    expect(status).toBe(503)
  })

  it('passes on refusals of the upstream', async () => {
    upstream.behaviour.answer = (response) => response.writeHead(401).end('{"type":"authentication_error"}')
    expect((await post('/relay-args/e/')).status).toBe(401)
  })
})

describe('the privacy policy', () => {
  it('names only the configured service', async () => {
    const page = await (await send('/privacy')).text()
    expect(page).toContain('Usage statistics: 127.0.0.1')
    expect(page).not.toMatch(/Stripe|connected to no other service|Generated titles:|Files:/)
  })
})
