import { FieldGroup, Pair } from '../../../../components/ui/field-group.tsx'
import { optionsOf } from '../../../../components/ui/select.tsx'
import { countryOptions } from '../../../../lib/choices.ts'
import { locale } from '../../../../lib/locale.ts'
import { useChoices } from '../../../../lib/use-choices.ts'
import { useTimeZones } from '../../../base/time-zones/time-zones.queries.ts'
import { areaUnitLabels, fieldLabels, kindLabels, usageLabels } from '../properties.texts.ts'
import type { PropertyFormApi } from './property-form.tsx'

type Part = { form: PropertyFormApi }

export function BasicFields({ form: { Field } }: Part) {
  return (
    <FieldGroup title="What is it?">
      <Field name="name">
        {(field) => (
          <field.TextField
            label={fieldLabels.name}
            help="What the family calls it: “Lake cabin”, “Grandmother’s flat”."
            autoComplete="off"
          />
        )}
      </Field>
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

export function PlaceFields({ form: { form, Field } }: Part) {
  const { country, timeZone } = form.state.values
  const countries = useChoices(() => countryOptions(locale()), country)
  const timeZones = useTimeZones(timeZone)
  return (
    <FieldGroup title="Where is it?" help="Everything from here on can be filled in later.">
      <Field name="street1">
        {(field) => <field.TextField label={fieldLabels.street1} autoComplete="address-line1" />}
      </Field>
      <Field name="street2">
        {(field) => <field.TextField label={fieldLabels.street2} autoComplete="address-line2" />}
      </Field>
      <Pair>
        <Field name="postalCode">
          {(field) => <field.TextField label={fieldLabels.postalCode} autoComplete="postal-code" />}
        </Field>
        <Field name="city">
          {(field) => <field.TextField label={fieldLabels.city} autoComplete="address-level2" />}
        </Field>
        <Field name="region">
          {(field) => <field.TextField label={fieldLabels.region} autoComplete="address-level1" />}
        </Field>
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

export function PurchaseFields({ form: { Field }, currency }: Part & { currency: string }) {
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

export function InsuranceFields({ form: { Field } }: Part) {
  return (
    <FieldGroup title="Insurance">
      <Pair>
        <Field name="insuranceCarrier">
          {(field) => <field.TextField label={fieldLabels.insuranceCarrier} autoComplete="off" />}
        </Field>
        <Field name="insurancePolicy">
          {(field) => <field.TextField label={fieldLabels.insurancePolicy} autoComplete="off" />}
        </Field>
        <Field name="insuranceRenewsOn">
          {(field) => <field.DateField label={fieldLabels.insuranceRenewsOn} />}
        </Field>
      </Pair>
    </FieldGroup>
  )
}

export function NoteFields({ form: { Field }, currency }: Part & { currency: string }) {
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
