import { clearDrafts } from '../../../components/ui/draft.ts'
import { toast } from '../../../components/ui/toast.tsx'
import { themeStorageName } from '../theme/theme.rules.ts'
import { signOutAnswer } from './sessions.schemas.ts'
import { signOutTexts } from './sessions.texts.ts'
import { rememberSignedOut } from './use-signed-out-toast.ts'

/**
 * Signs out. The answer empties the browser's storage and cache for our origin; the theme is no secret and stays.
 * Success is told on the page that comes after (`useSignedOutToast`), since this one goes away.
 * @param forget clears what the page itself remembers of the person
 */
export async function signOut(forget: () => void): Promise<void> {
  try {
    const theme = localStorage.getItem(themeStorageName)
    const response = await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`sign-out answered ${response.status}`)
    const { url } = signOutAnswer.parse(await response.json())
    if (theme) localStorage.setItem(themeStorageName, theme)
    forget()
    clearDrafts()
    rememberSignedOut()
    window.location.assign(url)
  } catch (error) {
    console.error('sign-out failed', error)
    toast.error(signOutTexts.failure)
  }
}
