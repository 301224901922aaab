import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { touch } from '../../../cache/changes.ts'
import { key } from '../../../cache/keys.ts'
import { claimDrafts } from '../../../components/ui/draft.ts'
import { useSelectedGroup } from '../groups/selected-group.store.ts'
import { lastUserKey, readLastUser, writeLastUser } from '../users/last-user.ts'
import { useUserStore } from '../users/user.store.ts'
import { syncUserProfile } from '../users/users.functions.ts'
import type { CurrentUserView } from '../users/users.schemas.ts'

/**
 * Handles a change of the person: signing in syncs the profile once, refreshes the groups and clears another person's
 * selected group; signing out clears the person and the selection. A failed sync is only logged.
 */
export function useSessionTransition(user: CurrentUserView | null) {
  useUserInStore(user)
  useSignInElsewhere(user?.id ?? null)
  const queryClient = useQueryClient()
  const change = useEffectEvent(() => {
    useSelectedGroup.getState().clear()
    writeLastUser(user?.id ?? null)
    // A demo has nothing to save.
    if (!user || user.isDemo) return
    const { id, firstName, lastName, email, profileImageUrl } = user
    syncUserProfile({
      data: { id, firstName, lastName, email, profileImageUrl, subscriptionPeriodEnd: null },
    }).catch((error: unknown) => console.warn('the profile was not synced', error))
    void touch(queryClient, key('myFamilyGroups'), key('myFamilyGroupsSwitcher'))
  })
  const userId = user?.id ?? null
  // Before the page's effects, one of which may select a group.
  useLayoutEffect(() => {
    // Per tab, unlike the last user, which another tab may have changed.
    if (userId) claimDrafts(userId)
    if (readLastUser() !== userId) change()
  }, [userId])
}

/** Keeps the store in sync with the server's answer. */
function useUserInStore(user: CurrentUserView | null) {
  useLayoutEffect(() => {
    const { setUser, clearUser } = useUserStore.getState()
    if (!user) return clearUser()
    const { id, firstName, lastName, email, profileImageUrl, subscriptionPeriodEnd } = user
    setUser({ id, firstName, lastName, email, profileImageUrl, subscriptionPeriodEnd, isLoaded: true })
  }, [user])
}

/** Resets the caches of other tabs after signing in or out, so that their guard checks again. */
function useSignInElsewhere(userId: string | null) {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    const notice = (event: StorageEvent) => {
      if (event.key !== lastUserKey || event.newValue === userId) return
      queryClient.clear()
      void router.invalidate()
    }
    window.addEventListener('storage', notice)
    return () => window.removeEventListener('storage', notice)
  }, [router, queryClient, userId])
}
