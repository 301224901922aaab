import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../features/dashboard/components/dashboard-page.tsx'
import { dashboardQuery } from '../../features/dashboard/dashboard.queries.ts'
import { groupName } from '../../features/groups/groups.rules.ts'
import { useRememberGroup, useSelectedGroup } from '../../features/groups/selected-group.store.ts'
import { PropertyGrid } from '../../features/properties/components/property-grid.tsx'
import { SampleNotice } from '../../features/samples/components/sample-notice.tsx'
import { orNotFound } from '../../lib/found.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { useFound } from '../../lib/use-found.ts'
import { useTitleFollows } from '../../lib/use-title-follows.ts'

export const Route = createFileRoute('/_signed-in/dashboard/$familyGroupId')({
  loader: ({ context, params: { familyGroupId } }) =>
    orNotFound(context.queryClient.ensureQueryData(dashboardQuery(familyGroupId)), () =>
      // Deleted by somebody else, or no longer ours: the dashboard link must not lead here again.
      useSelectedGroup.getState().forget(familyGroupId),
    ),
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? groupName(loaderData.group.name) : 'Dashboard'),
  }),
  component: Dashboard,
})

function Dashboard() {
  const { familyGroupId } = Route.useParams()
  const data = useFound(dashboardQuery(familyGroupId))
  useRememberGroup({ id: familyGroupId, name: data.group.name })
  useTitleFollows(data.group.name, Route.useLoaderData().group.name)
  return (
    <DashboardPage group={data.group} notice={data.group.isSample && <SampleNotice group={data.group} />}>
      <PropertyGrid familyGroupId={familyGroupId} role={data.group.role} properties={data.properties} />
    </DashboardPage>
  )
}
