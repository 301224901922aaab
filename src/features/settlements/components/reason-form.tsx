import { z } from 'zod'
import { DialogClose } from '../../../components/ui/dialog.tsx'
import { focusPageTitle } from '../../../components/ui/focus.ts'
import { FormActions, SchemaForm, SubmitButton } from '../../../components/ui/form.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../components/ui/use-schema-form.ts'
import { requiredText } from '../../../lib/text.ts'
import { useDecideSettlement } from '../settlements.queries.ts'
import type { SettlementView } from '../settlements.schemas.ts'

const fields = z.strictObject({ reason: requiredText('a reason', { max: 2_500 }) })

type ReasonFormProps = {
  settlement: SettlementView
  status: 'DISPUTED' | 'VOID'
  help: string
  submitLabel: string
  done: string
  onDone: () => void
}

/** Says that the money has not come, or takes the settlement back, and why. */
export function ReasonForm({ settlement, status: to, help, submitLabel, done, onDone }: ReasonFormProps) {
  const decision = useDecideSettlement(settlement.familyGroupId)
  const { Field, status } = useSchemaForm({
    schema: fields,
    defaultValues: { reason: '' },
    save: async ({ reason }) => {
      const { id: settlementId, version } = settlement
      await decision.mutateAsync({ settlementId, version, status: to, reason })
      toast.success(done)
      onDone()
      // The button that opened this is gone with what it asked for.
      focusPageTitle()
    },
  })
  return (
    <SchemaForm status={status}>
      <Field name="reason">{(field) => <field.TextArea label="Why" rows={3} help={help} />}</Field>
      <FormActions>
        <DialogClose>Cancel</DialogClose>
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
