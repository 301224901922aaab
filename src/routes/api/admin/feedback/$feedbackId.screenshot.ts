import { createFileRoute } from '@tanstack/react-router'
import { openScreenshot } from '../../../../features/base/feedback/server/feedback.service.ts'
import { fileResponse } from '../../../../features/base/files/server/file.response.ts'
import { adminRouteContext, apiRoute, onlyVerbs } from '../../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/admin/feedback/$feedbackId/screenshot')({
  server: onlyVerbs({
    GET: apiRoute<'feedbackId'>(async ({ request, params }) => {
      const ctx = await adminRouteContext(request)
      return fileResponse(request, await openScreenshot(ctx, params.feedbackId))
    }),
  }),
})
