import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { membersQuery } from '../../features/base/groups/groups.queries.ts'
import { RecordOwnersPage } from '../../features/house/ownership/components/record-owners-page.tsx'
import { ownershipQuery } from '../../features/house/ownership/ownership.queries.ts'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/owners/change')({
  staticData: { shape: 'form' },
  loader: async ({ context, params: { propertyId } }) => {
    const [name] = await Promise.all([
      load(context, propertyQuery(propertyId)).then(async (property) => {
        await load(context, membersQuery(property.familyGroupId))
        return property.name
      }),
      load(context, ownershipQuery(propertyId)),
    ])
    return name
  },
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`Owners of ${loaderData}` : t`Owners`),
  }),
  component: RecordOwners,
})

function RecordOwners() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  const ownership = useFound(ownershipQuery(propertyId))
  const { data: members } = useSuspenseQuery(membersQuery(property.familyGroupId))
  return <RecordOwnersPage key={propertyId} property={property} ownership={ownership} members={members} />
}
