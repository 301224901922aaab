import { createFileRoute } from '@tanstack/react-router'
import {
  periodFields,
  projectRecordInput,
} from '../../../features/overview/decision-records/decision-records.schemas.ts'
import { decisionRecordResponse } from '../../../features/overview/decision-records/server/decision-record.response.ts'
import { makePropertyRecord } from '../../../features/overview/decision-records/server/decision-records.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'
import { input } from '../../../rpc/input.ts'

export const Route = createFileRoute('/api/properties/$propertyId/decision-record.pdf')({
  server: onlyVerbs({
    GET: apiRoute<'propertyId'>(async ({ request, params: { propertyId } }) => {
      const ctx = await memberRouteContext(request, ['propertyId', propertyId], 'group.export')
      const { from = '', to = '', ...asked } = Object.fromEntries(new URL(request.url).searchParams)
      const { paper } = input(projectRecordInput)(asked)
      const period = input(periodFields)({ from, to })
      const { signal } = request
      return decisionRecordResponse(await makePropertyRecord(ctx, propertyId, period, { paper, signal }))
    }),
  }),
})
