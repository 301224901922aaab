import { useEffect } from 'react'
import { signOutTexts } from './sessions.texts.ts'

/** Remembers during the visit to the identity provider that this tab has signed out. */
const signedOutKey = 'kinstead-signed-out'

export const rememberSignedOut = () => sessionStorage.setItem(signedOutKey, 'yes')

/** Shows the toast after a sign-out in this tab; for the root layout. */
export function useSignedOutToast() {
  useEffect(() => {
    if (sessionStorage.getItem(signedOutKey) === null) return
    sessionStorage.removeItem(signedOutKey)
    // Loaded on demand, because most pages open without a notice.
    void import('../../../components/ui/toast.tsx').then(({ toast }) => toast.success(signOutTexts.success))
  }, [])
}
