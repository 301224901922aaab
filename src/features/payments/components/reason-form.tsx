import { z } from 'zod'
import { DialogClose } from '../../../components/ui/dialog.tsx'
import { focusPageTitle } from '../../../components/ui/focus.ts'
import { FormActions, SchemaForm, SubmitButton } from '../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../components/ui/use-schema-form.ts'
import { requiredText } from '../../../lib/text.ts'

const fields = z.strictObject({ reason: requiredText('a reason', { max: 2_500 }) })

type ReasonFormProps = {
  help: string
  submitLabel: string
  save: (reason: string) => Promise<unknown>
  onDone: () => void
}

/** Asks why, before a payment is rejected or made void. */
export function ReasonForm({ help, submitLabel, save, onDone }: ReasonFormProps) {
  const { Field, status } = useSchemaForm({
    schema: fields,
    defaultValues: { reason: '' },
    save: async ({ reason }) => {
      await save(reason)
      onDone()
      // The button that opened this is gone.
      focusPageTitle()
    },
  })
  return (
    <SchemaForm status={status}>
      <Field name="reason">{(field) => <field.TextArea label="Why" rows={2} help={help} />}</Field>
      <FormActions>
        <DialogClose>Cancel</DialogClose>
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
