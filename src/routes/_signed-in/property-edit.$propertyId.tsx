import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { EditPropertyPage } from '../../features/house/properties/components/edit-property-page.tsx'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { load, pageTitle } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property-edit/$propertyId')({
  loader: ({ context, params }) => load(context, propertyQuery(params.propertyId)),
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData ? t`Edit ${loaderData.name}` : t`Edit property`) }),
  component: EditProperty,
})

function EditProperty() {
  const { propertyId } = Route.useParams()
  const { data: property } = useSuspenseQuery(propertyQuery(propertyId))
  return <EditPropertyPage key={propertyId} property={property} />
}
