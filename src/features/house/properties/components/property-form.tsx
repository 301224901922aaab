import { t } from '@lingui/core/macro'
import { useStore } from '@tanstack/react-form'
import { type ReactNode, useRef } from 'react'
import type { z } from 'zod'
import { FieldGroup, FoldedFields, Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { optionsOf } from '../../../../components/ui/select.tsx'
import { useChoices } from '../../../../components/ui/use-choices.ts'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { countryOptions } from '../../../../lib/choices.ts'
import { proposedTimeZone } from '../../../../lib/country-time-zones.ts'
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
  /** A new property asks for its name; below it come the photo and the rest, folded. */
  photoOfNew?: ReactNode
  /** Next to the main button. */
  cancel?: ReactNode
}

/** Renders the form that adds or edits a property; only the name is required. */
export function PropertyForm(props: PropertyFormProps) {
  const { currency, submitLabel, before, photoOfNew, cancel, ...options } = props
  const form = usePropertyForm(options)
  const part = { form, initial: photoOfNew ? options.defaultValues : null }
  return (
    <SchemaForm status={form.status} className={photoOfNew ? 'gap-4' : 'gap-8'}>
      {before}
      <BasicFields form={form} />
      {photoOfNew}
      <PlaceFields {...part} />
      <PurchaseFields {...part} currency={currency} />
      <InsuranceFields {...part} />
      <NoteFields {...part} currency={currency} />
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

type Part = {
  form: PropertyFormApi
  /** The initial values of a new property, whose groups are folded; null for a saved one. */
  initial: PropertyFormValues | null
}

type GroupProps = Part & {
  title: string
  help?: string
  names: readonly (keyof PropertyFormValues)[]
  children: ReactNode
}

/** Groups fields; those of a new property are folded until one of them is filled in. */
function Group({ form, initial, names, ...group }: GroupProps) {
  const isNeeded = useStore(
    form.form.store,
    ({ values }) =>
      initial !== null && names.some((name) => (values[name] || null) !== (initial[name] || null)),
  )
  return initial ? <FoldedFields isNeeded={isNeeded} {...group} /> : <FieldGroup {...group} />
}

type TextName =
  | 'name'
  | 'street1'
  | 'street2'
  | 'postalCode'
  | 'city'
  | 'region'
  | 'insuranceCarrier'
  | 'insurancePolicy'
type TextFieldProps = Pick<Part, 'form'> & { name: TextName; autoComplete?: string; help?: string }

const TextField = ({ form: { Field }, name, ...props }: TextFieldProps) => (
  <Field name={name}>
    {(field) => <field.TextField label={fieldLabels[name]} autoComplete="off" {...props} />}
  </Field>
)

function BasicFields({ form }: Pick<Part, 'form'>) {
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

/** Lets the time zone of a new property follow its country until someone chooses another one. */
function useProposedTimeZone({ form: { form }, initial }: Part) {
  const proposed = useRef(initial?.timeZone)
  return (country: string | null | undefined) => {
    if (!initial || form.state.values.timeZone !== proposed.current) return
    // Judged from the first zone, so that a country passed by on the way leaves nothing behind.
    proposed.current = (country && proposedTimeZone(country, initial.timeZone)) || initial.timeZone
    form.setFieldValue('timeZone', proposed.current)
  }
}

function PlaceFields(part: Part) {
  const { form, initial } = part
  const { Field } = form
  const { country } = form.form.state.values
  const timeZone = useStore(form.form.store, ({ values }) => values.timeZone)
  const countries = useChoices(countryOptions, country)
  const timeZones = useTimeZones(timeZone)
  const proposeTimeZone = useProposedTimeZone(part)
  return (
    <Group
      {...part}
      title={t`Where is it?`}
      help={initial ? '' : t`You can fill in everything below later.`}
      names={['street1', 'street2', 'postalCode', 'city', 'region', 'country', 'timeZone']}
    >
      <TextField form={form} name="street1" autoComplete="address-line1" />
      <TextField form={form} name="street2" autoComplete="address-line2" />
      <Pair>
        <TextField form={form} name="postalCode" autoComplete="postal-code" />
        <TextField form={form} name="city" autoComplete="address-level2" />
        <TextField form={form} name="region" autoComplete="address-level1" />
        <Field name="country" listeners={{ onChange: ({ value }) => proposeTimeZone(value) }}>
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
    </Group>
  )
}

function PurchaseFields({ currency, ...part }: Part & { currency: string }) {
  const { Field } = part.form
  return (
    <Group
      {...part}
      title={t`Size and purchase`}
      names={['area', 'areaUnit', 'rooms', 'yearBuilt', 'purchasedOn', 'purchasePriceMinor']}
    >
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
    </Group>
  )
}

function InsuranceFields(part: Part) {
  const { form } = part
  const { Field } = form
  return (
    <Group
      {...part}
      title={t`Insurance`}
      names={['insuranceCarrier', 'insurancePolicy', 'insuranceRenewsOn']}
    >
      <Pair>
        <TextField form={form} name="insuranceCarrier" />
        <TextField form={form} name="insurancePolicy" />
        <Field name="insuranceRenewsOn">
          {(field) => <field.DateField label={fieldLabels.insuranceRenewsOn} />}
        </Field>
      </Pair>
    </Group>
  )
}

function NoteFields({ currency, ...part }: Part & { currency: string }) {
  const { Field } = part.form
  return (
    <Group {...part} title={t`For the family`} names={['notes', 'approvalThresholdMinor']}>
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
            help={t`An expense above this amount needs the approval of another manager or owner; if there is none, it counts at once. If you leave this empty, the group’s limit applies.`}
          />
        )}
      </Field>
    </Group>
  )
}
