import { createFileRoute } from '@tanstack/react-router'
import { withUploadSlot } from '../../../features/base/files/server/upload-slots.service.ts'
import { readTableUpload } from '../../../features/house/asset-tables/server/import.body.ts'
import { readImportStep } from '../../../features/money/payment-imports/server/import-step.service.ts'
import {
  importPayments,
  previewImport,
} from '../../../features/money/payment-imports/server/payment-imports.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/groups/$familyGroupId/payments-import')({
  server: {
    handlers: onlyVerbs({
      POST: apiRoute<'familyGroupId'>(async ({ request, params: { familyGroupId } }) => {
        const ctx = await memberRouteContext(request, ['familyGroupId', familyGroupId], 'payment.import')
        const upload = readImportStep(request)
        const answer = await withUploadSlot(ctx, async () => {
          const bytes = await readTableUpload(request)
          return upload.step === 'preview'
            ? previewImport(ctx, bytes, upload.foreign)
            : importPayments(ctx, bytes, upload)
        })
        return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
      }),
    }),
  },
})
