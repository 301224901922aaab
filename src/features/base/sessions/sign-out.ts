import type { QueryClient } from '@tanstack/react-query'
import { clearDrafts } from '../../../components/ui/draft.ts'
import { toast } from '../../../components/ui/toast.tsx'
import { holdCalls } from '../../../lib/calls-on-hold.ts'
import { prepareClearing } from '../device-store/prepare-clearing.ts'
import { themeStorageName } from '../theme/theme.rules.ts'
import { forgetPerson } from './forget-person.ts'
import { signOutAnswer } from './sessions.schemas.ts'
import { signOutTexts } from './sessions.texts.ts'
import { rememberSignedOut } from './use-signed-out-toast.ts'

/**
 * Signs out. The response clears the browser's storage and cache for our origin; the theme stays. The next page shows
 * the success (`useSignedOutToast`), because this one unloads.
 */
export async function signOut(queryClient: QueryClient): Promise<void> {
  // Components still mounted must not refetch: the session may already have ended.
  const release = holdCalls()
  try {
    const clearDevice = await prepareClearing()
    if (!clearDevice) return release()
    const theme = localStorage.getItem(themeStorageName)
    const response = await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`sign-out answered ${response.status}`)
    const { url } = signOutAnswer.parse(await response.json())
    if (theme) localStorage.setItem(themeStorageName, theme)
    await clearDevice()
    forgetPerson(queryClient)
    clearDrafts()
    rememberSignedOut()
    // For a page restored from the back/forward cache.
    window.addEventListener('pageshow', release, { once: true })
    window.location.assign(url)
  } catch (error) {
    release()
    console.error('sign-out failed', error)
    toast.error(signOutTexts.failure)
  }
}
