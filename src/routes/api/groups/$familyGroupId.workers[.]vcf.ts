import { createFileRoute } from '@tanstack/react-router'
import { cardsResponse } from '../../../features/house/workers/server/worker-cards.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/groups/$familyGroupId/workers.vcf')({
  server: onlyVerbs({
    GET: apiRoute<'familyGroupId'>(async ({ request, params: { familyGroupId } }) =>
      cardsResponse(await memberRouteContext(request, ['familyGroupId', familyGroupId], 'group.see')),
    ),
  }),
})
