import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, isRedirect, Outlet } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { myFamilyGroupsSwitcherQuery } from '../features/base/groups/groups.queries.ts'
import { countUnread } from '../features/base/notifications/notifications.functions.ts'
import { unreadCountQuery } from '../features/base/notifications/notifications.queries.ts'
import { checkAuth } from '../features/base/sessions/sessions.functions.ts'
import { returnToOf } from '../features/base/sessions/sessions.rules.ts'
import { currentUserQuery } from '../features/base/users/users.queries.ts'

/** The header’s data comes with the document. A header that lacks something fetches it; no page fails for it. */
const readHeader = createIsomorphicFn()
  .server(async (queryClient: QueryClient) => {
    await Promise.all([
      queryClient.prefetchQuery(myFamilyGroupsSwitcherQuery),
      queryClient.prefetchQuery({ ...unreadCountQuery, queryFn: () => countUnread() }),
    ])
  })
  .client(() => {})

/** Guards everything that needs a signed-in person, and redirects others to sign in. */
export const Route = createFileRoute('/_signed-in')({
  // Nothing to load, and a separate file would hold one name.
  codeSplitGroupings: [],
  beforeLoad: async ({ context, location }) => {
    try {
      const { userId } = await checkAuth({ data: { returnTo: returnToOf(location) } })
      return { userId }
    } catch (error) {
      // The session has ended elsewhere: this tab’s data about the person would redirect back here.
      if (isRedirect(error)) context.queryClient.setQueryData(currentUserQuery().queryKey, null)
      throw error
    }
  },
  loader: ({ context }) => readHeader(context.queryClient),
  component: Outlet,
})
