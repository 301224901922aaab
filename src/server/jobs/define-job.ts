import { z } from 'zod'
import type { RequestContext } from '../context.ts'
import type { Mail } from '../gateways/mail/mail.ts'

/** How often a failing job is tried again. The wait doubles each time, with some chance in it. */
export type RetryPolicy = { limit: number; delaySeconds: number; maxDelaySeconds?: number }

export type JobDefinition<Payload extends object> = {
  name: string
  schema: z.ZodType<Payload>
  retry: RetryPolicy
  /** A run that takes longer is given up and tried again. */
  expireInSeconds: number
  /** How often its queue is polled for retries that are due; half a minute by default. */
  pollSeconds?: number
  /** When it starts by itself, as a cron expression in UTC. Its payload is then empty. */
  cron?: string
}

/** What a job works with: the services of a request, without a caller. */
export type JobContext = RequestContext & { mail: Mail; jobId: string; attempt: number; signal: AbortSignal }

/** A definition together with what it does; `src/jobs.ts` lists all of them. */
export type Job = {
  definition: Omit<JobDefinition<object>, 'schema'>
  /** @throws ZodError when the payload is none of this job. */
  check: (payload: unknown) => object
  run: (ctx: JobContext, payload: unknown) => Promise<unknown>
}

/**
 * Describes a job apart from what it does. Its payload holds ids only: the job reads the rows when it runs, since
 * they may have changed or gone. It may run twice (a crash between the work and its receipt), so its work must be
 * harmless to repeat.
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

/** A job that starts by itself and is given nothing. */
export const cronJob = (
  definition: Omit<Parameters<typeof defineJob<object>>[0], 'schema' | 'cron'> & { cron: string },
  work: (ctx: JobContext) => Promise<unknown>,
): Job => onJob(defineJob({ ...definition, schema: z.object({}) }), work)

/** Thrown by a job that would fail the same way each time: it is listed as failed at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}
