import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { relativeScopes } from '../src/features/work/relative-links/relative-links.rules.ts'
import { newId } from '../src/lib/ids.ts'
import { shareLinkSecrets } from '../src/server/db/schema/share-links.ts'
import { checklistLines } from '../src/server/db/schema/tasks.ts'
import type { functionAccess } from './access-table.ts'
import { aDecision } from './factories/decisions.ts'
import { anOutsider, aSettlement, participantOf } from './factories/money.ts'
import { aSecret } from './factories/records.ts'
import { aPin, aRelativeLink } from './factories/relative-links.ts'
import { aProject, aStay, aTask } from './factories/work.ts'
import { aJobLink, anInvoice, aQuote, aStandingLink, aVisit, aWorker } from './factories/workers.ts'
import { callFunction, origin, sameOrigin } from './request.ts'
import { aPerson, wireServer } from './wire.ts'

// Sends random forms and calls with valid and invalid tokens of share links and of personal links. Repeat a run with its seed:
//   FUZZ_SEED=123 npx vitest run --project wire test/share-fuzz.wire.test.ts
// FUZZ_RUNS=10000 makes that many calls, however long it takes.

const server = wireServer({ TRUST_PROXY: '1' })
const seed = Number(process.env.FUZZ_SEED ?? Math.trunc(Math.random() * 2 ** 31))
console.warn(`FUZZ_SEED=${seed}`)

// The framework prints what it cannot read.
const printed = vi.spyOn(console, 'error')
beforeAll(() => void printed.mockImplementation(() => {}))
afterAll(() => printed.mockRestore())

const wantedRuns = Number(process.env.FUZZ_RUNS ?? 0)
const maxRuns = wantedRuns || 120
/** Enough on a slow machine, too. */
const leastRuns = wantedRuns || 30
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
const idsOfRelative = new Set(['decisionId', 'problemId', 'stayId', 'settlementId'])

/** What a relative’s forms have; a random form differs from these in some fields. */
const formsOfRelative = (ids: Record<string, string[]>) => ({
  'vote.cast': { decisionId: ids.decisionId?.[0], option: '0', pin: aPin },
  'stay.request': { startsOn: '2199-07-03', endsOn: '2199-07-10', guests: '1', note: '' },
  'stay.cancel': { stayId: ids.stayId?.[0], version: '1' },
  'problem.report': { title: 'Water drips', description: '' },
  'money.confirm': { settlementId: ids.settlementId?.[0], version: '1', pin: aPin },
  'money.dispute': { settlementId: ids.settlementId?.[1], version: '1', reason: 'Nothing came', pin: aPin },
})
const relativeAction = fc.constantFrom(
  ...([
    'vote.cast',
    'stay.request',
    'stay.cancel',
    'problem.report',
    'money.confirm',
    'money.dispute',
  ] as const),
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
  place: fc.constantFrom(
    ...(['page', 'form', 'form', 'form', 'files', 'file', 'feed', 'call', 'standing-call'] as const),
    ...(['relative', 'relative-form', 'relative-form', 'relative-call'] as const),
    ...(['relative-photos', 'relative-photo', 'relative-document'] as const),
  ),
  token: fc.oneof(
    { weight: 3, arbitrary: fc.constant('good') },
    fc.constantFrom('unknown', 'x', '%00', '%ff', '%', 'wsh_', 'rel_', '..'),
  ),
  do: action,
  doByRelative: relativeAction,
  fields: fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 12 }),
  isRaw: fc.constantFrom(false, false, false, false, true),
  isFile: fc.constantFrom('', '', 'no picture', '\u0089PNG\r\n\u001a\n'),
})
/** Returns a form that a relative’s page has, with random values in some of its fields, and rarely in others. */
function relativeFormOf({ doByRelative, fields, isRaw }: Attack, { ids }: Fixture): FormData | string {
  if (isRaw) return fields.map(([key, text]) => `${key}=${text}`).join('&')
  const typed: Record<string, string | undefined> = formsOfRelative(ids)[doByRelative]
  const own = Object.keys(typed)
  for (const [index, [key, text]] of fields.slice(0, 4).entries())
    if (index === 3) typed[key] = text ?? newId()
    else if (index % 2 === 1) typed[own[key.length % own.length] ?? key] = text ?? newId()
  const form = new FormData()
  form.append('do', doByRelative)
  for (const [key, text = ''] of Object.entries(typed)) form.append(key, text)
  return form
}

type Attack = typeof attack extends fc.Arbitrary<infer Value> ? Value : never

let addresses = 0
const fromSomewhere = () => ({
  'x-forwarded-for': `203.${Math.floor(++addresses / 62_500)}.${Math.floor(addresses / 250) % 250}.${addresses % 250}`,
})

/** An accepted job and a personal link, and the ids and values that belong to them. */
type Fixture = { token: string; standing: string; relative: string; ids: Record<string, string[]> }

function formOf({ do: name, fields, isRaw, isFile }: Attack, { ids }: Fixture): FormData | string {
  if (isRaw) return fields.map(([key, text]) => `${key}=${text}`).join('&')
  const form = new FormData()
  form.append('do', name)
  // An invalid id is refused at once; a valid one usually gets further.
  if (!fields.some(([key]) => key === 'id')) form.append('id', newId())
  // Half of the ids are those of the job, so that the code behind them is reached.
  for (const [index, [key, text]] of fields.entries())
    form.append(key, text ?? ids[key]?.[index % (ids[key]?.length ?? 1)] ?? newId())
  for (const [key, [id = '']] of Object.entries(ids))
    if (key !== 'id' && !idsOfRelative.has(key) && !fields.some(([known]) => known === key))
      form.append(key, id)
  if (isFile) form.append('file', new File([isFile], 'Roof.jpg', { type: 'image/jpeg' }))
  return form
}

const calls = {
  call: { id: 'worker-pages.resolveWorkerShare', name: 'shareCode', good: 'token' },
  'standing-call': { id: 'worker-pages.resolveWorkerProjectsShare', name: 'token', good: 'standing' },
  'relative-call': { id: 'relative-pages.resolveRelativeLink', name: 'relativeCode', good: 'relative' },
} as const satisfies Record<string, { id: keyof typeof functionAccess; name: string; good: keyof Fixture }>

async function answerTo(one: Attack, fixture: Fixture): Promise<{ status: number; text: string }> {
  const [good, kind] = one.place.startsWith('relative') ? [fixture.relative, 'rel'] : [fixture.token, 'wsh']
  const token =
    one.token === 'good' ? good : one.token === 'unknown' ? `${kind}_${'A'.repeat(43)}` : one.token
  if (one.place === 'call' || one.place === 'standing-call' || one.place === 'relative-call') {
    const call = calls[one.place]
    const data = {
      [call.name]: one.token === 'good' ? fixture[call.good] : token,
      ...Object.fromEntries(one.fields.slice(6)),
    }
    return callFunction(server, call.id, { method: 'GET', data, headers: fromSomewhere() })
  }
  const paths: Record<string, string> = {
    page: `/worker-share/${token}?done=${encodeURIComponent(one.do)}`,
    form: `/worker-share/${token}`,
    files: `/api/worker-share/${token}/files`,
    file: `/api/worker-share/${token}/files/${newId()}/original`,
    feed: `/api/worker-share/${token}/visits.ics`,
    relative: `/relative/${token}?done=${encodeURIComponent(one.do)}`,
    'relative-form': `/relative/${token}`,
    'relative-photos': `/api/relative/${token}/problems/${fixture.ids.problemId?.[0]}/photos`,
    'relative-photo': `/api/relative/${token}/photos/${newId()}`,
    'relative-document': `/api/relative/${token}/decisions/${fixture.ids.decisionId?.[0]}/documents/${newId()}`,
  }
  const isPost = ['form', 'files', 'relative-form', 'relative-photos'].includes(one.place)
  const response = await server.fetch(
    new Request(`${origin}${paths[one.place]}`, {
      method: isPost ? 'POST' : 'GET',
      headers: { ...sameOrigin, accept: 'text/html', ...fromSomewhere() },
      ...(isPost && {
        body: one.place === 'relative-form' ? relativeFormOf(one, fixture) : formOf(one, fixture),
      }),
    }),
  )
  return { status: response.status, text: await response.text() }
}

it(
  `answers random forms and calls without server errors (seed ${seed})`,
  async () => {
    const { db } = server.database
    const anna = await aPerson(server, { firstName: 'Anna' })
    const familyGroupId = await server.make.group([{ user: anna.user }])
    const house = { id: await server.make.property(familyGroupId), familyGroupId }
    const worker = await aWorker(db, { id: familyGroupId })
    const createdBy = anna.user.id
    const standing = await aStandingLink(db, worker, { createdBy })
    /**
     * Uses a new job now and then, because a link accepts a hundred forms a day. Every third one has not been accepted
     * yet.
     */
    const aFixture = async (turn: number): Promise<Fixture> => {
      const project = await aProject(db, house)
      const job = { project, worker }
      const accepted = turn % 3 !== 0 && { acceptedAt: new Date(), acceptedName: 'Piet' }
      const { id: shareLinkId, shareCode } = await aJobLink(db, job, { createdBy, ...accepted })
      const task = await aTask(db, house, { projectId: project.id, isVisibleToWorkers: true })
      const lineId = newId()
      await db.insert(checklistLines).values({ id: lineId, taskId: task.id, text: 'Nails', position: 0 })
      const { id: secretId } = await aSecret(db, house)
      await db.insert(shareLinkSecrets).values({ shareLinkId, secretId })
      const visit = await aVisit(db, job, { startsAt: new Date(), endsAt: new Date(Date.now() + 3_600_000) })
      const participantId = await anOutsider(db, familyGroupId, `Greta ${turn}`)
      const link = { issuedBy: anna.user.id, ownerName: 'Greta', participantId, scopes: [...relativeScopes] }
      const relative = await aRelativeLink(db, house, link)
      const voters = [{ userId: null, name: 'Greta', basisPoints: 10_000 }]
      const decision = await aDecision(db, house, { state: 'OPEN', openedBy: anna.user.id, voters })
      const paid = { fromId: await participantOf(db, familyGroupId, anna.user.id), toId: participantId }
      const ofLink = { relativeName: relative.name, relativeLinkId: relative.id }
      const reporter = { reporterName: relative.name, reporterLinkId: relative.id }
      const things = [visit, await aQuote(db, job), await anInvoice(db, job)]
      const ids = {
        id: things.map(({ id }) => id),
        taskId: [task.id],
        lineId: [lineId],
        secretId: [secretId],
        decisionId: [decision.id],
        problemId: [(await aTask(db, house, { status: 'REPORT', ...reporter })).id],
        stayId: [(await aStay(db, house, ofLink)).id],
        settlementId: [(await aSettlement(db, house, paid)).id, (await aSettlement(db, house, paid)).id],
      }
      return { token: shareCode, standing, relative: relative.code, ids }
    }
    let fixture = await aFixture(0)
    const endsAt = performance.now() + limitMs
    let answered = 0
    const accepted = new Set<string>()
    await fc.assert(
      fc.asyncProperty(attack, async (one) => {
        if (answered >= leastRuns && performance.now() > endsAt) return
        if (answered % 20 === 19) fixture = await aFixture(answered)
        const { status, text } = await answerTo(one, fixture)
        const shown = text.replaceAll(/<script.*?<\/script>/gs, '')
        expect(status, shown.slice(0, 300)).toBeLessThan(500)
        expect(status < 400 ? '' : shown).not.toMatch(leaks)
        if (status === 303) accepted.add(one.place)
        answered++
      }),
      { seed, numRuns: maxRuns, endOnFailure: true },
    )
    expect(answered).toBeGreaterThanOrEqual(leastRuns)
    // Some get through, so that what is behind the schemas is reached.
    if (answered === maxRuns) expect(accepted).toContain('relative-form')
  },
  wantedRuns * 500 + 60_000,
)
