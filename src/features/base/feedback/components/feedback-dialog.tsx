import { useState } from 'react'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { feedbackTexts } from '../feedback.texts.ts'
import { FeedbackForm } from './feedback-form.tsx'

type FeedbackDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/**
 * Tells the product team something. What is typed lives as long as the dialog is open and nowhere else; while it is
 * being sent the dialog stays, so that a failure loses nothing.
 */
export function FeedbackDialog({ open, onOpenChange }: FeedbackDialogProps) {
  const [isSending, setSending] = useState(false)
  // A new form for each opening, also for one that comes before the last one has faded out.
  const [opening, setOpening] = useState(0)
  const close = () => {
    setSending(false)
    setOpening((count) => count + 1)
    onOpenChange(false)
  }
  const change = (wanted: boolean) => {
    if (wanted) onOpenChange(true)
    else if (!isSending) close()
  }
  return (
    <Dialog title={feedbackTexts.dialogTitle} open={open} onOpenChange={change}>
      <FeedbackForm key={opening} isSending={isSending} onSending={setSending} onSent={close} />
    </Dialog>
  )
}
