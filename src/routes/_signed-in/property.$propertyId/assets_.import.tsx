import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../../features/house/asset-csv/components/import-page.tsx'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { pageTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/assets_/import')({
  head: () => ({ meta: pageTitle(t`Import assets`) }),
  component: ImportAssets,
})

function ImportAssets() {
  const { propertyId } = Route.useParams()
  return <ImportPage key={propertyId} property={useFound(propertyQuery(propertyId))} />
}
