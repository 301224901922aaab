import { createFileRoute } from '@tanstack/react-router'
import { vCardsResponse } from '../../../features/house/workers/server/worker-vcards.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/groups/$familyGroupId/workers.vcf')({
  server: onlyVerbs({
    GET: apiRoute<'familyGroupId'>(async ({ request, params: { familyGroupId } }) =>
      vCardsResponse(await memberRouteContext(request, ['familyGroupId', familyGroupId], 'group.see')),
    ),
  }),
})
