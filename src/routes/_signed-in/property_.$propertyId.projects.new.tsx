import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { membersQuery } from '../../features/base/groups/groups.queries.ts'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { NewProjectPage } from '../../features/work/projects/components/project-form-pages.tsx'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/projects/new')({
  loader: async ({ context, params }) => {
    const { familyGroupId } = await load(context, propertyQuery(params.propertyId))
    await load(context, membersQuery(familyGroupId))
  },
  head: () => ({ meta: pageTitle(t`New project`) }),
  component: NewProject,
})

function NewProject() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  const { data: members } = useSuspenseQuery(membersQuery(property.familyGroupId))
  return <NewProjectPage key={propertyId} property={property} members={members} />
}
