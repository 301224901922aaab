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
  /** Where the reply goes. */
  email: string
  close: () => void
}

/** Replies by mail. A reply that is sent again after a failure keeps its id, so that it arrives once. */
export default function ReplyForm({ feedbackId, title, email, close }: ReplyFormProps) {
  const send = useReplyToFeedback()
  const [feedbackReplyId] = useState(newId)
  const { Field, status } = useSchemaForm({
    schema: replyFields,
    defaultValues: { reply: '' },
    draftKey: `feedback-reply-${feedbackId}`,
    save: async ({ reply }) => {
      await send.mutateAsync({ feedbackReplyId, feedbackId, reply })
      toast.success('Your reply is on its way.')
      close()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`Reply to “${title}”`}
      description={`It is sent to ${email}, with what they wrote below it.`}
    >
      <SchemaForm status={status}>
        <Field name="reply">{(field) => <field.TextArea label="Reply" rows={6} />}</Field>
        <FormActions>
          <DialogClose>Back</DialogClose>
          <SubmitButton>Send reply</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
