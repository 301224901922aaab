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
 * What changes with the person: signing in syncs the profile once, refreshes the lists of groups and forgets the
 * group that somebody else had selected; signing out clears the person and forgets the group too. A failed sync is
 * only logged.
 */
export function useSessionTransition(user: CurrentUserView | null) {
  useUserInStore(user)
  useSignInElsewhere(user?.id ?? null)
  const queryClient = useQueryClient()
  const changeTo = useEffectEvent((next: CurrentUserView | null) => {
    useSelectedGroup.getState().clear()
    writeLastUser(next?.id ?? null)
    if (!next) return
    const { id, firstName, lastName, email, profileImageUrl } = next
    syncUserProfile({
      data: { id, firstName, lastName, email, profileImageUrl, subscriptionPeriodEnd: null },
    }).catch((error: unknown) => console.warn('the profile was not synced', error))
    void touch(queryClient, key('myFamilyGroups'), key('myFamilyGroupsSwitcher'))
  })
  const userId = user?.id ?? null
  // Before the effects of the page, one of which may select the group that is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the person that counts, not their details.
  useLayoutEffect(() => {
    // Of this tab, unlike the last user: another tab may have changed that already.
    if (userId) claimDrafts(userId)
    if (readLastUser() !== userId) changeTo(user)
  }, [userId])
}

/** Keeps the store in step with what the server last said. */
function useUserInStore(user: CurrentUserView | null) {
  useLayoutEffect(() => {
    const { setUser, clearUser } = useUserStore.getState()
    if (!user) return clearUser()
    const { id, firstName, lastName, email, profileImageUrl, subscriptionPeriodEnd } = user
    setUser({ id, firstName, lastName, email, profileImageUrl, subscriptionPeriodEnd, isLoaded: true })
  }, [user])
}

/** Signing in or out in one tab ends what the other tabs show: their caches go, and their guard asks again. */
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
