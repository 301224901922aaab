import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { discardFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.functions.ts'

export const failedJobsQuery = queryOptions({ queryKey: key('failedJobs'), queryFn: () => listFailedJobs() })

/** Refetches in any case, since someone else may have acted first. */
export const useRetryFailedJob = () =>
  useMutation({
    mutationFn: (failedJobId: string) => retryFailedJob({ data: { failedJobId } }),
    meta: { evenRefused: true },
  })

/** Discards a job. */
export const useDiscardFailedJob = () =>
  useMutation({
    mutationFn: (failedJobId: string) => discardFailedJob({ data: { failedJobId } }),
    meta: { evenRefused: true },
  })
