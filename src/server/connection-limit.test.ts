import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { serve } from 'srvx/node'
import { expect, it } from 'vitest'
import { limitConnections } from './start.ts'

it('closes connections beyond the limit and accepts new ones when others end', async () => {
  const server = serve({ fetch: () => new Response('here'), port: 0, hostname: '127.0.0.1', silent: true })
  await server.ready()
  expect(limitConnections(server.node?.server, 5)).toMatchObject({ dropMaxConnection: true })
  const { port } = new URL(server.url ?? '')
  const opened: Socket[] = []
  /** Tells whether a new connection gets an answer instead of being closed. */
  async function isTaken(): Promise<boolean> {
    const socket = connect(Number(port), '127.0.0.1')
    opened.push(socket)
    await once(socket, 'connect')
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const first = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ])
    return first
  }
  try {
    const taken: boolean[] = []
    for (let at = 0; at < 8; at++) taken.push(await isTaken())
    expect(taken).toEqual([true, true, true, true, true, false, false, false])
    const [one] = opened
    one?.destroy()
    const node = server.node?.server
    if (one && !one.closed) await once(one, 'close')
    expect(node).toBeDefined()
    await expect.poll(isTaken).toBe(true)
  } finally {
    for (const socket of opened) socket.destroy()
    await server.close(true)
  }
})
