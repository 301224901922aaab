import { createFileRoute } from '@tanstack/react-router'
import { tableImportResponse } from '../../../features/base/table-imports/server/table-import.response.ts'
import { tableUpload } from '../../../features/house/asset-csv/asset-csv.schemas.ts'
import { importTable, previewTable } from '../../../features/house/asset-csv/server/asset-csv.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/properties/$propertyId/assets-import')({
  server: onlyVerbs({
    POST: apiRoute<'propertyId'>(async ({ request, params: { propertyId } }) => {
      const ctx = await memberRouteContext(request, ['propertyId', propertyId], 'asset.edit')
      return tableImportResponse(ctx, request, tableUpload, (bytes, upload) =>
        upload.step === 'preview'
          ? previewTable(ctx, propertyId, bytes)
          : importTable(ctx, propertyId, bytes, upload),
      )
    }),
  }),
})
