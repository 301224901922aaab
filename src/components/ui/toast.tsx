import toast from 'react-hot-toast/headless'
import { isAppError } from '../../lib/app-error.ts'
import { focusPageTitle, focusWhenThere } from './focus.ts'
import { SignInLink } from './sign-in-link.tsx'
import { wantToaster } from './toast-demand.ts'

// The headless build: the other one writes a style element of its own, which the page's security policy refuses.
export { toast }

if (typeof window !== 'undefined') wantToaster()

/** Says why something did not work; an error that is not in the product's words is put into some. */
export const toastFailure = (error: unknown) => {
  if (!isAppError(error)) return toast.error('This did not work. Check your connection and try again.')
  if (error.code !== 'signed-out') return toast.error(error.message)
  return toast.error(
    <span>
      {error.message} <SignInLink />
    </span>,
  )
}

/**
 * Says what was done and lets it be undone; 6 seconds, and it waits while it is pointed at or focused. An undo that
 * fails is told here: the component that offered it may be gone by then. The button goes with the press, so that the
 * focus goes to what came back, or to the title of the page.
 *
 * @param cameBack finds what the undo brings back into the page
 */
export function toastUndo(message: string, undo: () => Promise<unknown>, cameBack?: string) {
  return toast(
    ({ id }) => (
      <span className="flex flex-1 items-center justify-between gap-3">
        {message}
        <button
          type="button"
          className="-my-2 min-h-touch shrink-0 rounded-sm px-3 font-semibold text-accent hover:bg-raised"
          onClick={() => {
            toast.dismiss(id)
            focusPageTitle()
            undo()
              .then(() => cameBack && focusWhenThere(cameBack))
              .catch(toastFailure)
          }}
        >
          Undo
        </button>
      </span>
    ),
    { duration: 6000 },
  )
}
