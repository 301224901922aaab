import { createFileRoute } from '@tanstack/react-router'
import { workersTableResponse } from '../../../features/house/workers/server/worker-cards.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/groups/$familyGroupId/workers.csv')({
  server: onlyVerbs({
    GET: apiRoute<'familyGroupId'>(async ({ request, params: { familyGroupId } }) =>
      workersTableResponse(await memberRouteContext(request, ['familyGroupId', familyGroupId], 'group.see')),
    ),
  }),
})
