import { createFileRoute } from '@tanstack/react-router'
import { countUnread } from '../../../features/base/notifications/server/notifications.service.ts'
import { apiRoute, onlyVerbs, pageRouteContext } from '../../../rpc/api-route.ts'

export const Route = createFileRoute('/api/notifications/unread-count')({
  server: onlyVerbs({
    GET: apiRoute(async ({ request }) => Response.json(await countUnread(await pageRouteContext(request)))),
  }),
})
