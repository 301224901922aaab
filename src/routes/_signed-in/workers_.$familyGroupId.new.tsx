import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../features/base/groups/groups.queries.ts'
import { NewWorkerPage } from '../../features/house/workers/components/worker-form-pages.tsx'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/workers_/$familyGroupId/new')({
  loader: ({ context, params }) => load(context, groupQuery(params.familyGroupId)),
  head: () => ({ meta: pageTitle(t`New contractor`) }),
  component: NewWorker,
})

function NewWorker() {
  const { familyGroupId } = Route.useParams()
  return <NewWorkerPage key={familyGroupId} group={useFound(groupQuery(familyGroupId))} />
}
