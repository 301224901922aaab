import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PropertyFacts } from '../../../features/house/properties/components/property-facts.tsx'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/house')({
  loader: ({ context, params: { propertyId } }) => load(context, propertyQuery(propertyId)),
  head: (context) => ({ meta: partTitle(t`House`, context) }),
  component: House,
})

function House() {
  const { propertyId } = Route.useParams()
  return <PropertyFacts property={useFound(propertyQuery(propertyId))} />
}
