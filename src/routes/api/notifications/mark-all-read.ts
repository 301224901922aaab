import { createFileRoute } from '@tanstack/react-router'
import { markAllRead } from '../../../features/base/notifications/server/notifications.service.ts'
import { apiRoute, onlyVerbs, routeContext } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/notifications/mark-all-read')({
  server: onlyVerbs({
    POST: apiRoute(async ({ request }) => {
      await markAllRead(await routeContext(request))
      return Response.json({ success: true })
    }),
  }),
})
