import { useEffect } from 'react'
import toast from 'react-hot-toast'
import { themeStorageName } from '../theme/theme.rules.ts'
import { signOutAnswer } from './sessions.schemas.ts'
import { signOutTexts } from './sessions.texts.ts'

/** Remembers, across the visit at the identity provider, that this tab has just signed out. */
const signedOutKey = 'kinstead-signed-out'

/**
 * Signs out. The answer empties the browser's storage and cache for our origin; the theme is no secret and stays.
 * Success is told on the page that comes after (`useSignedOutToast`), since this one goes away.
 */
export async function signOut(): Promise<void> {
  try {
    const theme = localStorage.getItem(themeStorageName)
    const response = await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`sign-out answered ${response.status}`)
    const { url } = signOutAnswer.parse(await response.json())
    if (theme) localStorage.setItem(themeStorageName, theme)
    sessionStorage.setItem(signedOutKey, 'yes')
    window.location.assign(url)
  } catch (error) {
    console.error('sign-out failed', error)
    toast.error(signOutTexts.failure)
  }
}

/** Shows the toast of a sign-out that this tab has just done; for the root layout. */
export function useSignedOutToast() {
  useEffect(() => {
    if (sessionStorage.getItem(signedOutKey) === null) return
    sessionStorage.removeItem(signedOutKey)
    toast.success(signOutTexts.success)
  }, [])
}
