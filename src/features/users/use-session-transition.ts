import { useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import { useSelectedGroup } from '../groups/selected-group.store.ts'
import { syncUserProfile } from './users.functions.ts'
import type { CurrentUserView } from './users.schemas.ts'

/** Who was signed in when this browser last looked. */
const lastUserKey = 'kinstead-user'

/**
 * What changes with the person: signing in syncs the profile once, refreshes the lists of groups and forgets the
 * group that somebody else had selected; signing out forgets it too. A failed sync is only logged.
 */
export function useSessionTransition(user: CurrentUserView | null) {
  const queryClient = useQueryClient()
  const changeTo = useEffectEvent((next: CurrentUserView | null) => {
    useSelectedGroup.getState().clear()
    if (!next) return localStorage.removeItem(lastUserKey)
    localStorage.setItem(lastUserKey, next.id)
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
    if (localStorage.getItem(lastUserKey) !== userId) changeTo(user)
  }, [userId])
}
