import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { uploadGroup } from '../../../features/overview/group-imports/server/group-imports.service.ts'
import { AppError } from '../../../lib/app-error.ts'
import { apiRoute, onlyVerbs, routeContext } from '../../../rpc/api-route.ts'
import { runtime } from '../../../server/runtime.ts'

const zipTypes = /^application\/(zip|x-zip-compressed|octet-stream)$/

export const Route = createFileRoute('/api/groups/import')({
  server: onlyVerbs({
    POST: apiRoute(async ({ request }) => {
      const ctx = await routeContext(request)
      if (!request.body || !zipTypes.test(request.headers.get('content-type') ?? '')) {
        throw new AppError('invalid', t`Choose the ZIP file of an exported group.`)
      }
      const imported = await uploadGroup(ctx, {
        chunks: request.body,
        announcedBytes: Number(request.headers.get('content-length') ?? 0),
        maxBytes: runtime().env.GROUP_IMPORT_MAX_MEGABYTES * 1024 ** 2,
      })
      return Response.json(imported, { status: 202 })
    }),
  }),
})
