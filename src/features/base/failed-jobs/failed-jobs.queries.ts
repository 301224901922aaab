import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listFailedJobs, retryFailedJob } from './failed-jobs.functions.ts'

export const failedJobsQuery = queryOptions({ queryKey: ['failedJobs'], queryFn: () => listFailedJobs() })

/** Whatever became of it, the list is read again: somebody else may have been quicker. */
export function useRetryFailedJob() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (failedJobId: string) => retryFailedJob({ data: { failedJobId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: failedJobsQuery.queryKey }),
  })
}
