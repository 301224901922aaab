import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Button } from '../../../../components/ui/button.tsx'
import { FieldGroup, Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { todayIn } from '../../../../lib/dates.ts'
import { WorkerField } from '../../components/worker-field.tsx'
import { type AssetStatus, assetCategories, warrantyEnd, warrantyYears } from '../assets.rules.ts'
import { type AssetFields, assetFields } from '../assets.schemas.ts'
import { categoryLabels, fieldLabels, statusLabels } from '../assets.texts.ts'

type AssetFormValues = z.input<typeof assetFields>

type AssetFormProps = {
  defaultValues: AssetFormValues
  /** The currency and time zone of its property. */
  place: { familyGroupId: string; currency: string; timeZone: string }
  /** The available statuses. */
  statuses: readonly AssetStatus[]
  submitLabel: string
  draftKey: string
  save: (fields: AssetFields) => Promise<unknown>
  /** Above the fields: an edit conflict. */
  before?: ReactNode
  /** Next to the main button. */
  cancel: ReactNode
}

/** Renders the form that adds or edits an asset; only the name is required. */
export function AssetForm({ place, statuses, submitLabel, before, cancel, ...options }: AssetFormProps) {
  const form = useAssetForm(options)
  return (
    <SchemaForm status={form.status} className="gap-8">
      {before}
      <BasicFields form={form} statuses={statuses} />
      <MakeFields form={form} />
      <PurchaseFields form={form} {...place} />
      <WarrantyFields form={form} timeZone={place.timeZone} />
      <NoteFields form={form} />
      <FormActions>
        {cancel}
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

function useAssetForm(options: Pick<AssetFormProps, 'defaultValues' | 'draftKey' | 'save'>) {
  return useSchemaForm<AssetFormValues, AssetFields>({ schema: assetFields, ...options })
}

type AssetFormApi = ReturnType<typeof useAssetForm>

type Part = { form: AssetFormApi }

const categoryOptions = () => assetCategories.map((value) => ({ value, label: categoryLabels[value] }))

type TextName = 'name' | 'location' | 'manufacturer' | 'model' | 'serial' | 'purchasedFrom'
type TextFieldProps = Part & { name: TextName; help?: string; autoCapitalize?: string; spellCheck?: boolean }

const TextField = ({ form: { Field }, name, ...props }: TextFieldProps) => (
  <Field name={name}>
    {(field) => <field.TextField label={fieldLabels[name]} autoComplete="off" {...props} />}
  </Field>
)

function BasicFields({ form, statuses }: Part & { statuses: readonly AssetStatus[] }) {
  const { Field } = form
  return (
    <FieldGroup title={t`What is it?`}>
      <TextField form={form} name="name" help={t`What the family calls it: “Boiler”, “Big mower”.`} />
      <Pair>
        <Field name="category">
          {(field) => <field.Select label={fieldLabels.category} options={categoryOptions()} />}
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
      <TextField form={form} name="location" help={t`Where in the house: “Cellar, behind the stairs”.`} />
    </FieldGroup>
  )
}

const MakeFields = ({ form }: Part) => (
  <FieldGroup title={t`On its label`}>
    <Pair>
      <TextField form={form} name="manufacturer" />
      <TextField form={form} name="model" />
    </Pair>
    <TextField form={form} name="serial" autoCapitalize="characters" spellCheck={false} />
  </FieldGroup>
)

type PurchaseFieldsProps = Part & Pick<AssetFormProps['place'], 'currency' | 'familyGroupId'>

const PurchaseFields = ({ form, currency, familyGroupId }: PurchaseFieldsProps) => (
  <FieldGroup title={t`Purchase`}>
    <Pair>
      <form.Field name="purchasedOn">
        {(field) => <field.DateField label={fieldLabels.purchasedOn} />}
      </form.Field>
      <form.Field name="purchasePriceMinor">
        {(field) => <field.MoneyField label={fieldLabels.purchasePriceMinor} currency={currency} />}
      </form.Field>
    </Pair>
    <Pair>
      <TextField form={form} name="purchasedFrom" />
      <form.Field name="workerId">
        {() => <WorkerField familyGroupId={familyGroupId} label={fieldLabels.workerId} />}
      </form.Field>
    </Pair>
  </FieldGroup>
)

function WarrantyFields({ form: { form, Field }, timeZone }: Part & { timeZone: string }) {
  return (
    <FieldGroup title={t`Warranty`}>
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
            help={t`The last day of the warranty. The buttons count from the purchase date, or from today if there is none.`}
          />
          <div className="flex flex-wrap gap-2">
            {warrantyYears.map((years) => (
              <Button key={years} onClick={() => field.handleChange(endAfter(years))}>
                {plural(years, { one: '# year', other: '# years' })}
              </Button>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}

function NoteFields({ form: { Field } }: Part) {
  return (
    <FieldGroup title={t`For the family`}>
      <Field name="notes">
        {(field) => (
          <field.TextArea
            label={fieldLabels.notes}
            rows={5}
            help={t`How it works, who repairs it, what it needs.`}
          />
        )}
      </Field>
    </FieldGroup>
  )
}
