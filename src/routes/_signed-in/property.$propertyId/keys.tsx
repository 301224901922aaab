import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { KeysPage } from '../../../features/house/keys/components/keys-page.tsx'
import { keysQuery } from '../../../features/house/keys/keys.queries.ts'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/keys')({
  loader: ({ context, params: { propertyId } }) => load(context, keysQuery(propertyId)),
  head: (context) => ({ meta: partTitle(t`Keys`, context) }),
  component: PropertyKeys,
})

function PropertyKeys() {
  const { propertyId } = Route.useParams()
  const { familyGroupId, may } = useFound(propertyQuery(propertyId))
  return (
    <KeysPage
      propertyId={propertyId}
      familyGroupId={familyGroupId}
      keys={useFound(keysQuery(propertyId))}
      canEdit={may.editKeys}
    />
  )
}
