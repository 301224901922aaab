import { t } from '@lingui/core/macro'
import { Dialog, DialogClose } from '../../../../components/ui/dialog.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { useWriteOffFormer } from '../../settlements/settlements.queries.ts'
import { writeOffFields } from '../../settlements/settlements.schemas.ts'
import { writeOffTexts } from '../../settlements/settlements.texts.ts'

type WriteOffFormerProps = {
  familyGroupId: string
  person: { id: string; name: string }
  /** The balance as a sentence: "Ben is owed €12.00". */
  standing: string
  isOwing: boolean
  close: () => void
}

/** Asks for a reason and writes off what a former member owes or is owed. */
export default function WriteOffFormer({ familyGroupId, person, close, ...how }: WriteOffFormerProps) {
  const { mutateAsync } = useWriteOffFormer()
  const { name } = person
  const { standing } = how
  const { Field, status } = useSchemaForm({
    schema: writeOffFields,
    defaultValues: { reason: '' },
    save: async ({ reason }) => {
      await mutateAsync({ familyGroupId, participantId: person.id, reason })
      close()
      focusPageTitle()
      toast.success(t`${name} is settled up now.`)
    },
  })
  return (
    <Dialog
      title={t`Write off the balance of ${name}?`}
      description={t`${standing}, and has left the group. After the write-off they are settled up across all properties. A manager can void it.`}
      open
      onOpenChange={(isOpen) => !isOpen && close()}
    >
      <SchemaForm status={status} className="mt-2">
        <Field name="reason">
          {(field) => (
            <field.TextArea label={writeOffTexts.reason} rows={2} help={writeOffTexts.borneBy(how.isOwing)} />
          )}
        </Field>
        <FormActions>
          <DialogClose>{t`Cancel`}</DialogClose>
          <SubmitButton>{t`Write off`}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
