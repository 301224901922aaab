import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { administratorActionsQuery } from '../../../features/base/administrator-actions/administrator-actions.queries.ts'
import { AdministratorActivity } from '../../../features/base/administrator-actions/components/administrator-activity.tsx'
import { pageTitle } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/acp-kc/activity')({
  loader: ({ context: { queryClient } }) => queryClient.ensureInfiniteQueryData(administratorActionsQuery),
  head: () => ({ meta: pageTitle(t`Activity · Admin`) }),
  component: AdministratorActivity,
})
