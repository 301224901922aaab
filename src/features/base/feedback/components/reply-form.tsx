import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Dialog, DialogClose } from '../../../../components/ui/dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { useReplyToFeedback } from '../feedback.queries.ts'
import { replyFields } from '../feedback.schemas.ts'

type ReplyFormProps = {
  feedbackId: string
  title: string
  /** The recipient's address. */
  email: string
  close: () => void
}

/** Replies by e-mail. A retried reply keeps its id, so that it is sent once. */
export default function ReplyForm({ feedbackId, title, email, close }: ReplyFormProps) {
  const send = useReplyToFeedback()
  const [feedbackReplyId] = useState(newId)
  const { Field, status } = useSchemaForm({
    schema: replyFields,
    defaultValues: { reply: '' },
    draftKey: `feedback-reply-${feedbackId}`,
    save: async ({ reply }) => {
      await send.mutateAsync({ feedbackReplyId, feedbackId, reply })
      toast.success(t`Reply sent`)
      close()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t`Reply to “${title}”`}
      description={t`We send it to ${email} with their feedback quoted below.`}
    >
      <SchemaForm status={status}>
        <Field name="reply">{(field) => <field.TextArea label={t`Reply`} rows={6} />}</Field>
        <FormActions>
          <DialogClose>{t`Back`}</DialogClose>
          <SubmitButton>{t`Send reply`}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
