import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { aProcessThatLogs } from './process-that-logs.ts'
import { origin } from './request.ts'
import { aPerson, wireServer } from './wire.ts'

const server = wireServer()
const times = 10

/** Sends a request through its own socket, and ends the connection like a browser whose page is closed. */
async function breakOff(address: string, head: string[], { afterFirstBytes = false, body = '' } = {}) {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  const sent = new Promise<void>((resolve) => {
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => resolve())
  })
  await sent
  if (afterFirstBytes) await once(socket, 'data')
  const closed = once(socket, 'close')
  socket.resetAndDestroy()
  await closed
}

it('a browser that stops loading a page causes no error in the log', async () => {
  const { cookie, user } = await aPerson(server)
  const familyGroupId = await server.make.group([{ user }])
  const propertyId = await server.make.property(familyGroupId)
  const { lines, stop } = await aProcessThatLogs(async (address) => {
    const headers = ['host: localhost', `cookie: ${cookie}`]
    for (const path of [`/dashboard/${familyGroupId}`, `/property/${propertyId}`, '/family-select']) {
      const get = [`GET ${path} HTTP/1.1`, ...headers]
      await breakOff(address, get, { afterFirstBytes: true })
      for (let count = 0; count < times; count++) await breakOff(address, get)
    }
    expect((await fetch(`${address}/readyz`)).ok).toBe(true)
  })
  await stop()
  const log = lines.join('').split('\n')
  // It was closed early enough to stop the work.
  expect(log.filter((line) => line.includes('"status":499')).length).toBeGreaterThan(0)
  expect(log.filter((line) => /error/i.test(line))).toEqual([])
})

it('a browser that disconnects while sending causes none either', async () => {
  const { cookie, user } = await aPerson(server)
  const familyGroupId = await server.make.group([{ user }])
  const propertyId = await server.make.property(familyGroupId)
  const { lines, stop } = await aProcessThatLogs(async (address) => {
    const headers = [
      'host: localhost',
      `cookie: ${cookie}`,
      `origin: ${origin}`,
      'x-tsr-serverfn: true',
      'content-length: 2000',
    ]
    const calls = [
      ['/_serverFn/properties.updateProperty?createServerFn', 'application/json'],
      [`/api/properties/${propertyId}/photo`, 'image/jpeg'],
      [`/api/properties/${propertyId}/documents`, 'application/pdf'],
      ['/oidc/token', 'application/x-www-form-urlencoded'],
    ]
    for (const [path, type] of calls)
      for (let count = 0; count < times; count++)
        await breakOff(address, [`POST ${path} HTTP/1.1`, ...headers, `content-type: ${type}`], {
          body: '{"data":',
        })
    expect((await fetch(`${address}/readyz`)).ok).toBe(true)
  })
  await stop()
  const log = lines.join('').split('\n')
  const answered = log.filter((line) => line.includes('"method":"POST"'))
  expect(answered.length).toBeGreaterThan(0)
  expect(answered.filter((line) => !line.includes('"status":499'))).toEqual([])
  expect(log.filter((line) => /error|warn|aborted|"level":[456]/i.test(line))).toEqual([])
})
