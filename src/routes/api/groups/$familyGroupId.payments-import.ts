import { createFileRoute } from '@tanstack/react-router'
import { tableImportResponse } from '../../../features/base/table-imports/server/table-import.response.ts'
import { importUpload } from '../../../features/money/payment-imports/payment-imports.schemas.ts'
import {
  importPayments,
  previewImport,
} from '../../../features/money/payment-imports/server/payment-imports.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/groups/$familyGroupId/payments-import')({
  server: onlyVerbs({
    POST: apiRoute<'familyGroupId'>(async ({ request, params: { familyGroupId } }) => {
      const ctx = await memberRouteContext(request, ['familyGroupId', familyGroupId], 'payment.import')
      return tableImportResponse(ctx, request, importUpload, (bytes, upload) =>
        upload.step === 'preview'
          ? previewImport(ctx, bytes, upload.foreign)
          : importPayments(ctx, bytes, upload),
      )
    }),
  }),
})
