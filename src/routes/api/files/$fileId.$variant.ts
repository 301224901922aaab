import { createFileRoute } from '@tanstack/react-router'
import { fileResponse } from '../../../features/files/server/file-response.ts'
import { openFile } from '../../../features/files/server/files.service.ts'
import { apiRoute, routeContext } from '../../../rpc/api-route.ts'

const serve = apiRoute<'fileId' | 'variant'>(async ({ request, params }) => {
  const ctx = await routeContext(request)
  return fileResponse(request, await openFile(ctx, params.fileId, params.variant))
})

export const Route = createFileRoute('/api/files/$fileId/$variant')({
  server: { handlers: { GET: serve, HEAD: serve } },
})
