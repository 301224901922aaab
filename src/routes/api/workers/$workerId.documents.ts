import { createFileRoute } from '@tanstack/react-router'
import { readDocumentUpload } from '../../../features/base/files/server/upload.response.ts'
import { withUploadSlot } from '../../../features/base/files/server/upload-slots.service.ts'
import { addDocumentInput } from '../../../features/house/documents/documents.schemas.ts'
import { addDocument, sentFile } from '../../../features/house/documents/server/add-document.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'
import { input } from '../../../rpc/input.ts'

/** A photo or paper of a contractor: its bytes in the body, its name (percent-encoded) and an id that the sender made in headers. */
export const Route = createFileRoute('/api/workers/$workerId/documents')({
  server: onlyVerbs({
    POST: apiRoute<'workerId'>(async ({ request, params: { workerId } }) => {
      const ctx = await memberRouteContext(request, ['workerId', workerId], 'document.edit')
      const document = input(addDocumentInput)({
        propertyId: null,
        assetId: null,
        workerId,
        kind: new URL(request.url).searchParams.get('kind'),
        ...sentFile(request.headers),
      })
      const { documentId, isNew } = await withUploadSlot(ctx, () =>
        addDocument(ctx, document, () => readDocumentUpload(request)),
      )
      return Response.json({ documentId }, { status: isNew ? 201 : 200 })
    }),
  }),
})
