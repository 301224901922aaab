import { beforeEach, expect, it } from 'vitest'
import { packLimit, packParts } from '../src/features/overview/handover-packs/handover-packs.rules.ts'
import { newId } from '../src/lib/ids.ts'
import { origin, sameOrigin } from './request.ts'
import { aPerson, type Person, wireServer } from './wire.ts'

const server = wireServer()

let anna: Person
let ben: Person
let propertyId = ''
beforeEach(async () => {
  anna = await aPerson(server)
  ben = await aPerson(server)
  const familyGroupId = await server.make.group([
    { user: anna.user, role: 'MANAGER' },
    { user: ben.user, role: 'VIEWER' },
  ])
  propertyId = await server.make.property(familyGroupId)
})

const ask = (asked: unknown, { cookie }: Person = anna, of = propertyId) =>
  server.fetch(
    new Request(new URL(`/api/properties/${of}/handover-pack`, origin), {
      method: 'POST',
      body: JSON.stringify(asked),
      headers: { ...sameOrigin, cookie, 'content-type': 'application/json' },
    }),
  )
const usual = { parts: ['MANUAL'], format: 'pdf' }

it('is sent as an uncached download, to viewers too', async () => {
  for (const person of [anna, ben]) {
    const answer = await ask(usual, person)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
  const zip = await ask({ ...usual, format: 'zip' })
  expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(
    Buffer.from(await zip.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

it('has no codes for viewers, and refuses what it does not know', async () => {
  expect((await ask({ parts: [...packParts], format: 'pdf' }, ben)).status).toBe(403)
  expect((await ask({ parts: ['SECRETS'], format: 'pdf' })).status).toBe(400)
  expect((await ask({ parts: [], format: 'pdf' })).status).toBe(400)
})

it('answers a stranger about this property as about none', async () => {
  const stranger = await aPerson(server)
  const answers = [await ask(usual, stranger), await ask(usual, stranger, newId())]
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  const [theirs, none] = await Promise.all(answers.map((answer) => answer.json()))
  expect(theirs.error.message).toBe(none.error.message)
})

it('is limited for each person', async () => {
  const statuses: number[] = []
  for (let asked = 0; asked <= packLimit.points; asked++) statuses.push((await ask(usual)).status)
  expect(statuses.at(-2)).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  expect((await ask(usual, ben)).status).toBe(200)
})
