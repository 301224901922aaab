import { createFileRoute } from '@tanstack/react-router'
import { signInResponse } from '../../../features/base/sessions/server/sign-in.response.ts'
import { runtime } from '../../../server/runtime.ts'

export const Route = createFileRoute('/api/auth/sign-in')({
  server: {
    handlers: {
      GET: ({ request }) => signInResponse(request, runtime(), 'SIGN_IN'),
    },
  },
})
