import type { ConnectionOptions, PgBoss, Db as QueueDatabase } from 'pg-boss'
import { z } from 'zod'

// What waits, runs and has failed.

/** Where jobs go that have failed for good. */
export const failedQueue = 'failed-jobs'

/** Returns the length of the queue. */
export type QueueDepth = {
  /** Due now and not started. */
  waiting: number
  /** Due later: scheduled or waiting for a retry. */
  later: number
  running: number
  failed: number
  /** When the job that has waited longest became due. */
  oldestDueAt: Date | null
}

export type FailedJob = {
  id: string
  name: string
  payload: unknown
  error: string
  attempts: number
  failedAt: Date
}

/** Reads only open jobs, through an index without the many finished ones. */
export async function readDepth(database: QueueDatabase): Promise<QueueDepth> {
  const { rows } = await database.executeSql(depthSql, [failedQueue])
  return depthSchema.parse(rows[0])
}

const depthSchema = z.object({
  waiting: z.number(),
  later: z.number(),
  running: z.number(),
  failed: z.number(),
  oldestDueAt: z.date().nullable(),
})

const depthSql = `
  with open as (
    select name, start_after <= now() as is_due, start_after from pgboss.job where state < 'active' and not blocked
  )
  select count(*) filter (where is_due and name <> $1)::int as waiting,
    count(*) filter (where not is_due and name <> $1)::int as later,
    count(*) filter (where name = $1)::int as failed,
    min(start_after) filter (where is_due and name <> $1) as "oldestDueAt",
    (select count(*)::int from pgboss.job where state = 'active') as running
  from open`

/** Null for an unknown job. */
export async function nameOfFailed(
  boss: PgBoss,
  id: string,
  options: ConnectionOptions,
): Promise<string | null> {
  const [job] = await boss.findJobs(failedQueue, { id, queued: true, ...options })
  return job ? (job.sourceName ?? 'unknown') : null
}

export async function listFailed(boss: PgBoss, limit: number): Promise<FailedJob[]> {
  const jobs = await boss.findJobs(failedQueue, { queued: true })
  return jobs
    .toSorted((a, b) => b.createdOn.getTime() - a.createdOn.getTime())
    .slice(0, limit)
    .map((job) => ({
      id: job.id,
      name: job.sourceName ?? 'unknown',
      payload: job.data,
      ...readOutput(job.sourceOutput),
      failedAt: job.createdOn,
    }))
}

function readOutput(output: object | null) {
  const message =
    output && 'message' in output && typeof output.message === 'string' ? output.message : 'unknown'
  const attempts = output && 'attempts' in output && typeof output.attempts === 'number' ? output.attempts : 1
  return { error: message, attempts }
}
