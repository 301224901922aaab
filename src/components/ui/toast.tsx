import { t } from '@lingui/core/macro'
import toast from 'react-hot-toast/headless'
import { isAppError } from '../../lib/app-error.ts'
import { focusPageTitle, focusWhenThere } from './focus.ts'
import { SignInLink } from './sign-in-link.tsx'
import { requestToaster } from './toast-demand.ts'

// The headless build, because the other one adds a style element, which the content security policy refuses.
export { toast }

if (typeof window !== 'undefined') requestToaster()

/** Shows why something failed, with a general message for errors that are not app errors. */
export const toastFailure = (error: unknown) => {
  if (!isAppError(error)) return toast.error(t`This did not work. Check your connection and try again.`)
  if (error.code !== 'signed-out') return toast.error(error.message)
  return toast.error(
    <span>
      {error.message} <SignInLink />
    </span>,
  )
}

/**
 * Shows what was done and offers undo for 8 seconds, longer while hovered or focused. A failed undo is reported here,
 * because the component that offered it may be gone. The button disappears when pressed, so the focus moves to what
 * was restored, or to the page title.
 *
 * @param cameBack finds what the undo restores
 */
export function toastUndo(message: string, undo: () => Promise<unknown>, cameBack?: string) {
  return toast(
    ({ id }) => (
      <span className="flex flex-1 items-center justify-between gap-3">
        {message}
        <button
          type="button"
          data-undo
          aria-keyshortcuts="U"
          className="-my-2 min-h-touch shrink-0 rounded-sm px-3 font-semibold text-accent hover:bg-raised"
          onClick={() => {
            toast.dismiss(id)
            focusPageTitle()
            undo()
              .then(() => cameBack && focusWhenThere(cameBack))
              .catch(toastFailure)
          }}
        >
          {t`Undo`}
        </button>
      </span>
    ),
    { duration: 8000 },
  )
}
