import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { failedJobsJobs } from '../src/features/base/failed-jobs/server/failed-jobs.jobs.ts'
import { jobs } from '../src/jobs.ts'
import { aProcessThatLogs } from './process-that-logs.ts'
import { origin, sameOrigin } from './request.ts'
import { wireServer } from './wire.ts'

// What the running built server contains. Its guards and limits are tested in wire.wire.test.ts, its ports in the tests
// of features.

const server = wireServer()
const { db } = server.database

async function namesIn(table: 'schedule' | 'queue'): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from ${sql.identifier('pgboss')}.${sql.identifier(table)}`,
  )
  return rows.map(({ name }) => name).toSorted()
}

it('starts every job, and runs scheduled jobs by itself', async () => {
  await server.fetch(new Request(`${origin}/healthz`))
  const all = [
    ...jobs,
    ...failedJobsJobs({ ADMIN_EMAILS: [] }, () => ({ jobs: { listFailed: async () => [] } })),
  ]
  const named = all.map(({ definition }) => definition)
  const timed = named.filter(({ cron }) => cron !== undefined).map(({ name }) => name)
  const namesOr = (table: 'schedule' | 'queue') => namesIn(table).catch(() => [])
  await expect
    .poll(() => namesOr('queue'), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(named.map(({ name }) => name)))
  await expect.poll(() => namesOr('schedule'), { timeout: 30_000 }).toEqual(timed.toSorted())
})

it('reports when it could not answer anyone for a while, and what was running', async () => {
  const { lines, stop } = await aProcessThatLogs(async (address, child) => {
    // A call whose input has not fully arrived.
    const headers = {
      ...sameOrigin,
      'x-tsr-serverfn': 'true',
      'content-type': 'application/json',
      'content-length': '100',
    }
    const call = request(`${address}/_serverFn/groups.createGroup`, { method: 'POST', headers })
    call.on('error', () => {}).write('{')
    // Once these are answered, everything sent before is in progress.
    for (let answers = 0; answers < 3; answers++) await fetch(`${address}/readyz`)
    child.kill('SIGSTOP')
    await delay(1_500)
    child.kill('SIGCONT')
    call.destroy()
  })
  try {
    const delays = () =>
      lines
        .join('')
        .split('\n')
        .filter((line) => line.includes('the event loop was blocked'))
        .join()
    await expect.poll(delays, { timeout: 30_000 }).toContain('POST /_serverFn/groups.createGroup')
  } finally {
    await stop()
  }
})
