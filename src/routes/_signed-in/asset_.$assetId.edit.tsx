import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { assetQuery } from '../../features/house/assets/assets.queries.ts'
import { EditAssetPage } from '../../features/house/assets/components/edit-asset-page.tsx'
import { load, pageTitle } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/asset_/$assetId/edit')({
  loader: ({ context, params }) => load(context, assetQuery(params.assetId)),
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData ? t`Edit ${loaderData.name}` : t`Edit asset`) }),
  component: EditAsset,
})

function EditAsset() {
  const { assetId } = Route.useParams()
  const { data: asset } = useSuspenseQuery(assetQuery(assetId))
  return <EditAssetPage key={assetId} asset={asset} />
}
