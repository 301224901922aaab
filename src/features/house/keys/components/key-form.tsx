import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import type { SelectOption } from '../../../../components/ui/select.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { type KeyFields, keyFields } from '../keys.schemas.ts'
import { fieldLabels } from '../keys.texts.ts'

type KeyFormValues = z.input<typeof keyFields>

type KeyFormProps = {
  defaultValues: KeyFormValues
  /** The members to choose from; anyone else is entered by name. */
  members: readonly SelectOption[]
  submitLabel: string
  draftKey: string
  save: (fields: KeyFields) => Promise<unknown>
  /** Above the fields: an edit conflict. */
  before?: ReactNode
  /** Next to the main button. */
  cancel: ReactNode
}

/** Renders the form that adds or edits a key. */
export function KeyForm({ members, submitLabel, before, cancel, ...options }: KeyFormProps) {
  const { form, Field, status } = useSchemaForm<KeyFormValues, KeyFields>({ schema: keyFields, ...options })
  return (
    <SchemaForm status={status} className="gap-6">
      {before}
      <Field name="label">
        {(field) => (
          <field.TextField
            label={fieldLabels.label}
            help={t`For example: Front door, blue tag.`}
            autoComplete="off"
          />
        )}
      </Field>
      <Field name="copies">{(field) => <field.NumberField label={fieldLabels.copies} />}</Field>
      <Pair>
        <Field name="holderUserId">
          {(field) => (
            <field.Select label={fieldLabels.holderUserId} placeholder={t`Someone else`} options={members} />
          )}
        </Field>
        <form.Subscribe selector={({ values }) => values.holderUserId}>
          {(holderUserId) =>
            !holderUserId && (
              <Field name="holderName">
                {(field) => (
                  <field.TextField
                    label={fieldLabels.holderName}
                    help={t`A neighbour or the cleaner, for example.`}
                    autoComplete="off"
                  />
                )}
              </Field>
            )
          }
        </form.Subscribe>
      </Pair>
      <Pair>
        <Field name="handedOverOn">{(field) => <field.DateField label={fieldLabels.handedOverOn} />}</Field>
        <Field name="returnedOn">
          {(field) => (
            <field.DateField
              label={fieldLabels.returnedOn}
              optional
              help={t`Leave empty until the key is returned.`}
            />
          )}
        </Field>
      </Pair>
      <Field name="note">{(field) => <field.TextArea label={fieldLabels.note} optional rows={3} />}</Field>
      <FormActions>
        {cancel}
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
