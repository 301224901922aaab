import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { FailedJobsList } from '../../../features/base/failed-jobs/components/failed-jobs-list.tsx'
import { failedJobsQuery } from '../../../features/base/failed-jobs/failed-jobs.queries.ts'
import { pageTitle } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/acp-kc/jobs')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(failedJobsQuery),
  head: () => ({ meta: pageTitle(t`Failed jobs · Admin`) }),
  component: FailedJobsList,
})
