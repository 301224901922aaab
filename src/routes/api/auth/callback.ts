import { createFileRoute } from '@tanstack/react-router'
import { callbackResponse } from '../../../features/sessions/server/sign-in.responses.ts'
import { runtime } from '../../../server/runtime.ts'

export const Route = createFileRoute('/api/auth/callback')({
  server: {
    handlers: {
      GET: ({ request }) => callbackResponse(request, runtime()),
    },
  },
})
