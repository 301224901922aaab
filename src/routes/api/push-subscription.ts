import { createFileRoute } from '@tanstack/react-router'
import { renewPushInput } from '../../features/base/push/push.schemas.ts'
import { renewPushSubscription } from '../../features/base/push/server/push.service.ts'
import { apiRoute, onlyVerbs, readJson, routeContext } from '../../rpc/api-route.ts'

/** For the service worker, which has no server functions: its push service has given the browser another address. */
export const Route = createFileRoute('/api/push-subscription')({
  server: onlyVerbs({
    POST: apiRoute(async ({ request }) => {
      const ctx = await routeContext(request)
      await renewPushSubscription(ctx, await readJson(request, renewPushInput))
      return Response.json({ success: true })
    }),
  }),
})
