import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { OwnersPage } from '../../../features/house/ownership/components/owners-page.tsx'
import { ownershipQuery } from '../../../features/house/ownership/ownership.queries.ts'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/owners')({
  loader: ({ context, params }) => load(context, ownershipQuery(params.propertyId)),
  head: (context) => ({ meta: partTitle(t`Owners`, context) }),
  component: PropertyOwners,
})

function PropertyOwners() {
  const { propertyId } = Route.useParams()
  const { may } = useFound(propertyQuery(propertyId))
  return (
    <OwnersPage
      propertyId={propertyId}
      ownership={useFound(ownershipQuery(propertyId))}
      canRecord={may.recordOwners}
    />
  )
}
