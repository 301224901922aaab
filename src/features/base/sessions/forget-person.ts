import type { QueryClient } from '@tanstack/react-query'
import { useSelectedGroup } from '../groups/selected-group.store.ts'
import { writeLastUser } from '../users/last-user.ts'
import { useUserStore } from '../users/user.store.ts'

/** Clears what this browser stored about the signed-out person, and notifies its other tabs. */
export function forgetPerson(queryClient: QueryClient) {
  useUserStore.getState().clearUser()
  useSelectedGroup.getState().clear()
  // Components still mounted must not refetch.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, enabled: false } })
  queryClient.clear()
  // The sign-out response cleared the storage; only a change notifies other tabs.
  writeLastUser('nobody')
  writeLastUser(null)
}
