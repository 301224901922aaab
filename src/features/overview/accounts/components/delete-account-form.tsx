import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { DialogActions, DialogClose } from '../../../../components/ui/dialog.tsx'
import { clearDrafts } from '../../../../components/ui/draft.ts'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { forgetPerson } from '../../../base/sessions/forget-person.ts'
import { useThemeStore } from '../../../base/theme/theme.store.ts'
import { currentUserQuery } from '../../../base/users/users.queries.ts'
import { useDeleteMyAccount } from '../accounts.queries.ts'
import { confirmationWord, isConfirmation } from '../accounts.rules.ts'
import { accountTexts } from '../accounts.texts.ts'

/** The last step: typed, so that no slip of a finger deletes an account. */
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
    deletion.mutate(text, {
      onError: toastFailure,
      onSuccess: () => leaveForGood({ router, queryClient }),
    })
  }
  return (
    <form noValidate onSubmit={send} className="mt-4">
      <TextField
        ref={field}
        label={`Type ${confirmationWord} to confirm`}
        help={email ? 'Or your e-mail address.' : undefined}
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
        <DialogClose>Cancel</DialogClose>
        <Button type="submit" variant="danger" loading={deletion.isPending}>
          Delete my account
        </Button>
      </DialogActions>
    </form>
  )
}

type Leaving = { router: ReturnType<typeof useRouter>; queryClient: QueryClient }

/**
 * After the account is gone: nothing of it stays in this browser, and its other tabs are told. The answer has emptied the browser's storage; the
 * theme is no secret and is written again.
 */
async function leaveForGood({ router, queryClient }: Leaving): Promise<void> {
  clearDrafts()
  const { theme, setTheme } = useThemeStore.getState()
  setTheme(theme)
  await router.navigate({ to: '/' })
  forgetPerson(queryClient)
  queryClient.setQueryData(currentUserQuery().queryKey, null)
  await router.invalidate()
  toast.success(accountTexts.deleted)
}
