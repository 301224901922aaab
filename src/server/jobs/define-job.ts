import { z } from 'zod'
import type { RequestContext } from '../context.ts'
import type { Mail } from '../gateways/mail/mail.ts'

/** How often a failing job is retried. The wait doubles each time, with some jitter. */
export type RetryPolicy = { limit: number; delaySeconds: number; maxDelaySeconds?: number }

export type JobDefinition<Payload extends object> = {
  name: string
  schema: z.ZodType<Payload>
  retry: RetryPolicy
  /** A longer run is abandoned and retried. */
  expireInSeconds: number
  /** How often its queue is polled for due retries; half a minute by default. */
  pollSeconds?: number
  /** How many of them a process runs at once; one by default. */
  concurrency?: number
  /** When it starts on its own, as a cron expression in UTC. Its payload is then empty. */
  cron?: string
}

/** The services of a job: those of a request, without a caller. */
export type JobContext = RequestContext & {
  mail: Mail
  jobId: string
  attempt: number
  signal: AbortSignal
  /** When it could have started. */
  dueAt?: Date
}

/** A definition with its work; `src/jobs.ts` lists all of them. */
export type Job = {
  definition: Omit<JobDefinition<object>, 'schema'>
  /** @throws ZodError when the payload is invalid for this job */
  check: (payload: unknown) => object
  run: (ctx: JobContext, payload: unknown) => Promise<unknown>
}

/**
 * Defines a job apart from its work. Its payload holds ids only: the job reads the rows when it runs, since they may
 * have changed or been deleted. It may run twice (a crash between the work and its receipt), so its work must be
 * idempotent.
 */
export function defineJob<Payload extends object>({
  retry = { limit: 5, delaySeconds: 10, maxDelaySeconds: 3_600 },
  expireInSeconds = 300,
  ...definition
}: Omit<JobDefinition<Payload>, 'retry' | 'expireInSeconds'> &
  Partial<Pick<JobDefinition<Payload>, 'retry' | 'expireInSeconds'>>): JobDefinition<Payload> {
  return { retry, expireInSeconds, ...definition }
}

/** Joins a definition and its work. */
export function onJob<Payload extends object>(
  { schema, ...definition }: JobDefinition<Payload>,
  work: (ctx: JobContext, payload: Payload) => Promise<unknown>,
): Job {
  return {
    definition,
    check: (payload) => schema.parse(payload),
    run: (ctx, payload) => work(ctx, schema.parse(payload)),
  }
}

/** Defines a scheduled job without a payload. */
export const cronJob = (
  definition: Omit<Parameters<typeof defineJob<object>>[0], 'schema' | 'cron'> & { cron: string },
  work: (ctx: JobContext) => Promise<unknown>,
): Job => onJob(defineJob({ ...definition, schema: z.object({}) }), work)

/** Thrown by a job that would always fail: it is listed as failed immediately. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}
