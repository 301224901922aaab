import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FamilySelectPage } from '../../features/groups/components/family-select-page.tsx'
import { myFamilyGroupsQuery } from '../../features/groups/groups.queries.ts'
import { SampleOffer } from '../../features/samples/components/sample-offer.tsx'
import { pageTitle } from '../../lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/family-select')({
  loader: ({ context }) => context.queryClient.ensureQueryData(myFamilyGroupsQuery),
  head: () => ({ meta: pageTitle('Your groups') }),
  component: FamilySelect,
})

function FamilySelect() {
  const { data: groups } = useSuspenseQuery(myFamilyGroupsQuery)
  const hasSample = groups.some(({ familyGroup }) => familyGroup.isSample)
  return <FamilySelectPage groups={groups} sampleOffer={!hasSample && <SampleOffer />} />
}
