import { expect, it } from 'vitest'
import { callFunction, origin, sameOrigin } from './request.ts'
import { aPerson, wireServer } from './wire.ts'

const server = wireServer({ DEMO: 'false' })
const send = (method: string, path: string) =>
  server.fetch(
    new Request(new URL(path, origin), { method, headers: { ...sameOrigin, accept: 'text/html' } }),
  )

it('without the demo, there is no button and no such route', async () => {
  expect(await (await send('GET', '/')).text()).not.toContain('/api/demo')
  expect((await send('POST', '/api/demo')).status).toBe(404)
})

it('without the demo, its visitors are signed out', async () => {
  const { cookie } = await aPerson(server, { issuer: 'demo', subject: 'en', email: null })
  const me = await callFunction(server, 'users.currentUser', { method: 'GET', cookie })
  expect([me.status, me.result]).toEqual([200, null])
  const groups = await callFunction(server, 'groups.listMyFamilyGroups', { method: 'GET', cookie })
  expect(groups.status).toBe(401)
})
