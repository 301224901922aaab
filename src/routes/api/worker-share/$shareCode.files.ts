import { createFileRoute } from '@tanstack/react-router'
import { wantsPage } from '../../../features/overview/worker-pages/server/file-form.response.ts'
import {
  backToPage,
  partOf,
  placeInAddress,
  readFiles,
  sealRefusal,
} from '../../../features/overview/worker-pages/server/worker-upload.response.ts'
import { addFilesOfJob } from '../../../features/work/job-files/server/job-files.service.ts'
import { apiRoute, onlyVerbs } from '../../../rpc/api-route.ts'
import { requestContext } from '../../../rpc/request-scope.ts'
import { jobRouteContext } from '../../../rpc/share-route.ts'
import { requestIdOf } from '../../../server/context.ts'
import { toAppError } from '../../../server/errors.ts'
import { runtime } from '../../../server/runtime.ts'

/**
 * Uploads files from a job page: a form, as a browser without script sends it, which is redirected back to the page.
 */
export const Route = createFileRoute('/api/worker-share/$shareCode/files')({
  server: onlyVerbs({
    POST: apiRoute<'shareCode'>(async ({ request, params: { shareCode } }) => {
      let place = placeInAddress(request)
      try {
        const ctx = await jobRouteContext(request, shareCode, 'file')
        const { added } = await addFilesOfJob(ctx, async () => {
          const read = await readFiles(request)
          place = read.place
          return read
        })
        return wantsPage(request)
          ? backToPage(shareCode, 'done=uploaded', partOf(place))
          : Response.json({ added }, { status: 201 })
      } catch (error) {
        if (!wantsPage(request)) throw error
        const { message } = toAppError(error, { log: runtime().log, requestId: requestIdOf(request) })
        const page = { kind: 'worker-pages', code: shareCode } as const
        const refusal = sealRefusal(requestContext(request), page, { message, place })
        return backToPage(shareCode, `refusal=${encodeURIComponent(refusal)}`, partOf(place))
      }
    }),
  }),
})
