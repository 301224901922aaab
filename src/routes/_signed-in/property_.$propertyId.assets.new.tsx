import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { NewAssetPage } from '../../features/house/assets/components/new-asset-page.tsx'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/assets/new')({
  loader: ({ context, params }) => load(context, propertyQuery(params.propertyId)),
  head: () => ({ meta: pageTitle(t`New asset`) }),
  component: NewAsset,
})

function NewAsset() {
  const { propertyId } = Route.useParams()
  return <NewAssetPage key={propertyId} property={useFound(propertyQuery(propertyId))} />
}
