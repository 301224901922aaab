import { createFileRoute } from '@tanstack/react-router'
import { tableImportResponse } from '../../../features/base/table-imports/server/table-import.response.ts'
import { importVCards, previewVCards } from '../../../features/house/workers/server/worker-vcards.service.ts'
import { vCardsUpload } from '../../../features/house/workers/worker-vcards.schemas.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/groups/$familyGroupId/workers-import')({
  server: onlyVerbs({
    POST: apiRoute<'familyGroupId'>(async ({ request, params: { familyGroupId } }) => {
      const ctx = await memberRouteContext(request, ['familyGroupId', familyGroupId], 'worker.edit')
      return tableImportResponse(ctx, request, vCardsUpload, (bytes, upload) =>
        upload.step === 'preview' ? previewVCards(ctx, bytes) : importVCards(ctx, bytes, upload),
      )
    }),
  }),
})
