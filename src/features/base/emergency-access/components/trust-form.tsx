import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import { Dialog, DialogClose } from '../../../../components/ui/dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { useSaveTrustedPerson } from '../emergency-access.queries.ts'
import { defaultWaitDays, maxWaitDays, minWaitDays } from '../emergency-access.rules.ts'
import { type TrustedPersonView, trustFields } from '../emergency-access.schemas.ts'
import { focusSection } from './section.ts'

type TrustFormProps = {
  familyGroupId: string
  /** Whose wait is changed; left out to name someone. */
  person?: Pick<TrustedPersonView, 'userId' | 'name' | 'waitDays' | 'request'>
  /** The members who can be named. */
  eligible?: readonly { userId: string; name: string }[]
  close: () => void
}

/** Names a trusted person, or changes how long managers can object. */
export default function TrustForm({ familyGroupId, person, eligible = [], close }: TrustFormProps) {
  const { mutateAsync: send } = useSaveTrustedPerson()
  const name = person?.name ?? ''
  const nameOf = (userId: string) => eligible.find((member) => member.userId === userId)?.name ?? ''
  const { Field, status } = useSchemaForm<z.input<typeof trustFields>, z.output<typeof trustFields>>({
    schema: trustFields,
    defaultValues: { userId: person?.userId ?? '', waitDays: person?.waitDays ?? defaultWaitDays },
    save: async (fields) => {
      await send({ familyGroupId, ...fields })
      close()
      focusSection()
      const named = nameOf(fields.userId)
      toast.success(person ? t`Saved` : t`${named} is now a trusted person`)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={person ? t`Change the wait for ${name}` : t`Name trusted person`}
      description={
        person?.request
          ? t`The open request keeps its original wait.`
          : t`They are told and can decline. Once they have become a manager, they see and can do what every manager can.`
      }
    >
      <SchemaForm status={status}>
        {!person && (
          <Field name="userId">
            {(field) => (
              <field.Select
                label={t`Member`}
                placeholder={t`Choose a member`}
                options={eligible.map(({ userId, name }) => ({ value: userId, label: name }))}
              />
            )}
          </Field>
        )}
        <Field name="waitDays">
          {(field) => (
            <field.NumberField
              label={t`Days to object`}
              inputMode="numeric"
              help={t`From ${minWaitDays} to ${maxWaitDays}. Choose more days than all managers could be out of reach at the same time.`}
            />
          )}
        </Field>
        <FormActions>
          <DialogClose>{t`Cancel`}</DialogClose>
          <SubmitButton>{person ? t`Save` : t`Name trusted person`}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
