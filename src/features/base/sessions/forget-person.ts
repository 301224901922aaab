import type { QueryClient } from '@tanstack/react-query'
import { useSelectedGroup } from '../groups/selected-group.store.ts'
import { writeLastUser } from '../users/last-user.ts'
import { useUserStore } from '../users/user.store.ts'

/** Clears what this browser knows of the person who has just signed out, and tells its other tabs. */
export function forgetPerson(queryClient: QueryClient) {
  useUserStore.getState().clearUser()
  useSelectedGroup.getState().clear()
  // What is still drawn until the page goes must not ask again.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, enabled: false } })
  queryClient.clear()
  // The answer to the sign-out has emptied the storage: only a change is told to the other tabs.
  writeLastUser('nobody')
  writeLastUser(null)
}
