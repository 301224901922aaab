import { createFileRoute } from '@tanstack/react-router'
import { readDocumentUpload } from '../../../features/base/files/server/upload.response.ts'
import { withUploadSlot } from '../../../features/base/files/server/upload-slots.service.ts'
import { addDocumentInput } from '../../../features/house/documents/documents.schemas.ts'
import {
  actionFor,
  addDocument,
  sentFile,
} from '../../../features/house/documents/server/add-document.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'
import { input } from '../../../rpc/input.ts'

/** One file: its bytes in the body, its name (percent-encoded) and an id that the sender made in headers. */
export const Route = createFileRoute('/api/properties/$propertyId/documents')({
  server: onlyVerbs({
    POST: apiRoute<'propertyId'>(async ({ request, params }) => {
      const taskId = new URL(request.url).searchParams.get('taskId')
      const ctx = await memberRouteContext(request, ['propertyId', params.propertyId], actionFor({ taskId }))
      const document = inputOf(request, params.propertyId)
      const { documentId, isNew } = await withUploadSlot(ctx, () =>
        addDocument(ctx, document, () => readDocumentUpload(request)),
      )
      return Response.json({ documentId }, { status: isNew ? 201 : 200 })
    }),
  }),
})

function inputOf({ url, headers }: Request, propertyId: string) {
  const { searchParams } = new URL(url)
  return input(addDocumentInput)({
    propertyId,
    assetId: searchParams.get('assetId'),
    projectId: searchParams.get('projectId'),
    taskId: searchParams.get('taskId'),
    quoteId: searchParams.get('quoteId'),
    invoiceId: searchParams.get('invoiceId'),
    moment: searchParams.get('moment'),
    kind: searchParams.get('kind'),
    ...sentFile(headers),
  })
}
