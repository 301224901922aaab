import { Server } from 'node:http'
import { expect, it } from 'vitest'
import { parseEnv } from './env.ts'
import { createLogger } from './logger.ts'
import { listen, maxSockets } from './start.ts'

it('limits the number and duration of connections, and reacts to a stop signal', async () => {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const before = signals.map((signal) => process.listeners(signal))
  const env = { ...parseEnv({}), HOST: '127.0.0.1', PORT: 0, APP_SECRET: 'none' }
  const server = await listen(
    async () => new Response('here'),
    { env, log: createLogger('silent') },
    async () => {},
  )
  try {
    expect(server.node?.server).toBeInstanceOf(Server)
    expect(server.node?.server).toMatchObject({
      maxConnections: maxSockets,
      headersTimeout: 15_000,
      requestTimeout: 14_400_000,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16_384,
    })
    for (const [at, signal] of signals.entries())
      expect(process.listeners(signal)).toHaveLength((before[at]?.length ?? 0) + 1)
  } finally {
    for (const [at, signal] of signals.entries())
      for (const listener of process.listeners(signal))
        if (!before[at]?.includes(listener)) process.off(signal, listener)
    await server.close(true)
  }
})
