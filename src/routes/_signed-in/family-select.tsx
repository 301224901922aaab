import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Page } from '../../components/layout/app-shell.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { FamilySelectPage } from '../../features/groups/components/family-select-page.tsx'
import { myFamilyGroupsQuery } from '../../features/groups/groups.queries.ts'
import { groupName } from '../../features/groups/groups.rules.ts'
import { SampleOffer } from '../../features/samples/components/sample-offer.tsx'
import { pageTitle } from '../../lib/page-title.ts'

const InvitesPanel = lazy(() =>
  import('../../features/invites/components/invites-panel.tsx').then((module) => ({
    default: module.InvitesPanel,
  })),
)

export const Route = createFileRoute('/_signed-in/family-select')({
  // By hand, so that the schema library stays out of the script that every page loads.
  validateSearch: ({ familyGroupId, tab }): { familyGroupId?: string; tab?: 'invites' } => ({
    ...(typeof familyGroupId === 'string' && { familyGroupId }),
    ...(tab === 'invites' && { tab }),
  }),
  loader: ({ context }) => context.queryClient.ensureQueryData(myFamilyGroupsQuery),
  head: () => ({ meta: pageTitle('Your groups') }),
  component: FamilySelect,
})

function FamilySelect() {
  const { familyGroupId, tab } = Route.useSearch()
  const { data: groups } = useSuspenseQuery(myFamilyGroupsQuery)
  const group = groups.find((candidate) => candidate.familyGroupId === familyGroupId)
  if (group && tab === 'invites') {
    return (
      <Page width="form">
        <PageHeader title={groupName(group.familyGroup.name)} />
        <Suspense>
          <InvitesPanel familyGroupId={group.familyGroupId} role={group.role} />
        </Suspense>
      </Page>
    )
  }
  const hasSample = groups.some(({ familyGroup }) => familyGroup.isSample)
  return <FamilySelectPage groups={groups} sampleOffer={!hasSample && <SampleOffer />} />
}
