import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { membersQuery } from '../../features/base/groups/groups.queries.ts'
import { EditVisitPage } from '../../features/work/visits/components/visit-form-pages.tsx'
import { visitQuery } from '../../features/work/visits/visits.queries.ts'
import { load, pageTitle } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/visit_/$visitId/edit')({
  loader: async ({ context, params: { visitId } }) => {
    const visit = await load(context, visitQuery(visitId))
    await load(context, membersQuery(visit.familyGroupId))
    return visit
  },
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`Edit visit by ${loaderData.workerName}` : t`Edit visit`),
  }),
  component: EditVisit,
})

function EditVisit() {
  const { visitId } = Route.useParams()
  return <EditVisitPage key={visitId} visit={Route.useLoaderData()} />
}
