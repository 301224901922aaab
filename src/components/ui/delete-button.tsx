import { t } from '@lingui/core/macro'
import { Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { AlertDialog } from './alert-dialog.tsx'
import { Button } from './button.tsx'
import { done } from './done.texts.ts'
import { toast, toastFailure, toastUndo } from './toast.tsx'

type DeletionProps = {
  name: string
  /** What is asked first, where the name is no title. */
  question?: string
  /** What is deleted with it, and how to restore it. */
  description: string
  confirmLabel: string
  remove: () => Promise<unknown>
  /** Navigates away from the deleted page; the undo toast appears on the next one. */
  leave: () => Promise<void>
  restore: () => Promise<unknown>
  /** A selector for the restored element, which gets the focus. */
  cameBack?: string
}

type DeleteDialogProps = DeletionProps &
  Pick<ComponentProps<typeof AlertDialog>, 'trigger' | 'open' | 'onOpenChange'>

/** Deletes what a page is about: asks first, navigates away, and offers undo there. */
export function DeleteDialog({
  name,
  question = t`Delete “${name}”?`,
  description,
  confirmLabel,
  remove,
  leave,
  restore,
  cameBack,
  ...opening
}: DeleteDialogProps) {
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
      toast.success(done.restored(name))
    }
    toastUndo(done.deleted(name), undo, cameBack)
  }
  return (
    <AlertDialog
      {...opening}
      title={question}
      description={description}
      confirmLabel={confirmLabel}
      onConfirm={confirm}
    />
  )
}

/** Renders a `DeleteDialog` with its own button. */
export const DeleteButton = ({ label = t`Delete`, ...deletion }: DeletionProps & { label?: string }) => (
  <DeleteDialog
    {...deletion}
    trigger={
      <Button variant="quiet" className="text-danger">
        <Trash2 aria-hidden="true" />
        {label}
      </Button>
    }
  />
)
