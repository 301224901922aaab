import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { DialogClose } from '../../../../components/ui/dialog.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { requiredText } from '../../../../lib/text.ts'
import { useDecideStay } from '../stays.queries.ts'
import type { StayView } from '../stays.schemas.ts'

const fields = z.strictObject({ reason: requiredText(() => t`Enter a reason.`, { max: 500 }) })

/** Declines a request, with a reason. */
export function DeclineForm({ stay, onDone }: { stay: StayView; onDone: () => void }) {
  const decision = useDecideStay()
  const { Field, status } = useSchemaForm({
    schema: fields,
    defaultValues: { reason: '' },
    save: async ({ reason }) => {
      await decision.mutateAsync({ stayId: stay.id, version: stay.version, status: 'DECLINED', reason })
      toast.success(t`Stay of ${stay.personName} declined`)
      onDone()
      // The button that opened this disappears with the request.
      focusPageTitle()
    },
  })
  return (
    <SchemaForm status={status}>
      <Field name="reason">
        {(field) => (
          <field.TextArea
            label={t`Reason`}
            rows={2}
            help={
              stay.isByLink
                ? t`It appears on their page. Kinstead sends them no message, so tell them too.`
                : t`We send it to them, so they can change their plans.`
            }
          />
        )}
      </Field>
      <FormActions>
        <DialogClose>{t`Cancel`}</DialogClose>
        <SubmitButton>{t`Decline`}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
