import { createFileRoute } from '@tanstack/react-router'
import { markRead } from '../../../../features/base/notifications/server/notifications.service.ts'
import { apiRoute, onlyVerbs, routeContext } from '../../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/notifications/$notificationId/read')({
  server: onlyVerbs({
    POST: apiRoute<'notificationId'>(async ({ request, params }) => {
      await markRead(await routeContext(request), params.notificationId)
      return Response.json({ success: true })
    }),
  }),
})
