import toast from 'react-hot-toast/headless'
import { wantToaster } from './toast-demand.ts'

// The headless build: the other one writes a style element of its own, which the page's security policy refuses.
export { toast }

if (typeof window !== 'undefined') wantToaster()

/** Says what was done and lets it be undone; 6 seconds, and it waits while it is pointed at or focused. */
export function toastUndo(message: string, onUndo: () => void) {
  return toast(
    ({ id }) => (
      <span className="flex flex-1 items-center justify-between gap-3">
        {message}
        <button
          type="button"
          className="-my-2 min-h-touch shrink-0 rounded-sm px-3 font-semibold text-accent hover:bg-raised"
          onClick={() => {
            toast.dismiss(id)
            onUndo()
          }}
        >
          Undo
        </button>
      </span>
    ),
    { duration: 6000 },
  )
}
