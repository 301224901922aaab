import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { HandoverPage } from '../../../features/house/handover/components/handover-page.tsx'
import { handoverQuery } from '../../../features/house/handover/handover.queries.ts'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/handover')({
  loader: ({ context, params: { propertyId } }) => load(context, handoverQuery(propertyId)),
  head: (context) => ({ meta: partTitle(t`Handover`, context) }),
  component: Handover,
})

function Handover() {
  const { propertyId } = Route.useParams()
  const { familyGroupId, may } = useFound(propertyQuery(propertyId))
  return (
    <HandoverPage
      propertyId={propertyId}
      familyGroupId={familyGroupId}
      canSeeSecrets={may.seeSecrets}
      handover={useFound(handoverQuery(propertyId))}
    />
  )
}
