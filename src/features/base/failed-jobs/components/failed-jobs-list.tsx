import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleCheck, RotateCcw } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { formatUtc } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { failedJobsQuery, useRetryFailedJob } from '../failed-jobs.queries.ts'
import type { FailedJobView } from '../failed-jobs.schemas.ts'

/** The jobs that were given up, each with what it failed of and another try. */
export function FailedJobsList() {
  const { data: jobs } = useSuspenseQuery(failedJobsQuery)
  const retry = useRetryFailedJob()
  if (jobs.length === 0) {
    return (
      <EmptyState title="No failed jobs" icon={<CircleCheck aria-hidden="true" />}>
        What Kinstead could not do in the background, such as a mail that no server took, waits here for
        another try.
      </EmptyState>
    )
  }
  const tryAgain = (job: FailedJobView) =>
    retry.mutate(job.id, {
      onSuccess: () => toast.success(`${job.name} is tried again.`),
      onError: toastFailure,
    })
  return (
    <ul className={`${cardClass} divide-y`}>
      {jobs.map((job) => (
        <li key={job.id} className="flex flex-wrap items-start justify-between gap-3 p-4">
          <div className="grid min-w-0 flex-1 basis-64 gap-1">
            <h2 className="text-base font-semibold">{job.name}</h2>
            <p className="text-sm text-muted">
              {formatUtc(job.failedAt, locale())}, after{' '}
              {job.attempts === 1 ? '1 try' : `${job.attempts} tries`}
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap">{job.error}</p>
          </div>
          <Button onClick={() => tryAgain(job)} loading={retry.isPending && retry.variables === job.id}>
            <RotateCcw aria-hidden="true" />
            Retry
          </Button>
        </li>
      ))}
    </ul>
  )
}
