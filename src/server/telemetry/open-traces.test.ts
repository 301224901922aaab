import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { notFound, redirect } from '@tanstack/react-router'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { anOtlpReceiver, textsOfProtobuf } from '../../../test/otlp-receiver.ts'
import { AppError } from '../../lib/app-error.ts'
import { isSignal } from '../../rpc/errors.ts'
import { parseEnv } from '../env.ts'
import { createLogger } from '../logger.ts'
import { startTraces } from './open-traces.ts'
import { traceJob } from './trace-job.ts'
import { traced } from './traces.ts'

const log = createLogger('silent')
const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

async function started(variables: Record<string, string> = {}, ...answer: Parameters<typeof anOtlpReceiver>) {
  const receiver = await anOtlpReceiver(...answer)
  endings.push(receiver.close)
  const env = parseEnv({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.address}/`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    ...variables,
  })
  const traces = await startTraces({ ...env, APP_SECRET: '' }, log)
  if (!traces) throw new Error('traces are off')
  return { traces, receiver }
}

const request = { name: 'GET /', kind: 'SERVER' as const }

it.each([
  {},
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_TRACES_EXPORTER: 'none' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_SDK_DISABLED: 'true' },
])('are off with %j', async (variables) => {
  expect(await startTraces({ ...parseEnv(variables), APP_SECRET: '' }, log)).toBeNull()
})

describe('a trace', () => {
  it('has what its request did at any depth, and nothing of what came later', async () => {
    const { traces, receiver } = await started()
    let later = () => {}
    await traces.root(request, async (span) => {
      await traces.during({ name: 'tasks.getTask' }, async () => {
        traces.begin({ name: 'SELECT tasks', kind: 'CLIENT' }).end()
        // As the events of a connection that was opened within the request.
        later = AsyncLocalStorage.bind(() => traces.begin({ name: 'lost' }).end())
      })
      span.end()
    })
    later()
    traces.begin({ name: 'outside' }).end()
    await traces.flush()
    const spans = receiver.spans()
    const named = (name: string) => spans.find((span) => span.name === name)
    expect(spans.map(({ name }) => name).toSorted()).toEqual(
      ['GET /', 'SELECT tasks', 'lost', 'outside', 'tasks.getTask'].toSorted(),
    )
    expect(named('tasks.getTask')?.parentSpanId).toBe(named('GET /')?.spanId)
    expect(named('SELECT tasks')?.parentSpanId).toBe(named('tasks.getTask')?.spanId)
    for (const name of ['lost', 'outside']) {
      expect(named(name)?.parentSpanId).toBeUndefined()
      expect(named(name)?.traceId).not.toBe(named('GET /')?.traceId)
    }
  })

  it('says what kind of error there was, and nothing of its message', async () => {
    const { traces, receiver } = await started()
    const fail = (error: Error) => () => Promise.reject(error)
    const errors = [
      Object.assign(new Error('Key (email)=(anna@family.example) exists'), { code: '23505' }),
      new AppError('not-found', 'Anna has no such task.'),
      Object.assign(new Error('x'), { code: 'anna@family.example' }),
    ]
    for (const error of errors)
      await expect(traces.during({ name: 'part' }, fail(error))).rejects.toThrow(error.message)
    await traces.flush()
    expect(receiver.spans().map(({ attributes, status }) => [attributes['error.type'], status.code])).toEqual(
      [
        ['23505', 2],
        ['not-found', 0],
        ['unknown', 2],
      ],
    )
    expect(receiver.text()).not.toMatch(/anna/i)
  })

  it('has no failure where the router was told to go elsewhere', async () => {
    const { traces, receiver } = await started()
    const start = { name: 'tasks.getTask', isAnswer: isSignal }
    for (const signal of [redirect({ to: '/' }), notFound(), new Response(null, { status: 204 })])
      await expect(traces.during(start, () => Promise.reject(signal))).rejects.toBe(signal)
    await expect(traces.during(start, () => Promise.reject(new TypeError('x')))).rejects.toThrow('x')
    await traces.flush()
    const outcomes = receiver.spans().map(({ attributes, status }) => [attributes['error.type'], status.code])
    const answered = [undefined, 0]
    expect(outcomes).toEqual([answered, answered, answered, ['TypeError', 2]])
  })

  it('continues one of a proxy only if it is told to', async () => {
    const { traces, receiver } = await started()
    const end = async (span: { end: () => void }) => span.end()
    const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    await traces.root({ ...request, parent }, end)
    await traces.root({ ...request, parent: 'nonsense' }, end)
    // The proxy has decided not to trace this one.
    await traces.root({ ...request, parent: parent.replace(/01$/, '00') }, end)
    await traces.flush()
    const [first, second, ...more] = receiver.spans()
    expect(first).toMatchObject({
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      parentSpanId: '00f067aa0ba902b7',
    })
    expect(second?.parentSpanId).toBeUndefined()
    expect(more).toEqual([])
  })

  it('of a job has its name and how long it had been due', async () => {
    const { traces, receiver } = await started()
    const run = { jobId: 'job-1', attempt: 2, dueAt: new Date(Date.now() - 60_000) }
    expect(await traceJob(traces, 'bills.make', run, async () => 'made')).toBe('made')
    const failing = traceJob(traces, 'bills.make', run, () => Promise.reject(new Error('Anna')))
    await expect(failing).rejects.toThrow('Anna')
    await traces.flush()
    const [done, failed] = receiver.spans()
    expect(done).toMatchObject({ name: 'job bills.make', status: { code: 0 } })
    expect(done?.attributes).toMatchObject({ 'kinstead.request_id': 'job-1', 'kinstead.job.attempt': 2 })
    expect(done?.attributes['kinstead.job.waited_seconds']).toBeGreaterThanOrEqual(60)
    expect(failed?.status.code).toBe(2)
  })

  it('has a span for each named call of a gateway, which otherwise stays as it is', async () => {
    const { traces, receiver } = await started()
    const files = { place: 'disk', open: async (key: string) => key.length, list: () => 'all' }
    const ours = traced(traces, 'files', files, ['open'])
    expect([ours.place, await ours.open('group/anna'), ours.list()]).toEqual(['disk', 10, 'all'])
    expect(traced(null, 'files', files, ['open'])).toBe(files)
    await traces.flush()
    expect(receiver.spans().map(({ name }) => name)).toEqual(['files.open'])
  })

  it('has waits that took a while, and nothing of untraced work', async () => {
    const { traces, receiver } = await started()
    traces.beginWait('short')()
    const end = traces.beginWait('long')
    await wait(20)
    end()
    traces.untraced(() => traces.begin({ name: 'probe' }).end())
    await traces.untraced(() => traces.during({ name: 'probe' }, async () => {}))
    await traces.flush()
    expect(receiver.spans().map(({ name }) => name)).toEqual(['long'])
  })
})

describe('the collector', () => {
  it('gets protobuf unless it wants JSON, with the headers and attributes of the configuration', async () => {
    const { traces, receiver } = await started({
      OTEL_EXPORTER_OTLP_PROTOCOL: '',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=very%20secret',
      OTEL_SERVICE_NAME: 'house',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    })
    traces.begin({ name: 'SELECT tasks' }).end()
    await traces.flush()
    const [first] = receiver.received
    expect(first?.headers).toMatchObject({ 'content-type': 'application/x-protobuf', 'x-key': 'very secret' })
    const texts = textsOfProtobuf(first?.body ?? Buffer.alloc(0))
    for (const text of ['SELECT tasks', 'house', 'deployment.environment.name', 'test'])
      expect(texts).toContain(text)
  })

  it('gets no more than the chosen share', async () => {
    const { traces, receiver } = await started({
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    })
    traces.begin({ name: 'any' }).end()
    await traces.flush()
    expect(receiver.received).toEqual([])
  })

  it('is reported as failing once, and when it works again', async () => {
    const lines: string[] = []
    const told = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
    let status = 400
    const receiver = await anOtlpReceiver(() => status)
    endings.push(receiver.close)
    const env = parseEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address })
    const traces = await startTraces({ ...env, APP_SECRET: '' }, told)
    const send = async () => {
      traces?.begin({ name: 'any' }).end()
      await traces?.flush().catch(() => {})
    }
    await send()
    await send()
    status = 200
    await send()
    expect(lines).toEqual(['traces are sent', 'traces could not be sent', 'traces are sent again'])
  })

  it('gets the last traces at the end', async () => {
    const { traces, receiver } = await started()
    traces.begin({ name: 'last' }).end()
    await traces.stop()
    expect(receiver.spans().map(({ name }) => name)).toEqual(['last'])
  })
})
