import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { VisitList } from '../../../features/work/visits/components/visit-list.tsx'
import { propertyVisitsQuery } from '../../../features/work/visits/visits.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/visits')({
  loader: ({ context, params: { propertyId } }) => load(context, propertyVisitsQuery(propertyId)),
  head: (context) => ({ meta: partTitle(t`Visits`, context) }),
  component: PropertyVisits,
})

function PropertyVisits() {
  const { propertyId } = Route.useParams()
  const { may } = useFound(propertyQuery(propertyId))
  return (
    <VisitList
      visits={useFound(propertyVisitsQuery(propertyId))}
      propertyId={propertyId}
      canEdit={may.editVisits}
    />
  )
}
