import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DialogClose } from '../../../../components/ui/dialog.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { useAddSecret, useUpdateSecret } from '../secrets.queries.ts'
import { newSecretFields, type SecretView, secretChanges, secretView } from '../secrets.schemas.ts'

type House = { id: string; familyGroupId: string }

// These forms keep no draft, so that a value is never in storage.

export function AddSecretForm({ property, onSaved }: { property: House; onSaved: () => void }) {
  const adding = useAddSecret(property.id)
  const { Field, status } = useSchemaForm({
    schema: newSecretFields,
    defaultValues: { label: '', value: '' },
    save: async (fields) => {
      await adding.mutateAsync(fields)
      toast.success(done.added(fields.label))
      onSaved()
    },
  })
  return (
    <SchemaForm status={status}>
      <Field name="label">
        {(field) => (
          <field.TextField
            label={t`What it is for`}
            help={t`For example: front door, alarm or Wi-Fi. Only the code or password below is kept secret.`}
            autoComplete="off"
          />
        )}
      </Field>
      <Field name="value">
        {(field) => <field.TextField label={t`Code or password`} autoComplete="off" spellCheck={false} />}
      </Field>
      <FormActions>
        <DialogClose>{t`Cancel`}</DialogClose>
        <SubmitButton>{t`Save`}</SubmitButton>
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
      toast.success(t`Saved`)
      onSaved()
    },
  })
  return (
    <SchemaForm status={status}>
      {stale && (
        <p className="rounded-md bg-warning-soft p-3">
          <Trans>
            This entry was changed by someone else. It is now called <strong>{stale.newer.label}</strong>, and
            its code or password may have changed. To replace it with yours, save again.
          </Trans>
        </p>
      )}
      <Field name="label">
        {(field) => <field.TextField label={t`What it is for`} autoComplete="off" />}
      </Field>
      <Field name="value">
        {(field) => (
          <field.TextField
            label={t`New code or password`}
            optional
            help={t`Leave empty to keep the current one.`}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <FormActions>
        <DialogClose>{t`Cancel`}</DialogClose>
        <SubmitButton>{saveLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
