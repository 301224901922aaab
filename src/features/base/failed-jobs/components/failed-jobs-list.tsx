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

/** The jobs that were given up, each with why it failed, another try, and a way to drop it. */
export function FailedJobsList() {
  const { data: jobs } = useSuspenseQuery(failedJobsQuery)
  if (jobs.length === 0) {
    return (
      <EmptyState title="No failed jobs" icon={<CircleCheck aria-hidden="true" />}>
        Work that failed in the background, such as an e-mail that could not be sent, waits here for another
        try.
      </EmptyState>
    )
  }
  return (
    <ul className={`${cardClass} divide-y`} aria-label="Failed jobs">
      {jobs.map((job) => (
        <FailedJobLine key={job.id} job={job} />
      ))}
    </ul>
  )
}

function FailedJobLine({ job }: { job: FailedJobView }) {
  const retry = useRetryFailedJob()
  // Awaited here: the line is gone before the mutation would tell it.
  const tryAgain = () =>
    retry.mutateAsync(job.id).then(() => toast.success(`${job.name} is tried again.`), toastFailure)
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 p-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h2 className="text-base font-semibold wrap-anywhere">{job.name}</h2>
        <p className="text-sm text-muted">
          {formatUtc(job.failedAt, locale())}, after {job.attempts === 1 ? '1 try' : `${job.attempts} tries`}
        </p>
        <p className="wrap-anywhere whitespace-pre-wrap">{job.error}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={tryAgain} loading={retry.isPending} aria-label={`Retry ${job.name}`}>
          <RotateCcw aria-hidden="true" />
          Retry
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
    toast.success(`${job.name} was discarded.`)
  }
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet" aria-label={`Discard ${job.name}`}>
          <Trash2 aria-hidden="true" />
          Discard
        </Button>
      }
      title={`Discard ${job.name}?`}
      description="It is not tried again: what it was about does not happen. You cannot undo this."
      confirmLabel="Discard"
      onConfirm={giveUp}
    />
  )
}
