import { expect, it } from 'vitest'
import { castOf } from './cast.ts'
import { anOtlpReceiver } from './otlp-receiver.ts'
import { callFunction, origin } from './request.ts'
import { wireServer } from './wire.ts'

const receiver = await anOtlpReceiver()
const server = wireServer({
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  // What a stranger claims is not believed, even if a proxy has passed it on.
  TRUST_PROXY: '1',
})

const claimed = '4bf92f3577b34da6a3ce929d0e0e4736'
const planted = {
  names: ['Rosalinde', 'Quastenberg', 'Villa Mondschein', 'Leaking gargoyle'],
  mail: 'rosalinde@quastenberg.example',
  query: 'search-for-the-will',
  agent: 'Planted-Browser/7',
  token: `inv_${'x7Q'.repeat(14)}`,
}

it('records what a request waits for, and names nobody and nothing of theirs', async () => {
  const { manager, scope } = await castOf(server)
  const { db } = server.database
  const [first, last, house, task] = planted.names
  await db.execute(
    `update users set first_name = '${first}', last_name = '${last}', email = '${planted.mail}'`,
  )
  await db.execute(`update properties set name = '${house}'`)
  await db.execute(`update tasks set title = '${task}'`)
  const get = (path: string, more: Record<string, string> = {}) =>
    server.fetch(
      new Request(`${origin}${path}`, {
        headers: {
          cookie: manager.cookie,
          'user-agent': planted.agent,
          traceparent: `00-${claimed}-00f067aa0ba902b7-01`,
          ...more,
        },
      }),
    )
  const page = await get(`/property/${scope.propertyId}?note=${planted.query}`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(house)
  const requestId = page.headers.get('x-request-id')
  for (const path of [
    `/dashboard/${scope.familyGroupId}`,
    `/task/${scope.taskId}`,
    `/task/${scope.taskId}/edit`,
    `/invite/${planted.token}`,
    `/relative/rel_${'x7Q'.repeat(14)}`,
    `/worker-share/wsh_${'x7Q'.repeat(14)}`,
    `/api/calendar-feeds/cal_${'x7Q'.repeat(14)}.ics`,
    '/oidc/auth?login_hint=rosalinde',
    '/Rosalinde/Quastenberg',
    '/readyz',
    '/healthz',
  ])
    await (await get(path)).text()
  const { cookie } = manager
  const read = { method: 'GET' as const, data: { taskId: scope.taskId }, cookie }
  expect((await callFunction(server, 'tasks.getTask', read)).status).toBe(200)
  const wrong = { method: 'GET' as const, data: { taskId: planted.mail }, cookie }
  expect((await callFunction(server, 'tasks.getTask', wrong)).status).toBeGreaterThanOrEqual(400)

  await globalThis.kinsteadRuntime?.current?.traces?.flush()
  const spans = receiver.spans()
  const names = spans.map(({ name }) => name)
  for (const name of [
    'GET /property/$propertyId',
    'GET /_serverFn/tasks.getTask',
    'tasks.getTask',
    'GET unknown',
  ])
    expect(names).toContain(name)
  expect(names.filter((name) => /readyz|healthz/.test(name))).toEqual([])

  // The id under an error page finds its trace, which has the functions of the page and their statements.
  const root = spans.find(({ attributes }) => attributes['kinstead.request_id'] === requestId)
  expect(root).toMatchObject({ name: 'GET /property/$propertyId', kind: 2 })
  expect(root?.parentSpanId).toBeUndefined()
  const within = spans.filter(({ traceId }) => traceId === root?.traceId)
  expect(within.some(({ name }) => /^properties\./.test(name))).toBe(true)
  const statements = within.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  expect(statements.length).toBeGreaterThan(1)
  for (const { name } of spans) expect(name).toMatch(/^[\w $/.*-]+$/)

  const ids = Object.values(scope).flat()
  for (const value of [
    ...planted.names,
    planted.mail,
    planted.query,
    planted.agent,
    'x7Qx7Q',
    claimed,
    ...ids,
  ])
    if (typeof value === 'string' && value.length > 3) expect(receiver.text()).not.toContain(value)
  expect(receiver.text()).not.toMatch(/rosalinde|__Host-sid|login_hint/i)
})

it('sends figures too', async () => {
  await globalThis.kinsteadRuntime?.current?.metrics?.flush()
  const figures = receiver.received.filter(({ path }) => path === '/v1/metrics')
  const text = figures.map(({ body }) => body.toString('utf8')).join('')
  expect(text).toContain('http.server.request.duration')
  expect(text).toContain('/property/$propertyId')
})
