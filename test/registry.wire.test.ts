import { globSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { functionAccess, routeAccess, type Scope } from './access-table.ts'
import { anAnalyticsUpstream } from './analytics-upstream.ts'
import { castOf } from './cast.ts'
import { callFunction, origin, readAnswer, sameOrigin } from './request.ts'
import { type Person, wireServer } from './wire.ts'

const upstream = await anAnalyticsUpstream()
afterAll(upstream.close)
const server = wireServer({ POSTHOG_KEY: 'phc_test', POSTHOG_HOST: upstream.origin })

/** Returns the server functions that the sources declare, as `feature.name`. */
const declaredFunctions = globSync('src/features/*/*/*.functions.ts').flatMap((file) => {
  const feature = /([^/\\]+)\.functions\.ts$/.exec(file)?.[1]
  return [...readFileSync(file, 'utf8').matchAll(/^export const (\w+) =/gm)].map(
    (match) => `${feature}.${match[1]}`,
  )
})

/** Returns the raw handlers that the routes declare, as `METHOD /path`. */
const declaredRoutes = globSync('src/routes/**/*.ts').flatMap((file) => {
  const source = readFileSync(file, 'utf8')
  const path = /createFileRoute\(\s*'([^']+)'/.exec(source)?.[1]
  return [...source.matchAll(/\b(GET|POST|PUT|PATCH|DELETE|ANY|HEAD|OPTIONS):/g)].map(
    (match) => `${match[1]} ${path}`,
  )
})

const cast = () => castOf(server)

const nowhere: Scope = {
  familyGroupId: '0199aaaa-0000-7000-8000-000000000000',
  propertyId: '0199aaaa-0000-7000-8000-000000000001',
  fileId: '0199aaaa-0000-7000-8000-000000000002',
  notificationId: '0199aaaa-0000-7000-8000-000000000003',
  inviteId: '0199aaaa-0000-7000-8000-000000000004',
  inviteCode: 'inv_of_nobody',
  feedToken: 'cal_of_nobody',
  assetId: '0199aaaa-0000-7000-8000-000000000005',
  meterId: '0199aaaa-0000-7000-8000-0000000000ca',
  documentId: '0199aaaa-0000-7000-8000-000000000006',
  manualSectionId: '0199aaaa-0000-7000-8000-000000000007',
  secretId: '0199aaaa-0000-7000-8000-000000000008',
  projectId: '0199aaaa-0000-7000-8000-000000000009',
  taskId: '0199aaaa-0000-7000-8000-00000000000a',
  commentId: '0199aaaa-0000-7000-8000-00000000000b',
  workerId: '0199aaaa-0000-7000-8000-0000000000c1',
  quoteId: '0199aaaa-0000-7000-8000-0000000000c2',
  visitId: '0199aaaa-0000-7000-8000-0000000000c3',
  decisionId: '0199aaaa-0000-7000-8000-0000000000c9',
  scheduleId: '0199aaaa-0000-7000-8000-00000000000c',
  stayId: '0199aaaa-0000-7000-8000-00000000000d',
  familyEventId: '0199aaaa-0000-7000-8000-00000000000e',
  taskTemplateId: '0199aaaa-0000-7000-8000-0000000000f1',
  paymentId: '0199aaaa-0000-7000-8000-00000000000f',
  settlementId: '0199aaaa-0000-7000-8000-000000000010',
  billId: '0199aaaa-0000-7000-8000-000000000011',
  billSeriesId: '0199aaaa-0000-7000-8000-000000000012',
  budgetId: '0199aaaa-0000-7000-8000-000000000013',
  relativeLinkId: '0199aaaa-0000-7000-8000-00000000001a',
  relativeCode: 'rel_of_nobody',
  relativeTaskId: '0199aaaa-0000-7000-8000-00000000001b',
  relativeFileId: '0199aaaa-0000-7000-8000-00000000001c',
  relativeDecisionId: '0199aaaa-0000-7000-8000-00000000001d',
  relativeDocumentId: '0199aaaa-0000-7000-8000-00000000001e',
  shareLinkId: '0199aaaa-0000-7000-8000-000000000019',
  shareCode: 'wsh_of_nobody',
  otherShareCode: 'wsh_of_nobody',
  standingToken: 'wpr_of_nobody',
  jobFileId: '0199aaaa-0000-7000-8000-000000000018',
  invoiceId: '0199aaaa-0000-7000-8000-0000000000d1',
  workerCertificateId: '0199aaaa-0000-7000-8000-000000000017',
  participantIds: ['0199aaaa-0000-7000-8000-000000000014', '0199aaaa-0000-7000-8000-000000000015'],
}

describe('the access table', () => {
  it('has a line for every server function, and no other', () => {
    expect(Object.keys(functionAccess).toSorted()).toEqual(declaredFunctions.toSorted())
  })

  it('has a line for every raw route, and no other', () => {
    expect(Object.keys(routeAccess).toSorted()).toEqual(declaredRoutes.toSorted())
  })
})

describe.each(Object.entries(functionAccess))(
  '%s',
  (id, { rule, method, input, viewer: viewerStatus, stranger: strangerStatus }) => {
    const call = (person: Person | null, scope: Scope, data = input?.(scope)) =>
      callFunction(server, id, { method, data, cookie: person?.cookie })

    it('answers each kind of caller by its rule', async () => {
      const { viewer, removed, outsider, scope } = await cast()
      const anonymous = await call(null, scope)
      if (rule === 'share') {
        expect(anonymous.status).toBeLessThan(400)
        for (const person of [null, viewer]) expect((await call(person, nowhere)).status).toBe(404)
        return
      }
      if (rule === 'public') expect(anonymous.status).toBeLessThan(400)
      else expect(anonymous.status).toBe(401)
      if (strangerStatus) expect((await call(outsider, scope)).status).toBe(strangerStatus)
      else if (rule === 'signed-in' || rule === 'public')
        expect((await call(outsider, scope)).status).toBeLessThan(400)
      if (rule === 'admin') expect((await call(outsider, scope)).status).toBe(404)
      if (rule !== 'member' && rule !== 'manager') return
      const unknown = await call(outsider, nowhere)
      expect(unknown.status).toBe(404)
      for (const stranger of [outsider, removed]) {
        const foreign = await call(stranger, scope)
        expect([foreign.status, foreign.error?.message]).toEqual([404, unknown.error?.message])
      }
      expect((await call(viewer, scope)).status).toBe(rule === 'manager' ? 403 : viewerStatus)
    })

    it('refuses the wrong method', async () => {
      const { manager, scope } = await cast()
      const wrong = method === 'GET' ? 'POST' : 'GET'
      const answer = await callFunction(server, id, {
        method: wrong,
        data: input?.(scope),
        cookie: manager.cookie,
      })
      expect(answer.status).toBe(405)
    })

    it.runIf(input)(
      'refuses unknown keys and wrong types with 400 or 404, and reveals no internals',
      async () => {
        const { manager, scope } = await cast()
        const good = input?.(scope)
        const bad = [
          { ...(good as object), surprise: true },
          'text',
          7,
          [],
          null,
          { ...(good as object), familyGroupId: 9, propertyId: {} },
        ]
        for (const data of bad) {
          const answer = await call(manager, scope, data)
          expect([400, 404]).toContain(answer.status)
          expect(answer.text).not.toMatch(/node_modules|\.tsx?:\d|ZodError|select |\bat \w+ \(/)
        }
      },
    )

    it('refuses a call from another origin', async () => {
      const { manager, scope } = await cast()
      for (const headers of [
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        { origin: 'https://evil.example', 'sec-fetch-site': '' },
        { origin: '', 'sec-fetch-site': 'cross-site' },
      ]) {
        const answer = await callFunction(server, id, {
          method,
          data: input?.(scope),
          cookie: manager.cookie,
          headers,
        })
        expect(answer.status).toBe(403)
      }
    })
  },
)

describe.each(Object.entries(routeAccess))('%s', (key, line) => {
  const { rule, path, viewer: viewerStatus, body, isPersonal = false } = line
  const method = key.split(' ')[0] ?? 'GET'
  const call = async (person: Person | null, scope: Scope, verb = method) =>
    readAnswer(
      await server.fetch(
        new Request(new URL(path(scope), origin), {
          method: verb,
          headers: { ...sameOrigin, ...(person && { cookie: person.cookie }) },
          ...(body && !['GET', 'HEAD'].includes(verb) && { body }),
        }),
      ),
    )

  it('answers each kind of caller by its rule', async () => {
    const { manager, viewer, removed, outsider, scope } = await cast()
    if (rule === 'share') {
      expect((await call(null, scope)).status).toBe(line.withToken)
      for (const person of [null, viewer]) expect((await call(person, nowhere)).status).toBe(404)
      return
    }
    if (rule === 'public') return expect((await call(null, scope)).status).toBeLessThan(400)
    if (rule === 'signed') return expect((await call(manager, scope)).status).toBe(404)
    expect((await call(null, scope)).status).toBe(401)
    if (rule === 'signed-in' && !isPersonal)
      return expect((await call(outsider, scope)).status).toBe(viewerStatus ?? 200)
    const unknown = await call(outsider, nowhere)
    expect(unknown.status).toBe(404)
    for (const stranger of [outsider, removed]) {
      const foreign = await call(stranger, scope)
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
    }
    if (isPersonal) return expect((await call(manager, scope)).status).toBe(200)
    expect((await call(viewer, scope)).status).toBe(viewerStatus)
  })

  it.runIf(rule === 'signed-in')('refuses every other method', async () => {
    const { manager, scope } = await cast()
    for (const verb of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => one !== method)) {
      const answer = await call(manager, scope, verb)
      expect([verb, answer.status]).toEqual([verb, 405])
      expect(answer.headers.get('allow')).toContain(method)
    }
  })

  it.runIf(!['GET', 'HEAD'].includes(method) && rule !== 'signed')(
    line.fromAnyOrigin ? 'answers every origin alike' : 'refuses a call from another origin',
    async () => {
      const { manager, scope } = await cast()
      const response = await server.fetch(
        new Request(new URL(path(scope), origin), {
          method,
          headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie: manager.cookie },
          ...(body && { body }),
        }),
      )
      expect(response.status).toBe(line.fromAnyOrigin ?? 403)
    },
  )
})
