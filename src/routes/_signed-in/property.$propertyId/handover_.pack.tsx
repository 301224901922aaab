import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { PackPage } from '../../../features/overview/handover-packs/components/pack-page.tsx'
import { partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/handover_/pack')({
  head: (context) => ({ meta: partTitle(t`Handover pack`, context) }),
  component: HandoverPack,
})

function HandoverPack() {
  const { propertyId } = Route.useParams()
  const { may } = useFound(propertyQuery(propertyId))
  return <PackPage key={propertyId} propertyId={propertyId} canSeeSecrets={may.seeSecrets} />
}
