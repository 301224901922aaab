import { z } from 'zod'
import { Dialog, DialogClose } from '../../../components/ui/dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../components/ui/use-schema-form.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'

const required = z.strictObject({ reason: requiredText('a reason', { max: 500 }) })
const optional = z.strictObject({ reason: optionalText(500) })

type ReasonDialogProps = {
  /** The step, as its button says. */
  title: string
  isRequired: boolean
  save: (reason: string | null) => Promise<unknown>
  close: () => void
}

type Values = { reason?: string | null | undefined }

/** Asks why a task is taken out of the usual way. */
export function ReasonDialog({ title, isRequired, save, close }: ReasonDialogProps) {
  const { Field, status } = useSchemaForm<Values, { reason: string | null }>({
    schema: isRequired ? required : optional,
    defaultValues: { reason: '' },
    save: ({ reason }) => save(reason),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title}>
      <SchemaForm status={status}>
        <Field name="reason">
          {(field) => (
            <field.TextArea
              label="Why?"
              optional={!isRequired}
              help="The others read it on the page of the task."
              rows={3}
            />
          )}
        </Field>
        <FormActions>
          <DialogClose>Back</DialogClose>
          <SubmitButton>{title}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
