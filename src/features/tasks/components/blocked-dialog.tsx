import { z } from 'zod'
import { Dialog, DialogClose } from '../../../components/ui/dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../components/ui/use-schema-form.ts'
import { requiredText } from '../../../lib/text.ts'

const blockedFields = z.strictObject({ reason: requiredText('what it waits for', { max: 500 }) })

type BlockedDialogProps = { title: string; block: (reason: string) => void; close: () => void }

/** Asks what a task waits for before it is moved to “Blocked”. */
export function BlockedDialog({ title, block, close }: BlockedDialogProps) {
  const { Field, status } = useSchemaForm<{ reason: string }, { reason: string }>({
    schema: blockedFields,
    defaultValues: { reason: '' },
    save: async ({ reason }) => block(reason),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title="What does it wait for?" description={title}>
      <SchemaForm status={status}>
        <Field name="reason">
          {(field) => <field.TextArea label="Reason" help="It stands on the card." rows={3} />}
        </Field>
        <FormActions>
          <DialogClose>Back</DialogClose>
          <SubmitButton>Move to “Blocked”</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
