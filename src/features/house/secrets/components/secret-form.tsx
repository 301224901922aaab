import { DialogClose } from '../../../../components/ui/dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { useAddSecret, useUpdateSecret } from '../secrets.queries.ts'
import { newSecretFields, type SecretView, secretChanges, secretView } from '../secrets.schemas.ts'

type House = { id: string; familyGroupId: string }

// Neither form keeps a draft: what is typed here is in no storage.

export function AddSecretForm({ property, onSaved }: { property: House; onSaved: () => void }) {
  const adding = useAddSecret(property.id)
  const { Field, status } = useSchemaForm({
    schema: newSecretFields,
    defaultValues: { label: '', value: '' },
    save: async (fields) => {
      await adding.mutateAsync(fields)
      toast.success(`${fields.label} is kept.`)
      onSaved()
    },
  })
  return (
    <SchemaForm status={status}>
      <Field name="label">
        {(field) => (
          <field.TextField
            label="What it is for"
            help="Front door, alarm, Wi-Fi. The label is no secret within the family."
            autoComplete="off"
          />
        )}
      </Field>
      <Field name="value">
        {(field) => <field.TextField label="Code or password" autoComplete="off" spellCheck={false} />}
      </Field>
      <FormActions>
        <DialogClose>Cancel</DialogClose>
        <SubmitButton>Keep it</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

type EditSecretFormProps = { secret: SecretView; onSaved: () => void }

export function EditSecretForm({ secret, onSaved }: EditSecretFormProps) {
  const update = useUpdateSecret()
  const { stale, save: send, saveLabel } = useStaleEdit<SecretView, unknown>(secret, secretView)
  const { Field, status } = useSchemaForm({
    schema: secretChanges,
    defaultValues: { label: secret.label, value: '' },
    save: async (changes) => {
      await send(changes, ({ version }) => update.mutateAsync({ ...changes, secretId: secret.id, version }))
      toast.success('Saved')
      onSaved()
    },
  })
  return (
    <SchemaForm status={status}>
      {stale && (
        <p className="rounded-md bg-warning-soft p-3">
          It is called <strong>{stale.newer.label}</strong> now, and its value may be another one.
        </p>
      )}
      <Field name="label">{(field) => <field.TextField label="What it is for" autoComplete="off" />}</Field>
      <Field name="value">
        {(field) => (
          <field.TextField
            label="New code or password"
            optional
            help="Leave it empty to keep the one that is there."
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <FormActions>
        <DialogClose>Cancel</DialogClose>
        <SubmitButton>{saveLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
