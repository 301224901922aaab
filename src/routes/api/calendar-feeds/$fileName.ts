import { createFileRoute } from '@tanstack/react-router'
import { readFeed } from '../../../features/overview/calendar-feeds/server/calendar-feeds.service.ts'
import { feedResponse } from '../../../features/overview/calendar-feeds/server/feed.response.ts'
import { apiRoute, onlyVerbs } from '../../../rpc/api-route.ts'
import { requestContext } from '../../../rpc/request-scope.ts'
import { addressOf } from '../../../server/client-address.ts'

const serve = apiRoute<'fileName'>(async ({ request, params: { fileName } }) => {
  const token = fileName.replace(/\.ics$/, '')
  return feedResponse(
    request,
    await readFeed(requestContext(request), token, { address: addressOf(request) }),
  )
})

/** For calendar programs, which have only the address. */
export const Route = createFileRoute('/api/calendar-feeds/$fileName')({
  server: onlyVerbs({ GET: serve }),
})
