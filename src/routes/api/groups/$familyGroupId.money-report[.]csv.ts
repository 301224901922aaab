import { createFileRoute } from '@tanstack/react-router'
import { reportTableResponse } from '../../../features/money/money-reports/server/money-reports.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/groups/$familyGroupId/money-report.csv')({
  server: onlyVerbs({
    GET: apiRoute<'familyGroupId'>(async ({ request, params: { familyGroupId } }) => {
      const ctx = await memberRouteContext(request, ['familyGroupId', familyGroupId], 'group.export')
      return reportTableResponse(ctx, new URL(request.url).searchParams)
    }),
  }),
})
