import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import { randomToken } from '../src/server/crypto.ts'
import { shareLinks } from '../src/server/db/schema/share-links.ts'
import { aProject } from './factories/work.ts'
import { aJobLink, aWorker } from './factories/workers.ts'
import { origin, sameOrigin } from './request.ts'
import { aStatementLog } from './statement-log.ts'
import { aPerson, wireServer } from './wire.ts'

// How a token is looked up in the database, and what an address may request.

const log = await aStatementLog()
const server = wireServer({ TRUST_PROXY: '1' }, (url) => log.to(url))
const { db } = server.database

let addresses = 0
const somewhere = () => `203.0.113.${++addresses}`

async function aLink() {
  const { user } = await aPerson(server, { firstName: 'Anna' })
  const familyGroupId = await server.make.group([{ user }])
  const house = { id: await server.make.property(familyGroupId), familyGroupId }
  const job = { project: await aProject(db, house), worker: await aWorker(db, { id: familyGroupId }) }
  return aJobLink(db, job, { createdBy: user.id })
}

const get = (path: string, address: string) =>
  server.fetch(new Request(new URL(path, origin), { headers: { 'x-forwarded-for': address } }))

const post = (path: string, fields: Record<string, string>, address: string) => {
  const body = new FormData()
  for (const [name, text] of Object.entries(fields)) body.append(name, text)
  const headers = { ...sameOrigin, accept: 'text/html', 'x-forwarded-for': address }
  return server.fetch(new Request(new URL(path, origin), { method: 'POST', body, headers }))
}

const places: [string, (code: string, address: string) => Response | Promise<Response>][] = [
  ['page', (code, address) => get(`/worker-share/${code}`, address)],
  ['form', (code, address) => post(`/worker-share/${code}`, { do: 'job.accept', name: 'Eve' }, address)],
  ['feed', (code, address) => get(`/api/worker-share/${code}/visits.ics`, address)],
  ['file', (code, address) => get(`/api/worker-share/${code}/files/${newId()}/original`, address)],
]

it.each(places)('a malformed token is looked up like an unknown one: %s', async (_, ask) => {
  const sentFor = async (code: string) => {
    const sent = await log.during(async () => {
      const answer = await ask(encodeURIComponent(code), somewhere())
      expect(answer.status).toBe(404)
      await answer.text()
    })
    return sent
  }
  // The first request of a process fills its caches.
  await sentFor(`wsh_${randomToken()}`)
  const unknown = await sentFor(`wsh_${randomToken()}`)
  expect(unknown.filter((text) => text.includes('"token_hash" ='))).toHaveLength(1)
  for (const code of ['x', 'wsh_', `inv_${randomToken()}`, `wsh_${randomToken()}A`, "wsh_' or '1'='1"])
    expect([code, await sentFor(code)]).toEqual([code, unknown])
})

it('looks up a token once for a form, even if the page is shown again', async () => {
  const { shareCode } = await aLink()
  const sent = await log.during(async () => {
    const answer = await post(`/worker-share/${shareCode}`, { do: 'job.accept', name: ' ' }, somewhere())
    expect(answer.status).toBe(400)
    await answer.text()
  })
  expect(sent.filter((text) => text.includes('"token_hash" ='))).toHaveLength(1)
})

it('accepts thirty forms a minute from an address, regardless of other requests, and answers each', async () => {
  const { shareCode } = await aLink()
  const [path, address] = [`/worker-share/${shareCode}`, somewhere()]
  const statuses = new Set<number>()
  for (let time = 0; time < 30; time++) {
    const answer = await post(path, { do: 'messages.write', id: newId(), body: `${time}` }, address)
    statuses.add(answer.status)
    statuses.add((await get(answer.headers.get('location') ?? '', address)).status)
  }
  expect([...statuses]).toEqual([303, 200])
  expect((await get(path, address)).status).toBe(200)
  expect((await post(path, { do: 'messages.write', id: newId(), body: 'x' }, address)).status).toBe(429)
})

it('keeps opening valid links while an ended one is requested repeatedly', async () => {
  const [ended, good] = [await aLink(), await aLink()]
  const end = { endedAt: new Date(), endReason: 'REVOKED' as const }
  await db.update(shareLinks).set(end).where(eq(shareLinks.id, ended.id))
  const address = somewhere()
  for (let time = 0; time < 15; time++)
    expect((await get(`/api/worker-share/${ended.shareCode}/visits.ics`, address)).status).toBe(404)
  expect((await get(`/api/worker-share/${good.shareCode}/visits.ics`, address)).status).toBe(200)
})

it('leaves nothing of a job in the browser cache', async () => {
  const { shareCode } = await aLink()
  const feed = await get(`/api/worker-share/${shareCode}/visits.ics`, somewhere())
  expect([feed.status, feed.headers.get('cache-control')]).toEqual([200, 'no-store'])
})
