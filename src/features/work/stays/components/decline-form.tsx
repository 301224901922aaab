import { z } from 'zod'
import { DialogClose } from '../../../../components/ui/dialog.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { requiredText } from '../../../../lib/text.ts'
import { useDecideStay } from '../stays.queries.ts'
import type { StayView } from '../stays.schemas.ts'

const fields = z.strictObject({ reason: requiredText('a reason', { max: 500 }) })

/** Says no to a request, and why. */
export function DeclineForm({ stay, onDone }: { stay: StayView; onDone: () => void }) {
  const decision = useDecideStay()
  const { Field, status } = useSchemaForm({
    schema: fields,
    defaultValues: { reason: '' },
    save: async ({ reason }) => {
      await decision.mutateAsync({ stayId: stay.id, version: stay.version, status: 'DECLINED', reason })
      toast.success(`The stay of ${stay.personName} is declined.`)
      onDone()
      // The button that opened this is gone with the request.
      focusPageTitle()
    },
  })
  return (
    <SchemaForm status={status}>
      <Field name="reason">
        {(field) => <field.TextArea label="Why" rows={2} help="They are told, so that they can plan anew." />}
      </Field>
      <FormActions>
        <DialogClose>Cancel</DialogClose>
        <SubmitButton>Decline</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
