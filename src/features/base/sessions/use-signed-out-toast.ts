import { useEffect } from 'react'
import { signOutTexts } from './sessions.texts.ts'

/** Remembers, across the visit at the identity provider, that this tab has just signed out. */
const signedOutKey = 'kinstead-signed-out'

export const rememberSignedOut = () => sessionStorage.setItem(signedOutKey, 'yes')

/** Shows the toast of a sign-out that this tab has just done; for the root layout. */
export function useSignedOutToast() {
  useEffect(() => {
    if (sessionStorage.getItem(signedOutKey) === null) return
    sessionStorage.removeItem(signedOutKey)
    // Loaded only now: most pages open without a notice.
    void import('../../../components/ui/toast.tsx').then(({ toast }) => toast.success(signOutTexts.success))
  }, [])
}
