import { createFileRoute } from '@tanstack/react-router'
import { PropertyOverview } from '../../../features/properties/components/property-overview.tsx'
import { propertyQuery } from '../../../features/properties/properties.queries.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/')({ component: Overview })

function Overview() {
  const { propertyId } = Route.useParams()
  return <PropertyOverview property={useFound(propertyQuery(propertyId))} />
}
