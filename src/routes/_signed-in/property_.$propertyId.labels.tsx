import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { labelSearch } from '../../features/house/assets/asset-search.ts'
import { assetLabelsQuery } from '../../features/house/assets/assets.queries.ts'
import { LabelsPage } from '../../features/house/assets/components/labels-page.tsx'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/labels')({
  validateSearch: labelSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { propertyId }, deps }) =>
    load(context, propertyQuery(propertyId), assetLabelsQuery(propertyId, deps)),
  head: () => ({ meta: pageTitle(t`Labels`) }),
  component: Labels,
})

function Labels() {
  const { propertyId } = Route.useParams()
  const search = Route.useSearch()
  const property = useFound(propertyQuery(propertyId))
  const sheet = useFound(assetLabelsQuery(propertyId, search))
  return <LabelsPage property={property} sheet={sheet} search={search} />
}
