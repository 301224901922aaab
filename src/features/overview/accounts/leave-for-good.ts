import type { QueryClient } from '@tanstack/react-query'
import type { useRouter } from '@tanstack/react-router'
import { clearDrafts } from '../../../components/ui/draft.ts'
import { toast } from '../../../components/ui/toast.tsx'
import { forgetPerson } from '../../base/sessions/forget-person.ts'
import { useThemeStore } from '../../base/theme/theme.store.ts'
import { currentUserQuery } from '../../base/users/users.queries.ts'
import { accountTexts } from './accounts.texts.ts'

type Leaving = { router: ReturnType<typeof useRouter>; queryClient: QueryClient }

/**
 * After the account is gone: nothing of it stays in this browser, and its other tabs are told. The answer has emptied the browser's storage; the
 * theme is no secret and is written again.
 */
export async function leaveForGood({ router, queryClient }: Leaving): Promise<void> {
  clearDrafts()
  const { theme, setTheme } = useThemeStore.getState()
  setTheme(theme)
  await router.navigate({ to: '/' })
  forgetPerson(queryClient)
  queryClient.setQueryData(currentUserQuery().queryKey, null)
  await router.invalidate()
  toast.success(accountTexts.deleted)
}
