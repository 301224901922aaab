import { createFileRoute } from '@tanstack/react-router'
import { groupExportResponse } from '../../../features/overview/group-exports/server/group-export.response.ts'
import { openGroupExport } from '../../../features/overview/group-exports/server/group-exports.service.ts'
import { apiRoute, onlyVerbs, routeContext } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/group-exports/$exportId')({
  server: onlyVerbs({
    GET: apiRoute<'exportId'>(async ({ request, params }) =>
      groupExportResponse(await openGroupExport(await routeContext(request), params.exportId)),
    ),
  }),
})
