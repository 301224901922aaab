import { createFileRoute } from '@tanstack/react-router'
import { fileResponse } from '../../../features/base/files/server/file.response.ts'
import { openFileOfJob } from '../../../features/work/job-files/server/job-files.service.ts'
import { apiRoute, onlyVerbs } from '../../../rpc/api-route.ts'
import { jobRouteContext } from '../../../rpc/share-route.ts'

/** Serves a file of a job. The token is looked up for each, and the file must belong to its job. */
export const Route = createFileRoute('/api/worker-share/$shareCode/files/$fileId/$variant')({
  server: onlyVerbs({
    GET: apiRoute<'shareCode' | 'fileId' | 'variant'>(async ({ request, params }) => {
      const ctx = await jobRouteContext(request, params.shareCode, 'file')
      return fileResponse(request, await openFileOfJob(ctx, params.fileId, params.variant))
    }),
  }),
})
