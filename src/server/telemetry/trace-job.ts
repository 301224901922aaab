import type { JobContext } from '../jobs/define-job.ts'
import type { Traces } from './traces.ts'

/** Records a run of a job under its name, with how long it had been due. */
export function traceJob<Result>(
  traces: Traces,
  name: string,
  { jobId, attempt, dueAt }: Pick<JobContext, 'jobId' | 'attempt' | 'dueAt'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const waited = dueAt ? Math.max(0, Date.now() - dueAt.getTime()) / 1_000 : 0
  const attributes = {
    'messaging.destination.name': name,
    'kinstead.request_id': jobId,
    'kinstead.job.attempt': attempt,
    'kinstead.job.waited_seconds': waited,
  }
  return traces.root({ name: `job ${name}`, kind: 'CONSUMER', attributes }, async (span) => {
    try {
      const result = await work()
      span.end()
      return result
    } catch (error) {
      span.end(error)
      throw error
    }
  })
}
