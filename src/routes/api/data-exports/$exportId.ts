import { createFileRoute } from '@tanstack/react-router'
import { dataExportResponse } from '../../../features/overview/data-exports/server/data-export.response.ts'
import { openDataExport } from '../../../features/overview/data-exports/server/data-exports.service.ts'
import { apiRoute, onlyVerbs, routeContext } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/data-exports/$exportId')({
  server: onlyVerbs({
    GET: apiRoute<'exportId'>(async ({ request, params }) =>
      dataExportResponse(await openDataExport(await routeContext(request), params.exportId)),
    ),
  }),
})
