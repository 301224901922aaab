import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { membersQuery } from '../../features/groups/groups.queries.ts'
import { NewProjectPage } from '../../features/projects/components/new-project-page.tsx'
import { propertyQuery } from '../../features/properties/properties.queries.ts'
import { orNotFound } from '../../lib/found.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { useFound } from '../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/projects/new')({
  loader: ({ context: { queryClient }, params }) =>
    orNotFound(
      queryClient
        .ensureQueryData(propertyQuery(params.propertyId))
        .then(({ familyGroupId }) => queryClient.ensureQueryData(membersQuery(familyGroupId))),
    ),
  head: () => ({ meta: pageTitle('New project') }),
  component: NewProject,
})

function NewProject() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  const { data: members } = useSuspenseQuery(membersQuery(property.familyGroupId))
  return <NewProjectPage key={propertyId} property={property} members={members} />
}
