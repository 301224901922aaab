import { createFileRoute } from '@tanstack/react-router'
import { signOutResponse } from '../../../features/base/sessions/server/sign-in.response.ts'
import { apiRoute } from '../../../rpc/api-route.ts'
import { runtime } from '../../../server/runtime.ts'

export const Route = createFileRoute('/api/auth/sign-out')({
  server: {
    handlers: {
      POST: apiRoute(({ request }) => signOutResponse(request, runtime())),
    },
  },
})
