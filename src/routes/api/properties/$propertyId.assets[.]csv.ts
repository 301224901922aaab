import { createFileRoute } from '@tanstack/react-router'
import { assetCsvResponse } from '../../../features/house/asset-csv/server/asset-csv.response.ts'
import { exportAssetCsv } from '../../../features/house/asset-csv/server/asset-csv.service.ts'
import { assetChoice } from '../../../features/house/assets/asset-search.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/properties/$propertyId/assets.csv')({
  server: onlyVerbs({
    GET: apiRoute<'propertyId'>(async ({ request, params: { propertyId } }) => {
      const ctx = await memberRouteContext(request, ['propertyId', propertyId], 'group.see')
      const choice = assetChoice(Object.fromEntries(new URL(request.url).searchParams))
      return assetCsvResponse(await exportAssetCsv(ctx, propertyId, choice))
    }),
  }),
})
