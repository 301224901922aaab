import { createFileRoute } from '@tanstack/react-router'
import { takeInEvent } from '../../../features/base/subscription/server/take-in.service.ts'
import { AppError, notFound } from '../../../lib/app-error.ts'
import { apiRoute, onlyVerbs } from '../../../rpc/api-route.ts'
import { requestContext } from '../../../rpc/request-scope.ts'

/** Messages of the payments provider. Their signature, over the bytes as they came, says that they are from it. */
export const Route = createFileRoute('/api/stripe/webhook')({
  server: onlyVerbs({
    POST: apiRoute(async ({ request }) => {
      const ctx = requestContext(request)
      if (!ctx.billing.isConfigured) throw notFound('This page')
      const body = Buffer.from(await request.arrayBuffer())
      const { isAccepted } = await takeInEvent(ctx, body, request.headers.get('stripe-signature') ?? '')
      if (!isAccepted) throw new AppError('invalid', 'The signature of this message is wrong or too old.')
      return Response.json({ received: true })
    }),
  }),
})
