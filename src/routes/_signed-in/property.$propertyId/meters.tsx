import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MetersPage } from '../../../features/house/meters/components/meters-page.tsx'
import { metersQuery } from '../../../features/house/meters/meters.queries.ts'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/meters')({
  loader: ({ context, params: { propertyId } }) => load(context, metersQuery(propertyId)),
  head: (context) => ({ meta: partTitle(t`Meters`, context) }),
  component: PropertyMeters,
})

function PropertyMeters() {
  const { propertyId } = Route.useParams()
  const { may } = useFound(propertyQuery(propertyId))
  return (
    <MetersPage propertyId={propertyId} view={useFound(metersQuery(propertyId))} canEdit={may.editMeters} />
  )
}
