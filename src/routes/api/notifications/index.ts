import { createFileRoute } from '@tanstack/react-router'
import { codesOfInvites } from '../../../features/base/invites/server/invite-codes.service.ts'
import { listNotifications } from '../../../features/base/notifications/server/notifications.service.ts'
import { apiRoute, onlyVerbs, pageRouteContext } from '../../../rpc/api-route.ts'

/** Returns a page as a plain array, with a `Link` header to the next page. */
export const Route = createFileRoute('/api/notifications/')({
  server: onlyVerbs({
    GET: apiRoute(async ({ request }) => {
      const ctx = await pageRouteContext(request)
      const before = new URL(request.url).searchParams.get('before')
      const { notifications, next } = await listNotifications(ctx, { before, codesOfInvites })
      const headers = next ? { link: `</api/notifications?before=${next}>; rel="next"` } : undefined
      return Response.json(notifications, { headers })
    }),
  }),
})
