import { createFileRoute } from '@tanstack/react-router'
import { SharesNotice } from '../../../features/ownership/components/shares-badge.tsx'
import { ownershipStateQuery } from '../../../features/ownership/ownership.queries.ts'
import { PropertyOverview } from '../../../features/properties/components/property-overview.tsx'
import { propertyQuery } from '../../../features/properties/properties.queries.ts'
import { StaysLink } from '../../../features/stays/components/stays-link.tsx'
import { orNotFound } from '../../../lib/found.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/')({
  loader: ({ context: { queryClient }, params: { propertyId } }) =>
    orNotFound(queryClient.ensureQueryData(ownershipStateQuery(propertyId))),
  component: Overview,
})

function Overview() {
  const { propertyId } = Route.useParams()
  const { isIncomplete } = useFound(ownershipStateQuery(propertyId))
  return (
    <PropertyOverview
      property={useFound(propertyQuery(propertyId))}
      notice={
        <>
          {isIncomplete && <SharesNotice propertyId={propertyId} />}
          <StaysLink propertyId={propertyId} />
        </>
      }
    />
  )
}
