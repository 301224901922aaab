import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { discardFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.functions.ts'

export const failedJobsQuery = queryOptions({ queryKey: key('failedJobs'), queryFn: () => listFailedJobs() })

/** Whatever became of it, the list is read again: somebody else may have been quicker. */
export const useRetryFailedJob = () =>
  useMutation({
    mutationFn: (failedJobId: string) => retryFailedJob({ data: { failedJobId } }),
    meta: { evenRefused: true },
  })

/** Gives a job up for good. */
export const useDiscardFailedJob = () =>
  useMutation({
    mutationFn: (failedJobId: string) => discardFailedJob({ data: { failedJobId } }),
    meta: { evenRefused: true },
  })
