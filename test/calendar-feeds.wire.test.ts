import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { randomToken } from '../src/server/crypto.ts'
import { calendarFeeds } from '../src/server/db/schema/calendar.ts'
import { memberships } from '../src/server/db/schema/groups.ts'
import { aTask } from './factories/work.ts'
import { aProcessThatLogs } from './process-that-logs.ts'
import { callFunction, origin } from './request.ts'
import { aPerson, wireServer } from './wire.ts'

// Behind a proxy, so that each test can use as many addresses as it needs.
const server = wireServer({ TRUST_PROXY: '1' })
const { db } = server.database

let addresses = 0
const fromSomewhere = () => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`

type Options = { address?: string; method?: string; headers?: Record<string, string> }

const get = (fileName: string, { address = fromSomewhere(), method = 'GET', headers = {} }: Options = {}) =>
  server.fetch(
    new Request(new URL(`/api/calendar-feeds/${encodeURIComponent(fileName)}`, origin), {
      method,
      headers: { 'x-forwarded-for': address, ...headers },
    }),
  )

async function aFeed() {
  const anna = await aPerson(server)
  const familyGroupId = await server.make.group([{ user: anna.user }])
  await db.update(memberships).set({ joinedAt: new Date('2026-01-01') })
  const propertyId = await server.make.property(familyGroupId)
  const dueOn = new Date().toISOString().slice(0, 10)
  await aTask(db, { id: propertyId, familyGroupId }, { title: 'Clean the gutters', dueOn })
  return { anna, familyGroupId, ...(await server.make.feed({ familyGroupId, userId: anna.user.id })) }
}

describe('the address of a feed', () => {
  it('answers without a session, as a calendar that is not announced to other programs', async () => {
    const { token } = await aFeed()
    const response = await get(`${token}.ics`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers.get('etag')).toMatch(/^"[\w-]{43}"$/)
    expect(await response.text()).toContain('SUMMARY:Clean the gutters')
  })

  it('costs no bytes while nothing changes, and answers HEAD in the same way', async () => {
    const { token } = await aFeed()
    const first = await get(`${token}.ics`)
    const etag = first.headers.get('etag') ?? ''
    for (const candidates of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(`${token}.ics`, { headers: { 'if-none-match': candidates } })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
    const head = await get(`${token}.ics`, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
    const other = await get(`${token}.ics`, { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  })

  const wrong: [string, (token: string) => string][] = [
    ['that nobody has', () => `cal_${randomToken()}`],
    ['cut by one', (token) => token.slice(0, -1)],
    ['with one character more', (token) => `${token}A`],
    ['without its prefix', (token) => token.slice(4)],
    ['of another kind of link', (token) => token.replace('cal_', 'inv_')],
    ['in another case', (token) => token.replace(/[a-z]/g, (letter) => letter.toUpperCase())],
    ['with NUL', (token) => `${token}\0`],
    ['with a line break', (token) => `${token}\n`],
    ['of SQL', () => "cal_' or '1'='1"],
    ['of a path', () => '../../etc/passwd'],
    ['of unicode', () => 'cal_ünïcödé-🏠'],
    ['of 10 KB', () => 'cal_'.padEnd(10_240, 'A')],
  ]
  it.each(wrong)('answers 404 with the same body: %s', async (_, change) => {
    const { token } = await aFeed()
    const [response, reference] = [await get(`${change(token)}.ics`), await get('cal_nothing.ics')]
    expect([response.status, reference.status]).toEqual([404, 404])
    expect(await response.text()).toBe(await reference.text())
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
  })

  it('answers 404 at once if it was turned off or its member was removed', async () => {
    const reference = await (await get('cal_nothing.ics')).text()
    const off = await aFeed()
    await db.update(calendarFeeds).set({ revokedAt: new Date() }).where(eq(calendarFeeds.id, off.id))
    const left = await aFeed()
    expect((await get(`${left.token}.ics`)).status).toBe(200)
    await db
      .update(memberships)
      .set({ leftAt: new Date() })
      .where(eq(memberships.familyGroupId, left.familyGroupId))
    for (const { token } of [off, left]) {
      const response = await get(`${token}.ics`)
      expect([response.status, await response.text()]).toEqual([404, reference])
    }
  })

  it('limits guesses and requests', async () => {
    const { token } = await aFeed()
    const prober = fromSomewhere()
    const tried = []
    for (let times = 0; times < 11; times++)
      tried.push((await get(`cal_${randomToken()}.ics`, { address: prober })).status)
    expect(tried).toEqual([...Array(10).fill(404), 429])
    const refused = await get(`cal_${randomToken()}.ics`, { address: prober })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await get(`${token}.ics`, { address: prober })).status).toBe(200)
    const reader = fromSomewhere()
    const read = []
    for (let times = 0; times < 31; times++)
      read.push((await get(`${token}.ics`, { address: reader })).status)
    expect(read).toEqual([...Array(30).fill(200), 429])
  })

  it('accepts no other method', async () => {
    const { token } = await aFeed()
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await get(`${token}.ics`, { method, headers: { origin } })
      expect(response.status).toBe(405)
    }
  })
})

describe('the token of a feed', () => {
  it('never appears in the log, whichever way it came', async () => {
    const { token } = await aFeed()
    const { lines, stop } = await aProcessThatLogs(async (address) => {
      for (const path of [
        `/api/calendar-feeds/${token}.ics`,
        `/api/calendar-feeds/${token}`,
        `/api/calendar-feeds/${token}x.ics`,
        `//api//calendar-feeds//${token}.ics`,
        `/API/calendar-feeds/${token}.ics`,
        `/no/such/${token}.ics`,
      ])
        await fetch(address + path, { redirect: 'manual', headers: { referer: address + path } })
    })
    await stop()
    expect(lines.join('\n')).toContain('"path":"/api/calendar-feeds/[token]"')
    expect(lines.filter((line) => line.includes(token.slice(4)))).toEqual([])
  })

  it('is shown to its owner and is in no row of the table', async () => {
    const { anna, familyGroupId } = await aFeed()
    const call = (name: string, method: 'GET' | 'POST', data: object) =>
      callFunction(server, `calendar-feeds.${name}`, { method, data, cookie: anna.cookie })
    const made = await call('makeFeed', 'POST', { familyGroupId, scope: 'MINE' })
    const token = /cal_[\w-]{43}/.exec(made.text)?.[0] ?? ''
    expect(token).toHaveLength(47)
    expect((await get(`${token}.ics`)).status).toBe(200)
    expect((await call('listFeeds', 'GET', { familyGroupId })).text).toContain(token)
    const { rows } = await db.execute<{ line: string }>(
      sql`select calendar_feeds::text || encode(token_hash, 'escape') as line from calendar_feeds`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { line } of rows) expect(line).not.toContain(token.slice(4))
  })
})
