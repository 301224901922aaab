import { adminFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { runtime } from '../../../server/runtime.ts'
import { failedJobInput } from './failed-jobs.schemas.ts'
import * as failedJobs from './server/failed-jobs.service.ts'

export const listFailedJobs = adminFn({ method: 'GET' }).handler(({ context }) =>
  failedJobs.listFailedJobs(context.ctx, runtime().jobs),
)

export const retryFailedJob = adminFn({ method: 'POST' })
  .validator(input(failedJobInput))
  .handler(({ context, data }) => failedJobs.retryFailedJob(context.ctx, runtime().jobs, data.failedJobId))

export const discardFailedJob = adminFn({ method: 'POST' })
  .validator(input(failedJobInput))
  .handler(({ context, data }) => failedJobs.discardFailedJob(context.ctx, runtime().jobs, data.failedJobId))
