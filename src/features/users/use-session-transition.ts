import { useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import { useSelectedGroup } from '../groups/selected-group.store.ts'
import { syncUserProfile } from './users.functions.ts'
import type { CurrentUserView } from './users.schemas.ts'

/** Who was signed in when this browser last looked. */
const lastUserKey = 'kinstead-user'

// A browser may forbid its storage: then every page looks like the first one, and nothing else is lost.
const lastUser = {
  read: () => attempt(() => localStorage.getItem(lastUserKey)),
  write: (userId: string | null) =>
    attempt(() =>
      userId ? localStorage.setItem(lastUserKey, userId) : localStorage.removeItem(lastUserKey),
    ),
}

function attempt<Result>(use: () => Result): Result | null {
  try {
    return use()
  } catch {
    return null
  }
}

/**
 * What changes with the person: signing in syncs the profile once, refreshes the lists of groups and forgets the
 * group that somebody else had selected; signing out forgets it too. A failed sync is only logged.
 */
export function useSessionTransition(user: CurrentUserView | null) {
  const queryClient = useQueryClient()
  const changeTo = useEffectEvent((next: CurrentUserView | null) => {
    useSelectedGroup.getState().clear()
    lastUser.write(next?.id ?? null)
    if (!next) return
    const { id, firstName, lastName, email, profileImageUrl } = next
    syncUserProfile({
      data: { id, firstName, lastName, email, profileImageUrl, subscriptionPeriodEnd: null },
    }).catch((error: unknown) => console.warn('the profile was not synced', error))
    void queryClient.invalidateQueries({ queryKey: ['myFamilyGroups'] })
  })
  const userId = user?.id ?? null
  // Before the effects of the page, one of which may select the group that is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the person that counts, not their details.
  useLayoutEffect(() => {
    if (lastUser.read() !== userId) changeTo(user)
  }, [userId])
}
