import { createFileRoute } from '@tanstack/react-router'
import { callbackResponse } from '../../../features/base/sessions/server/sign-in.response.ts'
import { runtime } from '../../../server/runtime.ts'

export const Route = createFileRoute('/api/auth/callback')({
  server: {
    handlers: {
      GET: ({ request }) => callbackResponse(request, runtime()),
    },
  },
})
