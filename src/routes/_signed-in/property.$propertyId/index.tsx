import { createFileRoute } from '@tanstack/react-router'
import { can } from '../../../features/groups/groups.rules.ts'
import { SharesNotice } from '../../../features/ownership/components/shares-badge.tsx'
import { ownershipStateQuery } from '../../../features/ownership/ownership.queries.ts'
import { PropertyOverview } from '../../../features/properties/components/property-overview.tsx'
import { propertyQuery } from '../../../features/properties/properties.queries.ts'
import type { PropertyView } from '../../../features/properties/properties.schemas.ts'
import { ReportButton, ReportsPanel } from '../../../features/reports/components/reports-panel.tsx'
import { reportsQuery } from '../../../features/reports/reports.queries.ts'
import { StaysLink } from '../../../features/stays/components/stays-link.tsx'
import { orNotFound } from '../../../lib/found.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/')({
  loader: ({ context: { queryClient }, params: { propertyId } }) =>
    orNotFound(
      Promise.all([
        queryClient.ensureQueryData(ownershipStateQuery(propertyId)),
        queryClient
          .ensureQueryData(propertyQuery(propertyId))
          .then((property) => queryClient.ensureInfiniteQueryData(reportsQuery(placeOf(property), 'mine'))),
      ]),
    ),
  component: Overview,
})

function Overview() {
  const { propertyId } = Route.useParams()
  const { isIncomplete } = useFound(ownershipStateQuery(propertyId))
  const property = useFound(propertyQuery(propertyId))
  return (
    <PropertyOverview
      property={property}
      notice={
        <>
          {isIncomplete && <SharesNotice propertyId={propertyId} />}
          <Problems property={property} />
          <StaysLink propertyId={propertyId} />
        </>
      }
    />
  )
}

const placeOf = ({ id: propertyId, familyGroupId }: PropertyView) => ({ propertyId, familyGroupId })

/** What the reader found wrong, and the way to say so: for a viewer it is the main thing to do. */
function Problems({ property }: { property: PropertyView }) {
  return (
    <>
      {property.status === 'ACTIVE' && (
        <p data-no-print>
          <ReportButton propertyId={property.id} isMain={!can(property.role, 'task.edit')} />
        </p>
      )}
      <ReportsPanel {...placeOf(property)} part="mine" />
    </>
  )
}
