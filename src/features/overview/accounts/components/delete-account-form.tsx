import { t } from '@lingui/core/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { DialogActions, DialogClose } from '../../../../components/ui/dialog.tsx'
import { clearDrafts } from '../../../../components/ui/draft.ts'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { isAnythingKept } from '../../../base/device-store/device-flag.ts'
import { forgetPerson } from '../../../base/sessions/forget-person.ts'
import { useThemeStore } from '../../../base/theme/theme.store.ts'
import { currentUserQuery } from '../../../base/users/users.queries.ts'
import { useDeleteMyAccount } from '../accounts.queries.ts'
import { confirmationWord, isConfirmation } from '../accounts.rules.ts'
import { accountTexts } from '../accounts.texts.ts'

/** Asks for a typed confirmation, so that no stray tap deletes an account. */
export function DeleteAccountForm({ email }: { email: string | null }) {
  const deletion = useDeleteMyAccount()
  const router = useRouter()
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isConfirmation(text, email)) {
      setError(accountTexts.notConfirmed)
      field.current?.focus()
      return
    }
    if (deletion.isPending) return
    // The answer clears the storage that says so.
    const isKeeping = isAnythingKept()
    deletion.mutate(text, {
      onError: toastFailure,
      onSuccess: () => leaveForGood({ router, queryClient, isKeeping }),
    })
  }
  return (
    <form noValidate onSubmit={send} className="mt-4">
      <TextField
        ref={field}
        label={t`Type ${confirmationWord} to confirm`}
        help={email ? t`Or your e-mail address.` : undefined}
        error={error}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <DialogActions>
        <DialogClose>{t`Cancel`}</DialogClose>
        <Button type="submit" variant="danger" loading={deletion.isPending}>
          {t`Delete my account`}
        </Button>
      </DialogActions>
    </form>
  )
}

type Leaving = { router: ReturnType<typeof useRouter>; queryClient: QueryClient; isKeeping: boolean }

/**
 * Clears this browser and tells its other tabs. The response has cleared the browser's storage; the theme is not
 * personal and is written again.
 */
async function leaveForGood({ router, queryClient, isKeeping }: Leaving): Promise<void> {
  clearDrafts()
  if (isKeeping) await (await import('../../../base/device-store/device-store.ts')).clearBrowser()
  const { theme, setTheme } = useThemeStore.getState()
  setTheme(theme)
  await router.navigate({ to: '/' })
  forgetPerson(queryClient)
  queryClient.setQueryData(currentUserQuery().queryKey, null)
  await router.invalidate()
  toast.success(accountTexts.deleted)
}
