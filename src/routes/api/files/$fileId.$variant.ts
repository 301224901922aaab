import { createFileRoute } from '@tanstack/react-router'
import { fileResponse } from '../../../features/base/files/server/file.response.ts'
import { openFile } from '../../../features/base/files/server/files.service.ts'
import { findDownloadName } from '../../../features/house/documents/server/documents.service.ts'
import { apiRoute, pageRouteContext } from '../../../rpc/api-route.ts'

const serve = apiRoute<'fileId' | 'variant'>(async ({ request, params }) => {
  const ctx = await pageRouteContext(request)
  const file = await openFile(ctx, params.fileId, params.variant)
  if (!new URL(request.url).searchParams.has('download')) return fileResponse(request, file)
  // Only requested if the caller may see it.
  const downloadName = await findDownloadName(ctx, { ...params, contentType: file.contentType })
  return fileResponse(request, file, { downloadName: downloadName ?? 'file' })
})

export const Route = createFileRoute('/api/files/$fileId/$variant')({
  server: { handlers: { GET: serve, HEAD: serve } },
})
