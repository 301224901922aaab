import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { createLogger } from './logger.ts'
import { type Metrics, startMetrics } from './metrics.ts'

const log = createLogger('silent')
const pool = { totalCount: 5, idleCount: 3, waitingCount: 2 }
const jobs = {
  depth: async () => ({
    waiting: 4,
    later: 1,
    running: 2,
    failed: 3,
    oldestDueAt: new Date(Date.now() - 90_000),
  }),
}

let metrics: Metrics | null = null
afterEach(() => metrics?.stop())

async function started(options: Partial<Parameters<typeof startMetrics>[0]> = {}) {
  const port = await freePort()
  metrics = await startMetrics({
    ...{ env: { METRICS_PORT: port, METRICS_HOST: 'localhost' }, log, pool, jobs },
    ...options,
  })
  const read = async () => (await fetch(`http://localhost:${port}/metrics`)).text()
  return { metrics, read }
}

it('is off unless it has a port', async () => {
  const env = { METRICS_PORT: undefined, METRICS_HOST: 'localhost' }
  expect(await startMetrics({ env, log, pool, jobs })).toBeNull()
})

it('counts requests by route and status', async () => {
  const { metrics, read } = await started()
  const request = { method: 'GET', route: '/property/$propertyId', status: 200 }
  metrics?.noteRequest({ ...request, seconds: 0.02 })
  metrics?.noteRequest({ ...request, seconds: 0.3 })
  metrics?.noteRequest({ ...request, status: 500, seconds: 0.3 })
  const text = await read()
  const labels = 'http_request_method="GET",http_route="/property/$propertyId",http_response_status_code'
  expect(text).toContain(`http_server_request_duration_count{${labels}="200"} 2`)
  expect(text).toContain(`http_server_request_duration_bucket{${labels}="200",le="0.025"} 1`)
  expect(text).toContain(`http_server_request_duration_count{${labels}="500"} 1`)
})

it('counts runs of jobs, and passes on what they return or throw', async () => {
  const { metrics, read } = await started()
  expect(await metrics?.duringJob('bills.make', async () => 'made')).toBe('made')
  await expect(metrics?.duringJob('bills.make', () => Promise.reject(new Error('full')))).rejects.toThrow(
    'full',
  )
  const text = await read()
  expect(text).toContain('kinstead_job_duration_count{job="bills.make",outcome="done"} 1')
  expect(text).toContain('kinstead_job_duration_count{job="bills.make",outcome="failed"} 1')
})

it('shows the pool, the queue, mail and the process', async () => {
  const { metrics, read } = await started()
  metrics?.noteMail('sent')
  metrics?.noteMail('try-later')
  const text = await read()
  for (const line of [
    'db_client_connection_count{db_client_connection_state="used"} 2',
    'db_client_connection_count{db_client_connection_state="idle"} 3',
    'db_client_connection_pending_requests 2',
    'kinstead_jobs{state="failed"} 3',
    'kinstead_jobs{state="waiting"} 4',
    'kinstead_mails_total{outcome="sent"} 1',
    'kinstead_mails_total{outcome="try-later"} 1',
  ])
    expect(text).toContain(line)
  expect(Number(/^kinstead_jobs_oldest_age (\S+)/m.exec(text)?.[1])).toBeGreaterThanOrEqual(90)
  expect(Number(/^process_memory_usage (\S+)/m.exec(text)?.[1])).toBeGreaterThan(1e6)
  expect(text).toMatch(/^process_cpu_time_total \d/m)
  expect(text).toMatch(/^nodejs_eventloop_delay_max \d/m)
})

/** Every `"expr"` and `"definition"` of a dashboard, with plain quotation marks. */
const queriesOf = (dashboard: string) =>
  [...dashboard.matchAll(/"(?:expr|definition)": ("(?:[^"\\]|\\.)*")/g)].map(([, query = '']) =>
    JSON.parse(query),
  )

it.each([
  ['the alerts ask', readFileSync('ops/prometheus/alerts.yaml', 'utf8')],
  ['the dashboard asks', queriesOf(readFileSync('ops/grafana/kinstead.json', 'utf8')).join('\n')],
])('shows every figure and label for which %s', async (_, queries) => {
  const { metrics, read } = await started()
  metrics?.noteRequest({ method: 'GET', route: '/', status: 200, seconds: 0.1 })
  metrics?.noteMail('sent')
  await metrics?.duringJob('bills.make', async () => {})
  const text = await read()
  // `up` and the two labels are those of Prometheus itself, which also renames a label of ours that has their name.
  const figures = [...queries.matchAll(/([a-z_]+)\{/g)].map(([, name = '']) => name)
  const labels = [...queries.matchAll(/\bby \(([^)]+)\)|[{,] ?(\w+)=/g)]
    .flatMap(([, grouped, compared]) => (grouped ?? compared ?? '').split(', '))
    .map((label) => label.replace(/^exported_/, ''))
  expect(figures.length).toBeGreaterThan(5)
  expect(labels).toContain('http_response_status_code')
  expect(figures.filter((name) => name !== 'up' && !new RegExp(`^${name}[ {]`, 'm').test(text))).toEqual([])
  expect(labels.filter((name) => name !== 'instance' && !new RegExp(`[{,]${name}="`).test(text))).toEqual([])
})

it('has every figure on the dashboard', async () => {
  const { metrics, read } = await started()
  metrics?.noteRequest({ method: 'GET', route: '/', status: 200, seconds: 0.1 })
  metrics?.noteMail('sent')
  await metrics?.duringJob('bills.make', async () => {})
  const dashboard = readFileSync('ops/grafana/kinstead.json', 'utf8')
  const figures = [...(await read()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name)
  expect(figures.length).toBeGreaterThan(8)
  expect(figures.filter((name) => !dashboard.includes(name))).toEqual([])
})

it('divides each sum of durations on the dashboard by their number', () => {
  const sums = queriesOf(readFileSync('ops/grafana/kinstead.json', 'utf8')).flatMap((query) =>
    [...query.matchAll(/\w+_duration(?=_sum)/g)].map(([figure]) => ({ query, figure })),
  )
  expect(sums.map(({ figure }) => figure)).toEqual(['http_server_request_duration', 'kinstead_job_duration'])
  for (const { query, figure } of sums)
    expect(query).toMatch(new RegExp(`\\(rate\\(${figure}_sum.* / sum by .*\\(rate\\(${figure}_count`))
})

it('shows the rest while the database is away', async () => {
  const { read } = await started({ jobs: { depth: () => Promise.reject(new Error('no database')) } })
  const text = await read()
  expect(text).toContain('db_client_connection_pending_requests 2')
  expect(text).not.toContain('kinstead_jobs{')
})

it('refuses a port that is taken, and frees its own at the end', async () => {
  const port = await freePort()
  const other = createServer().listen(port, 'localhost')
  await once(other, 'listening')
  const options = { env: { METRICS_PORT: port, METRICS_HOST: 'localhost' }, log, pool, jobs }
  await expect(startMetrics(options)).rejects.toThrow('EADDRINUSE')
  other.close()
  await once(other, 'close')
  for (let starts = 0; starts < 2; starts++) await (await startMetrics(options))?.stop()
})
