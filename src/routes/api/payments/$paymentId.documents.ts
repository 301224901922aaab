import { createFileRoute } from '@tanstack/react-router'
import { readDocumentUpload } from '../../../features/base/files/server/upload.response.ts'
import { withUploadSlot } from '../../../features/base/files/server/upload-slots.service.ts'
import { addDocumentInput } from '../../../features/house/documents/documents.schemas.ts'
import { addDocument, sentFile } from '../../../features/house/documents/server/add-document.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'
import { input } from '../../../rpc/input.ts'

/** One receipt: its bytes in the body, its name (percent-encoded) and an id that the sender made in headers. */
export const Route = createFileRoute('/api/payments/$paymentId/documents')({
  server: onlyVerbs({
    POST: apiRoute<'paymentId'>(async ({ request, params: { paymentId } }) => {
      const ctx = await memberRouteContext(request, ['paymentId', paymentId], 'document.edit')
      const document = input(addDocumentInput)({
        propertyId: null,
        assetId: null,
        paymentId,
        // What a family sends for a payment is its receipt, on paper or as a picture of it.
        kind: 'RECEIPT',
        ...sentFile(request.headers),
      })
      const { documentId, isNew } = await withUploadSlot(ctx, () =>
        addDocument(ctx, document, () => readDocumentUpload(request)),
      )
      return Response.json({ documentId }, { status: isNew ? 201 : 200 })
    }),
  }),
})
