import fc from 'fast-check'
import { toJSON } from 'seroval'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { functionAccess, routeAccess, type Scope } from './access-table.ts'
import { castOf } from './cast.ts'
import { origin, sameOrigin } from './request.ts'
import { type Person, wireServer } from './wire.ts'

// Makes random calls to everything in the access table, as the manager of a group: malformed calls are refused, and
// no internals are revealed. Repeat a run with its seed:
//   FUZZ_SEED=123 npx vitest run --project wire test/fuzz.wire.test.ts

const server = wireServer()

const seed = Number(process.env.FUZZ_SEED ?? Math.trunc(Math.random() * 2 ** 31))
console.warn(`FUZZ_SEED=${seed}`)

// The framework prints what it cannot read.
const printed = vi.spyOn(console, 'error')
beforeAll(() => void printed.mockImplementation(() => {}))
afterAll(() => printed.mockRestore())

const rounds = 6
const callsInRound = 250
/** Enough on a slow machine, too: a round with fewer tries proves nothing. */
const leastCallsInRound = 50
const roundLimitMs = 2_500

const leaks =
  /node_modules|\.[cm]?[jt]sx?:\d|\bat \w+ \(|ZodError|SyntaxError|TypeError|seroval|DrizzleQuery|Failed query|\bselect\b.+\bfrom\b|invalid input syntax|violates/i

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, undefined, true, 0, -1, 1.5, 2 ** 53, -0, Number.NaN, Number.POSITIVE_INFINITY, 10n],
    ...[
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\u202e',
      '%00',
      "'; drop table users --",
      '../../etc/passwd',
    ],
    ...[
      'x'.repeat(20_000),
      '9'.repeat(400),
      '1e999',
      '2027-02-31',
      '+275760-09-13',
      '0000-00-00',
      '__proto__',
    ],
    ...[[], {}, new Date(Number.NaN), new Date(0), new Map([[1, 2]]), new Set([1]), /x/, new Error('no')],
    ...[JSON.parse('{"__proto__":{"admin":true}}'), JSON.parse(nested(100)), new Uint8Array(8)],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
)

/** Returns the value with one change: a key added or removed, or another value. */
function broken(value: unknown, steps: readonly number[], replacement: unknown): unknown {
  const [step = 0, ...rest] = steps
  if (typeof value !== 'object' || value === null || steps.length === 0) return replacement
  const entries = Object.entries(value)
  const at = step % (entries.length + 1)
  const key = entries[at]?.[0]
  if (Array.isArray(value))
    return value.map((one: unknown, index) => (index === at ? broken(one, rest, replacement) : one))
  if (key === undefined) return { ...value, surprise: replacement }
  return { ...value, [key]: broken(entries[at]?.[1], rest, replacement) }
}

const rawBodies = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '\u0000',
  nested(1_000),
  `${'{"t":10,"p":'.repeat(1_000)}0${'}'.repeat(1_000)}`,
  '{"__proto__":{"data":1}}',
  '{"t":{"t":25,"i":0,"s":"Promise"},"f":63,"m":[]}',
  '{"t":{"t":10,"i":0,"p":{"k":["data"],"v":[{"t":4,"i":99}]}},"f":63,"m":[]}',
  '{"t":{"t":10,"i":0,"p":{"k":["data","__proto__"],"v":[{"t":1,"s":"x"},{"t":1,"s":"y"}]},"o":0},"f":63,"m":[]}',
]

const places = fc.array(fc.nat(12), { maxLength: 4 })
const change = fc.record({ places, value: nasty })

const contentType = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    ...[
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json; charset=x',
    ],
    ...[
      'multipart/form-data; boundary=x',
      'application/octet-stream',
      'image/png',
      'application/pdf',
      'text/csv',
    ],
  ),
)

const functionCall = fc.record({
  kind: fc.constant('function' as const),
  name: fc.constantFrom(...Object.keys(functionAccess)),
  change,
  /** Where the payload is cut or one of its characters is replaced; mostly nowhere. */
  damage: fc.option(
    fc.record({ at: fc.nat(2_000), by: fc.constantFrom('', '{', '"', '\\', '9', '\u0000') }),
    { freq: 5 },
  ),
  raw: fc.option(fc.constantFrom(...rawBodies), { freq: 6 }),
  contentType,
  marker: fc.constantFrom('true', 'true', 'true', 'true', 'false', null),
})

const routeCall = fc.record({
  kind: fc.constant('route' as const),
  name: fc.constantFrom(...Object.keys(routeAccess)),
  segment: fc.nat(8),
  part: fc.option(
    fc.constantFrom('%00', '%ff', '%2e%2e', '%2f', '..', 'x'.repeat(500), '', '%', '0', '%F0%9F%98%80'),
  ),
  query: fc.constantFrom(
    '',
    '?',
    '?a=%00',
    '?by=%00&year=99999',
    '?__proto__=1',
    '?redirect=//evil.example',
    '?=%',
  ),
  body: fc.oneof(fc.constantFrom(...rawBodies), fc.string({ unit: 'binary', maxLength: 200 })),
  contentType,
})

type FunctionCall = typeof functionCall extends fc.Arbitrary<infer Value> ? Value : never
type RouteCall = typeof routeCall extends fc.Arbitrary<infer Value> ? Value : never

function payloadOf({ name, change: { places: steps, value }, damage, raw }: FunctionCall, scope: Scope) {
  if (raw !== null) return raw
  const payload = JSON.stringify(toJSON({ data: broken(functionAccess[name]?.input?.(scope), steps, value) }))
  if (!damage) return payload
  const at = damage.at % payload.length
  return damage.by ? payload.slice(0, at) + damage.by + payload.slice(at + 1) : payload.slice(0, at)
}

function requestOf(call: FunctionCall | RouteCall, scope: Scope, { cookie }: Person): Request {
  const headers = { ...sameOrigin, cookie, 'content-type': call.contentType }
  if (call.kind === 'function') {
    const method = functionAccess[call.name]?.method ?? 'GET'
    const payload = payloadOf(call, scope)
    const url = new URL(`/_serverFn/${call.name}?createServerFn`, origin)
    if (method === 'GET') url.searchParams.set('payload', payload.slice(0, 60_000))
    const marked = call.marker === null ? headers : { ...headers, 'x-tsr-serverfn': call.marker }
    return new Request(url, { method, headers: marked, ...(method === 'POST' && { body: payload }) })
  }
  const [method = 'GET'] = call.name.split(' ')
  const path = (routeAccess[call.name]?.path(scope) ?? '/').split('?')[0] ?? '/'
  const segments = path.split('/')
  const at = 1 + (call.segment % (segments.length - 1))
  const changed = segments.map((segment, index) => (index === at && call.part !== null ? call.part : segment))
  const url = `${origin}${changed.join('/')}${call.query}`
  return new Request(url, { method, headers, ...(!['GET', 'HEAD'].includes(method) && { body: call.body }) })
}

it.each(Array.from({ length: rounds }, (_, round) => seed + round))(
  'answers random calls without server errors (seed %i)',
  async (ofRound) => {
    const { manager, scope } = await castOf(server)
    const call = fc.oneof({ weight: 4, arbitrary: functionCall }, routeCall)
    const endsAt = performance.now() + roundLimitMs
    let answered = 0
    await fc.assert(
      fc.asyncProperty(call, async (one) => {
        if (answered >= leastCallsInRound && performance.now() > endsAt) return
        const response = await server.fetch(requestOf(one, scope, manager))
        // A page includes the framework's scripts, which are the same for everyone.
        const text = (await response.text()).replaceAll(/<script.*?<\/script>/gs, '')
        expect(response.status, text.slice(0, 300)).toBeLessThan(500)
        expect(response.status < 400 ? '' : text).not.toMatch(leaks)
        if (one.kind === 'function' && one.marker !== 'true') expect(response.status).toBe(400)
        answered++
      }),
      {
        seed: ofRound,
        numRuns: callsInRound,
        endOnFailure: true,
      },
    )
    expect(answered).toBeGreaterThanOrEqual(leastCallsInRound)
  },
)
