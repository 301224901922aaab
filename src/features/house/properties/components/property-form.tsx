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
  /** Above the fields: the photo, a conflict. */
  before?: ReactNode
  /** Beside the main button. */
  cancel?: ReactNode
}

/** The one form of a property, to add it and to change it; a name alone is enough. */
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
    <FieldGroup title="What is it?">
      <TextField
        form={form}
        name="name"
        help="What the family calls it: “Lake cabin”, “Grandmother’s flat”."
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
              placeholder="Not said"
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
    <FieldGroup title="Where is it?" help="Everything from here on can be filled in later.">
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
              placeholder="Not said"
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
            help="The clock by which this property lives."
          />
        )}
      </Field>
    </FieldGroup>
  )
}

function PurchaseFields({ form: { Field }, currency }: Part & { currency: string }) {
  return (
    <FieldGroup title="Size and purchase">
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
    <FieldGroup title="Insurance">
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
    <FieldGroup title="For the family">
      <Field name="notes">
        {(field) => (
          <field.TextArea
            label={fieldLabels.notes}
            rows={5}
            help="What everybody should know. Door codes and passwords do not belong here."
          />
        )}
      </Field>
      <Field name="approvalThresholdMinor">
        {(field) => (
          <field.MoneyField
            label={fieldLabels.approvalThresholdMinor}
            currency={currency}
            help="An expense above this amount counts once someone else has approved it. If you leave this empty, the group’s limit applies."
          />
        )}
      </Field>
    </FieldGroup>
  )
}
