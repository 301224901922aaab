import { createFileRoute } from '@tanstack/react-router'
import { packInput } from '../../../features/overview/handover-packs/handover-packs.schemas.ts'
import { handoverPackResponse } from '../../../features/overview/handover-packs/server/handover-pack.response.ts'
import { makeHandoverPack } from '../../../features/overview/handover-packs/server/handover-packs.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs, readJson } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/properties/$propertyId/handover-pack')({
  server: onlyVerbs({
    POST: apiRoute<'propertyId'>(async ({ request, params: { propertyId } }) => {
      const ctx = await memberRouteContext(request, ['propertyId', propertyId], 'group.export')
      const asked = await readJson(request, packInput)
      return handoverPackResponse(await makeHandoverPack(ctx, propertyId, asked, request.signal))
    }),
  }),
})
