import { t } from '@lingui/core/macro'
import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { DropAnywhere } from '../../features/house/documents/components/drop-anywhere.tsx'
import { PropertyPage } from '../../features/house/properties/components/property-page.tsx'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { load, pageTitle, useFound, useTitleFollows } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId')({
  staticData: { shape: 'tabs' },
  loader: ({ context, params }) => load(context, propertyQuery(params.propertyId)),
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData?.name ?? t`Property`) }),
  component: Property,
})

/** Frames a property; its parts are the routes in the folder next to this file. */
function Property() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  const overview = useMatch({ from: '/_signed-in/property/$propertyId/', shouldThrow: false })
  useRememberGroup({ id: property.familyGroupId, name: property.groupName })
  useTitleFollows(property.name, Route.useLoaderData().name)
  return (
    <PropertyPage property={property} isOverview={overview !== undefined}>
      {property.may.editDocuments && <DropAnywhere property={property} />}
      <Outlet />
    </PropertyPage>
  )
}
