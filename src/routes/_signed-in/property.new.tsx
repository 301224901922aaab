import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { myFamilyGroupsQuery } from '../../features/base/groups/groups.queries.ts'
import { NewPropertyPage } from '../../features/house/properties/components/new-property-page.tsx'
import { pageTitle } from '../../lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/property/new')({
  // By hand, so that the schema library stays out of the script that every page loads.
  validateSearch: ({ familyGroupId }): { familyGroupId?: string } =>
    typeof familyGroupId === 'string' ? { familyGroupId } : {},
  loader: ({ context }) => context.queryClient.ensureQueryData(myFamilyGroupsQuery),
  head: () => ({ meta: pageTitle('New property') }),
  component: NewProperty,
})

function NewProperty() {
  const { familyGroupId } = Route.useSearch()
  const { data: groups } = useSuspenseQuery(myFamilyGroupsQuery)
  return <NewPropertyPage groups={groups} familyGroupId={familyGroupId} />
}
