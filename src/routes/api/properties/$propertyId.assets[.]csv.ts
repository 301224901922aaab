import { createFileRoute } from '@tanstack/react-router'
import { assetTableResponse } from '../../../features/house/asset-tables/server/asset-table.response.ts'
import { openAssetTable } from '../../../features/house/asset-tables/server/asset-tables.service.ts'
import { assetChoice } from '../../../features/house/assets/asset-search.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/properties/$propertyId/assets.csv')({
  server: onlyVerbs({
    GET: apiRoute<'propertyId'>(async ({ request, params: { propertyId } }) => {
      const ctx = await memberRouteContext(request, ['propertyId', propertyId], 'group.see')
      const choice = assetChoice(Object.fromEntries(new URL(request.url).searchParams))
      return assetTableResponse(await openAssetTable(ctx, propertyId, choice))
    }),
  }),
})
