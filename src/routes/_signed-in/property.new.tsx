import { createFileRoute } from '@tanstack/react-router'
import { myFamilyGroupsQuery } from '../../features/base/groups/groups.queries.ts'
import { NewPropertyPage } from '../../features/house/properties/components/new-property-page.tsx'
import { load, pageTitle, useFound } from '../../lib/page.ts'

export const Route = createFileRoute('/_signed-in/property/new')({
  // By hand, so that the schema library stays out of the script that every page loads.
  validateSearch: ({ familyGroupId }): { familyGroupId?: string } =>
    typeof familyGroupId === 'string' ? { familyGroupId } : {},
  loader: ({ context }) => load(context, myFamilyGroupsQuery),
  head: () => ({ meta: pageTitle('New property') }),
  component: NewProperty,
})

function NewProperty() {
  const { familyGroupId } = Route.useSearch()
  const groups = useFound(myFamilyGroupsQuery)
  return <NewPropertyPage groups={groups} familyGroupId={familyGroupId} />
}
