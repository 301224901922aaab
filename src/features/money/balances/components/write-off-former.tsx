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
  /** "is owed €12.00" */
  standing: string
  isOwing: boolean
  close: () => void
}

/** Lets be what somebody who has left still owes, or is owed. */
export default function WriteOffFormer({ familyGroupId, person, close, ...how }: WriteOffFormerProps) {
  const { mutateAsync } = useWriteOffFormer()
  const { Field, status } = useSchemaForm({
    schema: writeOffFields,
    defaultValues: { reason: '' },
    save: async ({ reason }) => {
      await mutateAsync({ familyGroupId, participantId: person.id, reason })
      close()
      // The button that was pressed is gone with its line.
      focusPageTitle()
      toast.success(`${person.name} is even now.`)
    },
  })
  return (
    <Dialog
      title={`Write off what is open with ${person.name}?`}
      description={`${person.name} has left the group and ${how.standing}. Over all houses they are even then; a manager can make it void.`}
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
          <DialogClose>Cancel</DialogClose>
          <SubmitButton>Write off</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
