import { expect, it } from 'vitest'
import { parseEnv } from './env.ts'
import { createLifecycle } from './lifecycle.ts'
import { createLogger } from './logger.ts'
import { listen, maxSockets, stopServing } from './start.ts'

const env = { ...parseEnv({}), HOST: '127.0.0.1', PORT: 0, APP_SECRET: 'none', STOP_DELAY_SECONDS: 0 }
const settings = { env, log: createLogger('silent') }

it('limits the number and duration of connections', async () => {
  const server = await listen(() => new Response('here'), settings)
  expect(server.node).toMatchObject({
    maxConnections: maxSockets,
    headersTimeout: 15_000,
    requestTimeout: 14_400_000,
    keepAliveTimeout: 5_000,
    maxHeaderSize: 16_384,
  })
  await server.close()
  expect(server.node.listening).toBe(false)
})

it('stops in order: it says so, takes no more jobs, and closes when the delay is over', async () => {
  const steps: string[] = []
  const lifecycle = createLifecycle()
  const server = { close: async () => void steps.push('close') }
  const stopped = stopServing({
    settings,
    lifecycle,
    server,
    takeNoMoreJobs: () => void steps.push(lifecycle.isStopping() ? 'no more jobs' : 'too early'),
  })
  expect(steps).toEqual(['no more jobs'])
  await stopped
  expect(steps).toEqual(['no more jobs', 'close'])
})
