import { t } from '@lingui/core/macro'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../../components/ui/dialog.tsx'
import { TextArea } from '../../../../components/ui/text-area.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSubmitFeedback } from '../feedback.queries.ts'
import { maxFeedbackLength } from '../feedback.rules.ts'
import { feedbackTexts } from '../feedback.texts.ts'
import { ScreenshotField } from './screenshot-field.tsx'
import { TitleField } from './title-field.tsx'

type FeedbackDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/**
 * Renders the feedback form. What is typed is kept only while the dialog is open; it stays open while sending so that
 * a failure loses nothing.
 */
export function FeedbackDialog({ open, onOpenChange }: FeedbackDialogProps) {
  const [isSending, setSending] = useState(false)
  // A new form for each opening, even before the previous one has faded out.
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

type FeedbackFormProps = {
  isSending: boolean
  onSending: (isSending: boolean) => void
  onSent: () => void
}

const isBlank = (text: string) => text.trim() === ''

export function FeedbackForm({ isSending, onSending, onSent }: FeedbackFormProps) {
  const [title, setTitle] = useState('')
  const [feedback, setFeedback] = useState('')
  const [screenshot, setScreenshot] = useState<File | null>(null)
  const [complaint, setComplaint] = useState<string>()
  const feedbackRef = useRef<HTMLTextAreaElement>(null)
  const submission = useSubmitFeedback()

  const send = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isSending) return
    onSending(true)
    try {
      const image = screenshot && (await readDataUrl(screenshot))
      const { success, error } = await submission.mutateAsync({ title, feedback, image_data: image })
      if (success) {
        toast.success(feedbackTexts.submitted)
        return onSent()
      }
      toast.error(error || feedbackTexts.notSubmitted)
    } catch {
      toast.error(feedbackTexts.requestFailed)
    }
    onSending(false)
  }
  const askForFeedback = () => {
    setComplaint(feedbackTexts.enterFeedbackFirst)
    feedbackRef.current?.focus()
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <TitleField title={title} onChange={setTitle} feedback={feedback} onFeedbackMissing={askForFeedback} />
      <TextArea
        ref={feedbackRef}
        label={t`Feedback*`}
        rows={5}
        maxLength={maxFeedbackLength}
        aria-required="true"
        value={feedback}
        error={complaint}
        onChange={(event) => {
          setFeedback(event.target.value)
          setComplaint(undefined)
        }}
        onBlur={() => isBlank(feedback) && setComplaint((known) => known ?? feedbackTexts.enterFeedback)}
      />
      <ScreenshotField screenshot={screenshot} onChange={setScreenshot} disabled={isSending} />
      <DialogActions>
        <DialogClose disabled={isSending}>{t`Cancel`}</DialogClose>
        <Button
          type="submit"
          variant="primary"
          loading={isSending}
          disabled={isBlank(title) || isBlank(feedback)}
        >
          {t`Submit Feedback`}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Reads a file as a data URL. @throws when it cannot be read */
function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
