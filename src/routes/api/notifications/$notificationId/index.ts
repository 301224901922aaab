import { createFileRoute } from '@tanstack/react-router'
import { deleteNotification } from '../../../../features/base/notifications/server/notifications.service.ts'
import { apiRoute, onlyVerbs, routeContext } from '../../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/notifications/$notificationId/')({
  server: onlyVerbs({
    DELETE: apiRoute<'notificationId'>(async ({ request, params }) => {
      await deleteNotification(await routeContext(request), params.notificationId)
      return Response.json({ success: true })
    }),
  }),
})
