import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../features/base/groups/groups.queries.ts'
import { ImportWorkersPage } from '../../features/house/workers/components/import-workers-page.tsx'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/workers_/$familyGroupId/import')({
  loader: ({ context, params }) => load(context, groupQuery(params.familyGroupId)),
  head: () => ({ meta: pageTitle(t`Import contractors`) }),
  component: ImportWorkers,
})

function ImportWorkers() {
  const { familyGroupId } = Route.useParams()
  return <ImportWorkersPage key={familyGroupId} group={useFound(groupQuery(familyGroupId))} />
}
