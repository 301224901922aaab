import { createFileRoute } from '@tanstack/react-router'
import { withUploadSlot } from '../../../features/base/files/server/upload-slots.service.ts'
import {
  importTable,
  previewTable,
} from '../../../features/house/asset-tables/server/asset-tables.service.ts'
import { readTableStep, readTableUpload } from '../../../features/house/asset-tables/server/import.body.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/properties/$propertyId/assets-import')({
  server: {
    handlers: onlyVerbs({
      POST: apiRoute<'propertyId'>(async ({ request, params: { propertyId } }) => {
        const ctx = await memberRouteContext(request, ['propertyId', propertyId], 'asset.edit')
        const upload = readTableStep(request)
        const answer = await withUploadSlot(ctx, async () => {
          const bytes = await readTableUpload(request)
          return upload.step === 'preview'
            ? previewTable(ctx, propertyId, bytes)
            : importTable(ctx, propertyId, bytes, upload)
        })
        return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
      }),
    }),
  },
})
