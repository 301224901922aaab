import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import { aProject } from './factories/work.ts'
import { aJobLink, aWorker } from './factories/workers.ts'
import { callFunction, origin, sameOrigin } from './request.ts'
import { aPerson, wireServer } from './wire.ts'

// Random forms and calls on good and bad tokens of share links. A run is repeated by its seed:
// FUZZ_SEED=123 npx vitest run --project wire test/share-fuzz.wire.test.ts

const server = wireServer({ TRUST_PROXY: '1' })
const seed = Number(process.env.FUZZ_SEED ?? Math.trunc(Math.random() * 2 ** 31))
console.warn(`FUZZ_SEED=${seed}`)

// The framework prints what it cannot read.
const printed = vi.spyOn(console, 'error')
beforeAll(() => void printed.mockImplementation(() => {}))
afterAll(() => printed.mockRestore())

const maxRuns = 120
/** Made on a slow machine, too. */
const leastRuns = 30
const limitMs = 5_000

const leaks =
  /node_modules|\bat \w+ \(|ZodError|TypeError|DrizzleQuery|Failed query|invalid input syntax|violates/

const value = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '1e999',
    '-1',
    '9'.repeat(400),
    '__proto__',
  ),
  fc.constantFrom(
    '<script>alert(1)</script>',
    "' or 1=1 --",
    'x'.repeat(10_000),
    '2027-02-31',
    '10:00',
    '25:99',
    '10,00',
  ),
  fc.constant(null),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const action = fc.constantFrom(
  ...[
    'job.accept',
    'job.decline',
    'tasks.move',
    'tasks.tick',
    'messages.write',
    'quotes.submit',
    'quotes.withdraw',
  ],
  ...[
    'visits.propose',
    'visits.confirm',
    'visits.move',
    'visits.cancel',
    'invoices.submit',
    'invoices.revise',
  ],
  ...['invoices.answer', 'codes.show', 'constructor', ''],
)
const names = [
  ...[
    'id',
    'name',
    'reason',
    'body',
    'taskId',
    'lineId',
    'isDone',
    'status',
    'revision',
    'labour',
    'materials',
    'other',
  ],
  ...[
    'terms',
    'days',
    'validUntil',
    'startsOn',
    'on',
    'from',
    'until',
    'note',
    'number',
    'amount',
    'issuedOn',
    'dueOn',
  ],
  ...['answer', 'secretId', '__proto__'],
]
const attack = fc.record({
  place: fc.constantFrom('page', 'form', 'form', 'form', 'files', 'file', 'feed', 'call', 'standing-call'),
  token: fc.oneof(
    { weight: 3, arbitrary: fc.constant('good') },
    fc.constantFrom('unknown', 'x', '%00', '%ff', '%', 'wsh_', '..'),
  ),
  do: action,
  fields: fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 12 }),
  isRaw: fc.constantFrom(false, false, false, false, true),
})
type Attack = typeof attack extends fc.Arbitrary<infer Value> ? Value : never

let addresses = 0
const fromSomewhere = () => ({
  'x-forwarded-for': `203.0.${Math.floor(++addresses / 250)}.${addresses % 250}`,
})

function formOf({ do: name, fields, isRaw }: Attack): FormData | string {
  if (isRaw) return fields.map(([key, text]) => `${key}=${text}`).join('&')
  const form = new FormData()
  form.append('do', name)
  // An id that is none is refused at once: mostly a good one gets further.
  if (!fields.some(([key]) => key === 'id')) form.append('id', newId())
  for (const [key, text] of fields) form.append(key, text ?? newId())
  return form
}

async function answerTo(one: Attack, goodToken: string): Promise<{ status: number; text: string }> {
  const token =
    one.token === 'good' ? goodToken : one.token === 'unknown' ? `wsh_${'A'.repeat(43)}` : one.token
  if (one.place.endsWith('call')) {
    const id = one.place === 'call' ? 'resolveWorkerShare' : 'resolveWorkerProjects'
    const data = {
      [one.place === 'call' ? 'shareCode' : 'token']: token,
      ...Object.fromEntries(one.fields.slice(6)),
    }
    return callFunction(server, `worker-pages.${id}`, { method: 'GET', data, headers: fromSomewhere() })
  }
  const paths: Record<string, string> = {
    page: `/worker-share/${token}?done=${encodeURIComponent(one.do)}`,
    form: `/worker-share/${token}`,
    files: `/api/worker-share/${token}/files`,
    file: `/api/worker-share/${token}/files/${newId()}/original`,
    feed: `/api/worker-share/${token}/visits.ics`,
  }
  const isPost = one.place === 'form' || one.place === 'files'
  const response = await server.fetch(
    new Request(`${origin}${paths[one.place]}`, {
      method: isPost ? 'POST' : 'GET',
      headers: { ...sameOrigin, accept: 'text/html', ...fromSomewhere() },
      ...(isPost && { body: formOf(one) }),
    }),
  )
  return { status: response.status, text: await response.text() }
}

it(`answers random forms and calls with anything but an error of its own (seed ${seed})`, async () => {
  const { db } = server.database
  const anna = await aPerson(server, { firstName: 'Anna' })
  const familyGroupId = await server.make.group([{ user: anna.user }])
  const house = { id: await server.make.property(familyGroupId), familyGroupId }
  const worker = await aWorker(db, { id: familyGroupId })
  /** A new job now and then: one that was declined takes nothing more. */
  const aLink = async () =>
    (await aJobLink(db, { project: await aProject(db, house), worker }, { createdBy: anna.user.id }))
      .shareCode
  let token = await aLink()
  const endsAt = performance.now() + limitMs
  let answered = 0
  await fc.assert(
    fc.asyncProperty(attack, async (one) => {
      if (answered >= leastRuns && performance.now() > endsAt) return
      if (answered % 20 === 19) token = await aLink()
      const { status, text } = await answerTo(one, token)
      const shown = text.replaceAll(/<script.*?<\/script>/gs, '')
      expect(status, shown.slice(0, 300)).toBeLessThan(500)
      expect(status < 400 ? '' : shown).not.toMatch(leaks)
      answered++
    }),
    { seed, numRuns: maxRuns, endOnFailure: true },
  )
  expect(answered).toBeGreaterThanOrEqual(leastRuns)
})
