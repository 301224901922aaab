import { createFileRoute } from '@tanstack/react-router'
import { paymentTableResponse } from '../../../features/money/money-reports/server/money-reports.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/groups/$familyGroupId/payments.csv')({
  server: onlyVerbs({
    GET: apiRoute<'familyGroupId'>(async ({ request, params: { familyGroupId } }) => {
      const ctx = await memberRouteContext(request, ['familyGroupId', familyGroupId], 'group.export')
      return paymentTableResponse(ctx, new URL(request.url).searchParams)
    }),
  }),
})
