import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from '../../../components/ui/button.tsx'
import { focusPageTitle } from '../../../components/ui/focus.ts'
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx'
import { toast } from '../../../components/ui/toast.tsx'

type ReasonButtonProps = {
  title: string
  description?: string
  /** What is done, as the button of the dialog says it. */
  step: string
  help: string
  /** What is said once it is done. */
  done: string
  save: (reason: string | null) => Promise<unknown>
  variant?: ButtonVariant
  className?: string
  children: ReactNode
}

/** A button for what needs a reason, which it asks for. */
export function ReasonButton({ done, save, variant, className, children, ...dialog }: ReasonButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const saveAndClose = async (reason: string | null) => {
    await save(reason)
    toast.success(done)
    setOpen(false)
    // The button that opened this is gone with what it asked for.
    focusPageTitle()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)} className={className} {...(variant && { variant })}>
        {children}
      </Button>
      {isOpen && <ReasonDialog {...dialog} max={2_500} save={saveAndClose} close={() => setOpen(false)} />}
    </>
  )
}
