import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CsvLinks } from '../../../features/house/asset-csv/components/csv-links.tsx'
import { assetChoice, assetSearch } from '../../../features/house/assets/asset-search.ts'
import { assetsQuery } from '../../../features/house/assets/assets.queries.ts'
import { AssetsPart } from '../../../features/house/assets/components/assets-part.tsx'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/assets')({
  validateSearch: assetSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => load(context, assetsQuery(params.propertyId, deps)),
  head: (context) => ({ meta: partTitle(t`Assets`, context) }),
  component: PropertyAssets,
})

function PropertyAssets() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  const search = Route.useSearch()
  return (
    <AssetsPart
      property={property}
      search={search}
      actions={<CsvLinks property={property} choice={assetChoice(search)} />}
    />
  )
}
