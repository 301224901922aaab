import { createFileRoute, Outlet } from '@tanstack/react-router'
import { checkAuth } from '../features/sessions/sessions.functions.ts'
import { returnToOf } from '../features/sessions/sessions.rules.ts'

/** The guard in front of everything that needs a person: asks the server, and sends strangers to sign in. */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ location }) => {
    const { userId } = await checkAuth({ data: { returnTo: returnToOf(location) } })
    return { userId }
  },
  component: Outlet,
})
