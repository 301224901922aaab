import { createFileRoute } from '@tanstack/react-router'
import { feedResponse } from '../../../features/overview/calendar-feeds/server/feed.response.ts'
import { readVisitsFeed } from '../../../features/overview/worker-pages/server/visits-feed.service.ts'
import { apiRoute, onlyVerbs } from '../../../rpc/api-route.ts'
import { jobRouteContext } from '../../../rpc/share-route.ts'

/** The visits of a contractor for one job, for their calendar. */
export const Route = createFileRoute('/api/worker-share/$shareCode/visits.ics')({
  server: onlyVerbs({
    GET: apiRoute<'shareCode'>(async ({ request, params }) =>
      feedResponse(request, await readVisitsFeed(await jobRouteContext(request, params.shareCode, 'file'))),
    ),
  }),
})
