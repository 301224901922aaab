import { Button } from '../../../../components/ui/button.tsx'
import { FieldGroup, Pair } from '../../../../components/ui/field-group.tsx'
import { todayIn } from '../../../../lib/dates.ts'
import { type AssetStatus, assetCategories, warrantyEnd, warrantyYears } from '../assets.rules.ts'
import { categoryLabels, fieldLabels, statusLabels } from '../assets.texts.ts'
import type { AssetFormApi } from './asset-form.tsx'

type Part = { form: AssetFormApi }

const categoryOptions = assetCategories.map((value) => ({ value, label: categoryLabels[value] }))

export function BasicFields({ form: { Field }, statuses }: Part & { statuses: readonly AssetStatus[] }) {
  return (
    <FieldGroup title="What is it?">
      <Field name="name">
        {(field) => (
          <field.TextField
            label={fieldLabels.name}
            help="What the family calls it: “Boiler”, “Big mower”."
            autoComplete="off"
          />
        )}
      </Field>
      <Pair>
        <Field name="category">
          {(field) => <field.Select label={fieldLabels.category} options={categoryOptions} />}
        </Field>
        <Field name="status">
          {(field) => (
            <field.Select
              label={fieldLabels.status}
              options={statuses.map((value) => ({ value, label: statusLabels[value] }))}
            />
          )}
        </Field>
      </Pair>
      <Field name="location">
        {(field) => (
          <field.TextField
            label={fieldLabels.location}
            help="Where in the house: “Cellar, behind the stairs”."
            autoComplete="off"
          />
        )}
      </Field>
    </FieldGroup>
  )
}

export function MakeFields({ form: { Field } }: Part) {
  return (
    <FieldGroup title="On its label">
      <Pair>
        <Field name="manufacturer">
          {(field) => <field.TextField label={fieldLabels.manufacturer} autoComplete="off" />}
        </Field>
        <Field name="model">
          {(field) => <field.TextField label={fieldLabels.model} autoComplete="off" />}
        </Field>
      </Pair>
      <Field name="serial">
        {(field) => (
          <field.TextField
            label={fieldLabels.serial}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
    </FieldGroup>
  )
}

export function PurchaseFields({ form: { Field }, currency }: Part & { currency: string }) {
  return (
    <FieldGroup title="Purchase">
      <Pair>
        <Field name="purchasedOn">{(field) => <field.DateField label={fieldLabels.purchasedOn} />}</Field>
        <Field name="purchasePriceMinor">
          {(field) => <field.MoneyField label={fieldLabels.purchasePriceMinor} currency={currency} />}
        </Field>
      </Pair>
      <Field name="purchasedFrom">
        {(field) => <field.TextField label={fieldLabels.purchasedFrom} autoComplete="off" />}
      </Field>
    </FieldGroup>
  )
}

export function WarrantyFields({ form: { form, Field }, timeZone }: Part & { timeZone: string }) {
  return (
    <FieldGroup title="Warranty">
      <Field name="hasLifetimeWarranty">
        {(field) => <field.Checkbox label={fieldLabels.hasLifetimeWarranty} />}
      </Field>
      <form.Subscribe selector={({ values }) => values.hasLifetimeWarranty}>
        {(isLifetime) => !isLifetime && <WarrantyEndField form={{ form, Field }} timeZone={timeZone} />}
      </form.Subscribe>
    </FieldGroup>
  )
}

type WarrantyEndFieldProps = { form: Pick<AssetFormApi, 'form' | 'Field'>; timeZone: string }

function WarrantyEndField({ form: { form, Field }, timeZone }: WarrantyEndFieldProps) {
  const endAfter = (years: number) =>
    warrantyEnd(years, form.getFieldValue('purchasedOn'), todayIn(timeZone, new Date()))
  return (
    <Field name="warrantyUntil">
      {(field) => (
        <div className="grid gap-3">
          <field.DateField
            label={fieldLabels.warrantyUntil}
            help="Its last day. The buttons count from the day it was bought, else from today."
          />
          <div className="flex flex-wrap gap-2">
            {warrantyYears.map((years) => (
              <Button key={years} onClick={() => field.handleChange(endAfter(years))}>
                {years === 1 ? '1 year' : `${years} years`}
              </Button>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}

export function NoteFields({ form: { Field } }: Part) {
  return (
    <FieldGroup title="For the family">
      <Field name="notes">
        {(field) => (
          <field.TextArea
            label={fieldLabels.notes}
            rows={5}
            help="How it works, who repairs it, what it needs."
          />
        )}
      </Field>
    </FieldGroup>
  )
}
