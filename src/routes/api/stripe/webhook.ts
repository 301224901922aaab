import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { processWebhookEvent } from '../../../features/base/subscription/server/webhooks.service.ts'
import { AppError, notFound } from '../../../lib/app-error.ts'
import { apiRoute, onlyVerbs } from '../../../rpc/api-route.ts'
import { requestContext } from '../../../rpc/request-scope.ts'

/** Receives messages of the payment provider, verified by their signature over the raw bytes. */
export const Route = createFileRoute('/api/stripe/webhook')({
  server: onlyVerbs({
    POST: apiRoute(async ({ request }) => {
      const ctx = requestContext(request)
      if (!ctx.billing.isConfigured) throw notFound(t`This page`)
      const body = Buffer.from(await request.arrayBuffer())
      const { isAccepted } = await processWebhookEvent(
        ctx,
        body,
        request.headers.get('stripe-signature') ?? '',
      )
      if (!isAccepted)
        throw new AppError('invalid', t`The signature of this message is wrong or has expired.`)
      return Response.json({ received: true })
    }),
  }),
})
