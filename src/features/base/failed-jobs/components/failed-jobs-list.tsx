import { plural, t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleCheck, RotateCcw, Trash2 } from 'lucide-react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { formatUtc } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { failedJobsQuery, useDiscardFailedJob, useRetryFailedJob } from '../failed-jobs.queries.ts'
import type { FailedJobView } from '../failed-jobs.schemas.ts'

/** Renders the failed jobs with their reason and buttons to retry or discard them. */
export function FailedJobsList() {
  const { data: jobs } = useSuspenseQuery(failedJobsQuery)
  if (jobs.length === 0) {
    return (
      <EmptyState title={t`No failed jobs`} icon={<CircleCheck aria-hidden="true" />}>
        {t`Background jobs that failed, such as an e-mail that could not be sent, appear here so that you can retry them.`}
      </EmptyState>
    )
  }
  return (
    <ul className={`${cardClass} divide-y`} aria-label={t`Failed jobs`}>
      {jobs.map((job) => (
        <FailedJobLine key={job.id} job={job} />
      ))}
    </ul>
  )
}

function FailedJobLine({ job }: { job: FailedJobView }) {
  const retry = useRetryFailedJob()
  // Awaited here because the row unmounts before the mutation callback runs.
  const tryAgain = () =>
    retry.mutateAsync(job.id).then(() => toast.success(t`Retrying ${job.name}`), toastFailure)
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 p-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h2 className="text-base font-semibold wrap-anywhere">{job.name}</h2>
        <p className="text-sm text-muted">
          {t`${formatUtc(job.failedAt, locale())}, after ${plural(job.attempts, { one: '# try', other: '# tries' })}`}
        </p>
        <p className="wrap-anywhere whitespace-pre-wrap">{job.error}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={tryAgain} loading={retry.isPending} aria-label={t`Retry ${job.name}`}>
          <RotateCcw aria-hidden="true" />
          {t`Retry`}
        </Button>
        <Discard job={job} />
      </div>
    </li>
  )
}

function Discard({ job }: { job: FailedJobView }) {
  const discard = useDiscardFailedJob()
  const giveUp = async () => {
    try {
      await discard.mutateAsync(job.id)
    } catch (error) {
      toastFailure(error)
      throw error
    }
    toast.success(t`${job.name} discarded`)
  }
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet" aria-label={t`Discard ${job.name}`}>
          <Trash2 aria-hidden="true" />
          {t`Discard`}
        </Button>
      }
      title={t`Discard ${job.name}?`}
      description={t`The job will not run again, and what it was meant to do will not happen. You cannot undo this.`}
      confirmLabel={t`Discard`}
      onConfirm={giveUp}
    />
  )
}
