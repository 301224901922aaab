import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { VisitPage } from '../../features/work/visits/components/visit-page.tsx'
import { visitQuery } from '../../features/work/visits/visits.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/visit/$visitId')({
  loader: ({ context, params: { visitId } }) => load(context, visitQuery(visitId)),
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`Visit by ${loaderData.workerName}` : t`Visit`),
  }),
  component: Visit,
})

function Visit() {
  const { visitId } = Route.useParams()
  const visit = useFound(visitQuery(visitId))
  useRememberGroup({ id: visit.familyGroupId, name: visit.groupName })
  return <VisitPage key={visitId} visit={visit} />
}
