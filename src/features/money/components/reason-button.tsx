import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from '../../../components/ui/button.tsx'
import { focusPageTitle } from '../../../components/ui/focus.ts'
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx'
import { toast } from '../../../components/ui/toast.tsx'

type ReasonButtonProps = {
  title: string
  description?: string
  /** The label of the dialog’s button. */
  step: string
  help: string
  /** The toast afterwards. */
  done: string
  save: (reason: string | null) => Promise<unknown>
  /** The accessible name; it begins with what is shown. */
  label?: string
  variant?: ButtonVariant
  className?: string
  children: ReactNode
}

/** A button that asks for a reason. */
export function ReasonButton({
  done,
  save,
  label,
  variant,
  className,
  children,
  ...dialog
}: ReasonButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const saveAndClose = async (reason: string | null) => {
    await save(reason)
    toast.success(done)
    setOpen(false)
    focusPageTitle()
  }
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        className={className}
        aria-label={label}
        {...(variant && { variant })}
      >
        {children}
      </Button>
      {isOpen && <ReasonDialog {...dialog} max={2_500} save={saveAndClose} close={() => setOpen(false)} />}
    </>
  )
}
