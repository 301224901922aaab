import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { Later } from '../../../components/ui/later.tsx'
import { ManualPage } from '../../../features/house/manual/components/manual-page.tsx'
import { manualQuery } from '../../../features/house/manual/manual.queries.ts'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { secretsQuery } from '../../../features/house/secrets/secrets.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

const SecretsPanel = lazy(() =>
  import('../../../features/house/secrets/components/secrets-panel.tsx').then((module) => ({
    default: module.SecretsPanel,
  })),
)

export const Route = createFileRoute('/_signed-in/property/$propertyId/manual')({
  loader: async ({ context, params: { propertyId } }) => {
    await Promise.all([
      load(context, manualQuery(propertyId)),
      load(context, propertyQuery(propertyId)).then(async ({ may }) => {
        if (may.seeSecrets) await load(context, secretsQuery(propertyId))
      }),
    ])
  },
  head: (context) => ({ meta: partTitle(t`Manual`, context) }),
  component: PropertyManual,
})

function PropertyManual() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  return (
    <div className="grid grid-cols-1 gap-8">
      <ManualPage
        propertyId={propertyId}
        familyGroupId={property.familyGroupId}
        sections={useFound(manualQuery(propertyId))}
        canEdit={property.may.editManual}
      />
      <Later>
        <SecretsPanel property={property} />
      </Later>
    </div>
  )
}
