import { createFileRoute } from '@tanstack/react-router'
import { workerYearResponse } from '../../../features/money/invoices/server/worker-money.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/groups/$familyGroupId/worker-payments.csv')({
  server: onlyVerbs({
    GET: apiRoute<'familyGroupId'>(async ({ request, params: { familyGroupId } }) => {
      const ctx = await memberRouteContext(request, ['familyGroupId', familyGroupId], 'group.export')
      return workerYearResponse(ctx, new URL(request.url).searchParams)
    }),
  }),
})
