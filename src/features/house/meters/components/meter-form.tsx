import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { meterKinds, meterUnits } from '../meters.rules.ts'
import { type MeterFields, meterFields } from '../meters.schemas.ts'
import { fieldLabels, kindLabels, unitLabels } from '../meters.texts.ts'

type MeterFormValues = z.input<typeof meterFields>

type MeterFormProps = {
  defaultValues: MeterFormValues
  submitLabel: string
  draftKey: string
  save: (fields: MeterFields) => Promise<unknown>
  /** Above the fields: an edit conflict. */
  before?: ReactNode
  /** Next to the main button. */
  cancel: ReactNode
}

/** Renders the form that adds or edits a meter. */
export function MeterForm({ submitLabel, before, cancel, ...options }: MeterFormProps) {
  const { Field, status } = useSchemaForm<MeterFormValues, MeterFields>({ schema: meterFields, ...options })
  return (
    <SchemaForm status={status} className="gap-6">
      {before}
      <Field name="name">
        {(field) => (
          <field.TextField
            label={fieldLabels.name}
            help={t`For example: Electricity, main meter.`}
            autoComplete="off"
          />
        )}
      </Field>
      <Pair>
        <Field name="kind">
          {(field) => (
            <field.Select
              label={fieldLabels.kind}
              options={meterKinds.map((value) => ({ value, label: kindLabels[value] }))}
            />
          )}
        </Field>
        <Field name="unit">
          {(field) => (
            <field.Select
              label={fieldLabels.unit}
              help={t`As it is written on the meter.`}
              options={meterUnits.map((value) => ({ value, label: unitLabels[value] }))}
            />
          )}
        </Field>
      </Pair>
      <Pair>
        <Field name="number">
          {(field) => <field.TextField label={fieldLabels.number} optional autoComplete="off" />}
        </Field>
        <Field name="place">
          {(field) => (
            <field.TextField
              label={fieldLabels.place}
              optional
              help={t`For example: Cellar, left of the door.`}
              autoComplete="off"
            />
          )}
        </Field>
      </Pair>
      <FormActions>
        {cancel}
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
