import { createFileRoute } from '@tanstack/react-router'
import { fileResponse } from '../../../features/base/files/server/file.response.ts'
import { openDecisionDocument } from '../../../features/overview/relative-pages/server/relative-documents.service.ts'
import { apiRoute, onlyVerbs } from '../../../rpc/api-route.ts'
import { relativeToUse } from '../../../rpc/share-route.ts'

/** Serves a document of a decision to a relative whose link votes on it. The token is looked up for each. */
export const Route = createFileRoute(
  '/api/relative/$relativeCode/decisions/$decisionId/documents/$documentId',
)({
  server: onlyVerbs({
    GET: apiRoute<'relativeCode' | 'decisionId' | 'documentId'>(async ({ request, params }) => {
      const ctx = await relativeToUse(request, params.relativeCode, 'file')
      return fileResponse(request, await openDecisionDocument(ctx, params))
    }),
  }),
})
