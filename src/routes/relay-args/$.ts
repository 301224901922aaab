import { createFileRoute } from '@tanstack/react-router'
import { relayResponse } from '../../features/base/analytics/server/relay.response.ts'
import { apiRoute, onlyVerbs } from '../../rpc/api-route.ts'
import { requestContext } from '../../rpc/request-scope.ts'
import { runtime } from '../../server/runtime.ts'

const relay = apiRoute(({ request }) =>
  relayResponse(request, { ...requestContext(request), analytics: runtime().analytics }),
)

/** The relay decides exactly which paths below this one exist. */
export const Route = createFileRoute('/relay-args/$')({
  server: onlyVerbs({ GET: relay, POST: relay }),
})
