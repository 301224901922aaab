import { createFileRoute } from '@tanstack/react-router'
import { demoResponse } from '../../features/overview/demo/server/demo.response.ts'
import { apiRoute, onlyVerbs } from '../../rpc/api-route.ts'
import { requestContext, sessionOf } from '../../rpc/request-scope.ts'
import { runtime } from '../../server/runtime.ts'

export const Route = createFileRoute('/api/demo')({
  server: onlyVerbs({
    POST: apiRoute(async ({ request }) =>
      demoResponse(request, requestContext(request), {
        env: runtime().env,
        session: await sessionOf(request),
      }),
    ),
  }),
})
