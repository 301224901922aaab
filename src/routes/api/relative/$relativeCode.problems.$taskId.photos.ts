import { createFileRoute } from '@tanstack/react-router'
import {
  answerPhotos,
  backToRelative,
  readPhotos,
} from '../../../features/overview/relative-pages/server/relative-photos.response.ts'
import { wantsPage } from '../../../features/overview/worker-pages/server/file-form.response.ts'
import { sealRefusal } from '../../../features/overview/worker-pages/server/worker-upload.response.ts'
import { photoByLinkInput } from '../../../features/work/problem-reports/problem-reports.schemas.ts'
import { addProblemPhotos } from '../../../features/work/problem-reports/server/problem-photos.service.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { apiRoute, onlyVerbs } from '../../../rpc/api-route.ts'
import { input } from '../../../rpc/input.ts'
import { requestContext } from '../../../rpc/request-scope.ts'
import { relativeToUse } from '../../../rpc/share-route.ts'
import { requestIdOf } from '../../../server/context.ts'
import { toAppError } from '../../../server/errors.ts'
import { runtime } from '../../../server/runtime.ts'

/**
 * Adds photos to a problem that a relative reported. A browser without script sends the form, and is redirected to the
 * page; the page’s script sends one photo at a time.
 */
export const Route = createFileRoute('/api/relative/$relativeCode/problems/$taskId/photos')({
  server: onlyVerbs({
    POST: apiRoute<'relativeCode' | 'taskId'>(async ({ request, params: { relativeCode, taskId } }) => {
      const refused = (message: string) => {
        const place = { taskId: idSchema.safeParse(taskId).data ?? null, quoteId: null, invoiceId: null }
        const page = { kind: 'relative-pages', code: relativeCode } as const
        const refusal = sealRefusal(requestContext(request), page, { message, place })
        return backToRelative(relativeCode, taskId, `refusal=${encodeURIComponent(refusal)}`)
      }
      try {
        const ctx = await relativeToUse(request, relativeCode, 'file')
        const result = await addProblemPhotos(ctx, taskId, () => {
          const { documentId } = input(photoByLinkInput)({
            documentId: request.headers.get('idempotency-key'),
          })
          return readPhotos(request, documentId)
        })
        return answerPhotos(request, result, {
          done: () => backToRelative(relativeCode, taskId, 'done=photos'),
          refused,
        })
      } catch (error) {
        if (!wantsPage(request)) throw error
        return refused(toAppError(error, { log: runtime().log, requestId: requestIdOf(request) }).message)
      }
    }),
  }),
})
