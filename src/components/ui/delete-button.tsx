import { Trash2 } from 'lucide-react'
import { AlertDialog } from './alert-dialog.tsx'
import { Button } from './button.tsx'
import { toast, toastFailure, toastUndo } from './toast.tsx'

type DeleteButtonProps = {
  name: string
  /** What stands on the button. */
  label?: string
  /** What goes with it, and how it comes back. */
  description: string
  confirmLabel: string
  remove: () => Promise<unknown>
  /** Away from its page, which is gone; where they come to is told that it can be undone. */
  leave: () => Promise<void>
  restore: () => Promise<unknown>
  /** Finds what the undo brings back, for the focus. */
  cameBack?: string
}

/** Deletes what a page is about: asks first, goes on to another page, and offers to undo it there. */
export function DeleteButton({
  name,
  label = 'Delete',
  description,
  confirmLabel,
  remove,
  leave,
  restore,
  cameBack,
}: DeleteButtonProps) {
  const confirm = async () => {
    try {
      await remove()
    } catch (error) {
      toastFailure(error)
      throw error
    }
    await leave()
    const undo = async () => {
      await restore()
      toast.success(`${name} was restored.`)
    }
    toastUndo(`${name} is deleted.`, undo, cameBack)
  }
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet" className="text-danger">
          <Trash2 aria-hidden="true" />
          {label}
        </Button>
      }
      title={`Delete ${name}?`}
      description={description}
      confirmLabel={confirmLabel}
      onConfirm={confirm}
    />
  )
}
