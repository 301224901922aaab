import { createFileRoute } from '@tanstack/react-router'
import { feedResponse } from '../../../features/overview/calendar-feeds/server/feed.response.ts'
import { readVisitsFeed } from '../../../features/overview/worker-pages/server/visits-feed.service.ts'
import { apiRoute, onlyVerbs } from '../../../rpc/api-route.ts'
import { jobRouteContext } from '../../../rpc/share-route.ts'

/** Serves the visits of a contractor for one job as a calendar file. */
export const Route = createFileRoute('/api/worker-share/$shareCode/visits.ics')({
  server: onlyVerbs({
    GET: apiRoute<'shareCode'>(async ({ request, params }) =>
      feedResponse(request, await readVisitsFeed(await jobRouteContext(request, params.shareCode, 'file'))),
    ),
  }),
})
