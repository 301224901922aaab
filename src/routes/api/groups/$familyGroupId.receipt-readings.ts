import { createFileRoute } from '@tanstack/react-router'
import { readPictureUpload } from '../../../features/base/files/server/upload.response.ts'
import { readReceipt } from '../../../features/money/receipts/server/receipts.service.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'
import { runtime } from '../../../server/runtime.ts'

/** Reads the amount on a receipt for the expense form; nothing is stored. */
export const Route = createFileRoute('/api/groups/$familyGroupId/receipt-readings')({
  server: onlyVerbs({
    POST: apiRoute<'familyGroupId'>(async ({ request, params }) => {
      const ctx = await memberRouteContext(request, ['familyGroupId', params.familyGroupId], 'payment.record')
      const reading = await readReceipt(ctx, runtime().ai, () => readPictureUpload(request))
      return Response.json(reading, { headers: { 'cache-control': 'no-store' } })
    }),
  }),
})
