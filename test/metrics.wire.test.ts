import { expect, it } from 'vitest'
import { castOf } from './cast.ts'
import { freePort } from './free-port.ts'
import { callFunction, origin } from './request.ts'
import { wireServer } from './wire.ts'

const port = await freePort()
const server = wireServer({ METRICS_PORT: String(port) })

it('counts what people ask for by route, and names nobody and nothing of theirs', async () => {
  const { manager, scope } = await castOf(server)
  const get = (path: string) =>
    server.fetch(new Request(`${origin}${path}`, { headers: { cookie: manager.cookie } }))
  expect((await get(`/property/${scope.propertyId}?note=the+roof`)).status).toBe(200)
  expect((await get(`/invite/inv_${'a'.repeat(40)}`)).status).toBe(404)
  expect((await get('/wp-login.php')).status).toBe(404)
  const call = { method: 'GET' as const, data: { taskId: scope.taskId }, cookie: manager.cookie }
  expect((await callFunction(server, 'tasks.getTask', call)).status).toBe(200)

  const text = await (await fetch(`http://localhost:${port}/metrics`)).text()
  const routes = [...text.matchAll(/_count\{.*http_route="([^"]+)"/g)].map(([, route]) => route)
  expect(routes.toSorted()).toEqual(
    ['/_serverFn/tasks.getTask', '/property/$propertyId', 'unknown'].toSorted(),
  )
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}|aaaa|roof|wp-login/)
})
