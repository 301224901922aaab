import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { myFamilyGroupsQuery } from '../../features/groups/groups.queries.ts'
import { NewPropertyPage } from '../../features/properties/components/new-property-page.tsx'
import { idSchema } from '../../lib/ids.ts'
import { pageTitle } from '../../lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/property/new')({
  validateSearch: z.object({ familyGroupId: idSchema.optional().catch(undefined) }),
  loader: ({ context }) => context.queryClient.ensureQueryData(myFamilyGroupsQuery),
  head: () => ({ meta: pageTitle('New property') }),
  component: NewProperty,
})

function NewProperty() {
  const { familyGroupId } = Route.useSearch()
  const { data: groups } = useSuspenseQuery(myFamilyGroupsQuery)
  return <NewPropertyPage groups={groups} familyGroupId={familyGroupId} />
}
