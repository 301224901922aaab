import { z } from 'zod'
import { optionalText, requiredText } from '../../lib/text.ts'
import { Dialog, DialogClose } from './dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from './form.tsx'
import { useSchemaForm } from './use-schema-form.ts'

const required = z.strictObject({ reason: requiredText('a reason', { max: 500 }) })
const optional = z.strictObject({ reason: optionalText(500) })

type ReasonDialogProps = {
  title: string
  /** The step, as its button says; else the title. */
  step?: string
  /** Who reads it. */
  help: string
  isRequired?: boolean
  /** @param reason null only where none is required */
  save: (reason: string | null) => Promise<unknown>
  close: () => void
}

type Values = { reason?: string | null | undefined }

/** Asks why something is taken out of the usual way. */
export function ReasonDialog({
  title,
  step = title,
  help,
  isRequired = true,
  save,
  close,
}: ReasonDialogProps) {
  const { Field, status } = useSchemaForm<Values, { reason: string | null }>({
    schema: isRequired ? required : optional,
    defaultValues: { reason: '' },
    save: ({ reason }) => save(reason),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title}>
      <SchemaForm status={status}>
        <Field name="reason">
          {(field) => <field.TextArea label="Why?" optional={!isRequired} help={help} rows={3} />}
        </Field>
        <FormActions>
          <DialogClose>Back</DialogClose>
          <SubmitButton>{step}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
