import { z } from 'zod'
import { Dialog, DialogClose } from '../../../components/ui/dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../components/ui/use-schema-form.ts'
import { requiredText } from '../../../lib/text.ts'
import type { ProjectStatus } from '../projects.rules.ts'
import { moveLabel, reasonTitle } from '../projects.texts.ts'

const reasonFields = z.strictObject({ reason: requiredText('a reason', { max: 500 }) })

type ReasonDialogProps = {
  from: ProjectStatus
  to: ProjectStatus
  save: (reason: string) => Promise<unknown>
  close: () => void
}

/** Asks why a project stops, is given up or is taken up again. */
export function ReasonDialog({ from, to, save, close }: ReasonDialogProps) {
  const { Field, status } = useSchemaForm<{ reason: string }, { reason: string }>({
    schema: reasonFields,
    defaultValues: { reason: '' },
    save: ({ reason }) => save(reason),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={reasonTitle(from, to)}>
      <SchemaForm status={status}>
        <Field name="reason">
          {(field) => (
            <field.TextArea label="Reason" help="The others read it on the page of the project." rows={3} />
          )}
        </Field>
        <FormActions>
          <DialogClose>Back</DialogClose>
          <SubmitButton>{moveLabel(from, to)}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
