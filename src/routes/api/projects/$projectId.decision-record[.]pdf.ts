import { createFileRoute } from '@tanstack/react-router'
import { projectRecordInput } from '../../../features/overview/decision-records/decision-records.schemas.ts'
import { decisionRecordResponse } from '../../../features/overview/decision-records/server/decision-record.response.ts'
import { makeProjectRecord } from '../../../features/overview/decision-records/server/decision-records.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'
import { input } from '../../../rpc/input.ts'

export const Route = createFileRoute('/api/projects/$projectId/decision-record.pdf')({
  server: onlyVerbs({
    GET: apiRoute<'projectId'>(async ({ request, params: { projectId } }) => {
      const ctx = await memberRouteContext(request, ['projectId', projectId], 'group.export')
      const { paper } = input(projectRecordInput)(Object.fromEntries(new URL(request.url).searchParams))
      const { signal } = request
      return decisionRecordResponse(await makeProjectRecord(ctx, projectId, { paper, signal }))
    }),
  }),
})
