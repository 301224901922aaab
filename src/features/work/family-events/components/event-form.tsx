import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { type FamilyEventFields, familyEventFields } from '../family-events.schemas.ts'
import { fieldTexts } from '../family-events.texts.ts'

type EventFormProps = {
  defaultValues: FamilyEventFields
  /** The properties to choose from: active ones, and the current one. */
  properties: readonly { id: string; name: string }[]
  save: (fields: FamilyEventFields) => Promise<unknown>
  submitLabel: string
  /** A conflict, above the fields. */
  before?: ReactNode
  cancel: () => void
}

/** Renders the fields of an event. */
export function EventForm({ defaultValues, properties, save, submitLabel, before, cancel }: EventFormProps) {
  const { Field, status } = useSchemaForm({ schema: familyEventFields, defaultValues, save })
  return (
    <SchemaForm status={status}>
      {before}
      <Field name="title">
        {(field) => <field.TextField label={fieldTexts.title.label} maxLength={120} />}
      </Field>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        <Field name="startsOn">{(field) => <field.DateField label={fieldTexts.startsOn.label} />}</Field>
        <Field name="endsOn">{(field) => <field.DateField label={fieldTexts.endsOn.label} />}</Field>
        <Field name="startTime">
          {(field) => <field.TextField label={fieldTexts.startTime.label} type="time" optional />}
        </Field>
        <Field name="endTime">
          {(field) => <field.TextField label={fieldTexts.endTime.label} type="time" optional />}
        </Field>
      </div>
      <Field name="repeatsYearly">
        {(field) => (
          <field.Checkbox label={fieldTexts.repeatsYearly.label} help={t`For birthdays and anniversaries.`} />
        )}
      </Field>
      {properties.length > 0 && (
        <Field name="propertyId">
          {(field) => (
            <field.Select
              label={fieldTexts.propertyId.label}
              optional
              placeholder={t({ message: 'None', context: 'property' })}
              options={properties.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
      )}
      <Field name="note">
        {(field) => <field.TextArea label={fieldTexts.note.label} optional rows={3} />}
      </Field>
      <FormActions>
        <Button onClick={cancel}>{t`Cancel`}</Button>
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
