import { createFileRoute } from '@tanstack/react-router'
import { fileResponse } from '../../../features/base/files/server/file.response.ts'
import { openProblemPhoto } from '../../../features/work/problem-reports/server/problem-photos.service.ts'
import { apiRoute, onlyVerbs } from '../../../rpc/api-route.ts'
import { relativeToUse } from '../../../rpc/share-route.ts'

/** Serves the thumbnail of a photo that a relative added. The token is looked up for each. */
export const Route = createFileRoute('/api/relative/$relativeCode/photos/$fileId')({
  server: onlyVerbs({
    GET: apiRoute<'relativeCode' | 'fileId'>(async ({ request, params }) => {
      const ctx = await relativeToUse(request, params.relativeCode, 'file')
      return fileResponse(request, await openProblemPhoto(ctx, params.fileId))
    }),
  }),
})
