import { createFileRoute } from '@tanstack/react-router'
import { tableImportResponse } from '../../../features/base/table-imports/server/table-import.response.ts'
import { importCards, previewCards } from '../../../features/house/workers/server/worker-cards.service.ts'
import { cardsUpload } from '../../../features/house/workers/worker-cards.schemas.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/groups/$familyGroupId/workers-import')({
  server: onlyVerbs({
    POST: apiRoute<'familyGroupId'>(async ({ request, params: { familyGroupId } }) => {
      const ctx = await memberRouteContext(request, ['familyGroupId', familyGroupId], 'worker.edit')
      return tableImportResponse(ctx, request, cardsUpload, (bytes, upload) =>
        upload.step === 'preview' ? previewCards(ctx, bytes) : importCards(ctx, bytes, upload),
      )
    }),
  }),
})
