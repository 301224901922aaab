import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FieldGroup, Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { optionsOf } from '../../../../components/ui/select.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { countryOptions } from '../../../../lib/choices.ts'
import { locale } from '../../../../lib/locale.ts'
import { useChoices } from '../../../../lib/use-choices.ts'
import { useTimeZones } from '../../../base/time-zones/time-zones.queries.ts'
import { type PropertyFields, propertyFields } from '../properties.schemas.ts'
import { areaUnitLabels, fieldLabels, kindLabels, usageLabels } from '../properties.texts.ts'

type PropertyFormValues = z.input<typeof propertyFields>

type PropertyFormProps = {
  defaultValues: PropertyFormValues
  currency: string
  submitLabel: string
  draftKey: string
  save: (fields: PropertyFields) => Promise<unknown>
  /** Above the fields: the photo, an edit conflict. */
  before?: ReactNode
  /** Next to the main button. */
  cancel?: ReactNode
}

/** Renders the form that adds or edits a property; only the name is required. */
export function PropertyForm({ currency, submitLabel, before, cancel, ...options }: PropertyFormProps) {
  const form = usePropertyForm(options)
  return (
    <SchemaForm status={form.status} className="gap-8">
      {before}
      <BasicFields form={form} />
      <PlaceFields form={form} />
      <PurchaseFields form={form} currency={currency} />
      <InsuranceFields form={form} />
      <NoteFields form={form} currency={currency} />
      <FormActions>
        {cancel}
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

function usePropertyForm(options: Pick<PropertyFormProps, 'defaultValues' | 'draftKey' | 'save'>) {
  return useSchemaForm<PropertyFormValues, PropertyFields>({ schema: propertyFields, ...options })
}

type PropertyFormApi = ReturnType<typeof usePropertyForm>

type Part = { form: PropertyFormApi }

type TextName =
  | 'name'
  | 'street1'
  | 'street2'
  | 'postalCode'
  | 'city'
  | 'region'
  | 'insuranceCarrier'
  | 'insurancePolicy'
type TextFieldProps = Part & { name: TextName; autoComplete?: string; help?: string }

const TextField = ({ form: { Field }, name, ...props }: TextFieldProps) => (
  <Field name={name}>
    {(field) => <field.TextField label={fieldLabels[name]} autoComplete="off" {...props} />}
  </Field>
)

function BasicFields({ form }: Part) {
  const { Field } = form
  return (
    <FieldGroup title={t`What is it?`}>
      <TextField
        form={form}
        name="name"
        help={t`What the family calls it: “Lake cabin”, “Grandmother’s flat”.`}
      />
      <Pair>
        <Field name="kind">
          {(field) => <field.Select label={fieldLabels.kind} options={optionsOf(kindLabels)} />}
        </Field>
        <Field name="use">
          {(field) => (
            <field.Select
              label={fieldLabels.use}
              options={optionsOf(usageLabels)}
              placeholder={t`Not set`}
              optional
            />
          )}
        </Field>
      </Pair>
    </FieldGroup>
  )
}

function PlaceFields({ form }: Part) {
  const { Field } = form
  const { country, timeZone } = form.form.state.values
  const countries = useChoices(() => countryOptions(locale()), country)
  const timeZones = useTimeZones(timeZone)
  return (
    <FieldGroup title={t`Where is it?`} help={t`You can fill in everything below later.`}>
      <TextField form={form} name="street1" autoComplete="address-line1" />
      <TextField form={form} name="street2" autoComplete="address-line2" />
      <Pair>
        <TextField form={form} name="postalCode" autoComplete="postal-code" />
        <TextField form={form} name="city" autoComplete="address-level2" />
        <TextField form={form} name="region" autoComplete="address-level1" />
        <Field name="country">
          {(field) => (
            <field.Select
              label={fieldLabels.country}
              options={countries}
              placeholder={t`Not set`}
              autoComplete="country"
            />
          )}
        </Field>
      </Pair>
      <Field name="timeZone">
        {(field) => (
          <field.Select
            label={fieldLabels.timeZone}
            options={timeZones}
            help={t`Used for due dates and reminders here.`}
          />
        )}
      </Field>
    </FieldGroup>
  )
}

function PurchaseFields({ form: { Field }, currency }: Part & { currency: string }) {
  return (
    <FieldGroup title={t`Size and purchase`}>
      <Pair>
        <Field name="area">{(field) => <field.NumberField label={fieldLabels.area} />}</Field>
        <Field name="areaUnit">
          {(field) => <field.Select label={fieldLabels.areaUnit} options={optionsOf(areaUnitLabels)} />}
        </Field>
        <Field name="rooms">{(field) => <field.NumberField label={fieldLabels.rooms} />}</Field>
        <Field name="yearBuilt">
          {(field) => <field.NumberField label={fieldLabels.yearBuilt} inputMode="numeric" />}
        </Field>
        <Field name="purchasedOn">{(field) => <field.DateField label={fieldLabels.purchasedOn} />}</Field>
        <Field name="purchasePriceMinor">
          {(field) => <field.MoneyField label={fieldLabels.purchasePriceMinor} currency={currency} />}
        </Field>
      </Pair>
    </FieldGroup>
  )
}

function InsuranceFields({ form }: Part) {
  const { Field } = form
  return (
    <FieldGroup title={t`Insurance`}>
      <Pair>
        <TextField form={form} name="insuranceCarrier" />
        <TextField form={form} name="insurancePolicy" />
        <Field name="insuranceRenewsOn">
          {(field) => <field.DateField label={fieldLabels.insuranceRenewsOn} />}
        </Field>
      </Pair>
    </FieldGroup>
  )
}

function NoteFields({ form: { Field }, currency }: Part & { currency: string }) {
  return (
    <FieldGroup title={t`For the family`}>
      <Field name="notes">
        {(field) => (
          <field.TextArea
            label={fieldLabels.notes}
            rows={5}
            help={t`What everyone should know. Keep door codes and passwords in Codes & passwords.`}
          />
        )}
      </Field>
      <Field name="approvalThresholdMinor">
        {(field) => (
          <field.MoneyField
            label={fieldLabels.approvalThresholdMinor}
            currency={currency}
            help={t`An expense above this amount needs someone else’s approval. If you leave this empty, the group’s limit applies.`}
          />
        )}
      </Field>
    </FieldGroup>
  )
}
