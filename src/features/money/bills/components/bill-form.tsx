import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { optionsOf } from '../../../../components/ui/select.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { locale } from '../../../../lib/locale.ts'
import { WorkerField } from '../../../house/components/worker-field.tsx'
import type { CategoryChoice } from '../../categories/categories.rules.ts'
import { CategoryField, HouseField, ProjectField } from '../../components/money-fields.tsx'
import type { House } from '../../components/money-options.ts'
import { type BillFormValues, type NewBillFields, newBillFields } from '../bills.schemas.ts'
import { fieldLabels, firstBillText, ruleLabels } from '../bills.texts.ts'

type BillFormProps = {
  /** An existing bill has no recurrence; a recurring one has no start date and property. */
  of: 'new' | 'bill' | 'series'
  familyGroupId: string
  defaultValues: BillFormValues
  currency: string
  /** The active properties, and its own. */
  houses: readonly House[]
  /** For a new one: today, to compute the first bill. */
  today?: string
  draftKey: string
  /** The category of the bill that is edited. */
  category?: CategoryChoice
  submitLabel: string
  save: (fields: NewBillFields) => Promise<unknown>
  /** Above the fields: a conflict. */
  before?: ReactNode
  cancel: ReactNode
}

/** The form to add and edit bills and recurring bills. */
export function BillForm(props: BillFormProps) {
  const { of, familyGroupId, category, currency, houses, submitLabel, before, cancel, ...options } = props
  const { form, Field, status } = useSchemaForm<BillFormValues, NewBillFields>({
    schema: newBillFields,
    ...options,
  })
  return (
    <SchemaForm status={status}>
      {before}
      <Field name="title">
        {(field) => (
          <field.TextField
            label={fieldLabels.title}
            help={t`For example “Property tax”`}
            autoComplete="off"
          />
        )}
      </Field>
      <Field name="workerId">{() => <WorkerField familyGroupId={familyGroupId} />}</Field>
      <Field name="payee">
        {(field) => (
          <field.TextField
            label={fieldLabels.payee}
            optional
            help={t`Leave empty to use the contractor’s name.`}
          />
        )}
      </Field>
      <Pair>
        <Field name="amountMinor">
          {(field) => <field.MoneyField label={fieldLabels.amountMinor} currency={currency} />}
        </Field>
        {of !== 'series' && (
          <form.Subscribe selector={({ values }) => firstBillHelp(values, props.today)}>
            {(help) => (
              <Field name="dueOn">
                {(field) => <field.DateField label={fieldLabels.dueOn} {...(help && { help })} />}
              </Field>
            )}
          </form.Subscribe>
        )}
      </Pair>
      <Field name="isEstimate">
        {(field) => (
          <field.Checkbox
            label={fieldLabels.isEstimate}
            help={t`You can enter the exact amount later, or when you pay the bill.`}
          />
        )}
      </Field>
      <Field name="category">
        {() => <CategoryField familyGroupId={familyGroupId} current={category} />}
      </Field>
      {of === 'new' && (
        <Field name="rule">
          {(field) => (
            <field.Select label={t`How often`} options={optionsOf({ ONCE: t`Once`, ...ruleLabels })} />
          )}
        </Field>
      )}
      <form.Subscribe selector={({ values }) => values.rule}>
        {(rule) =>
          rule !== 'ONCE' && (
            <Field name="endsOn">
              {(field) => (
                <field.DateField
                  label={fieldLabels.endsOn}
                  optional
                  help={t`Each bill is due on the same day as the first one, or on the last day of a shorter month.`}
                />
              )}
            </Field>
          )
        }
      </form.Subscribe>
      {of !== 'series' && (
        <Field name="propertyId" listeners={{ onChange: () => form.setFieldValue('projectId', null) }}>
          {() => <HouseField houses={houses} />}
        </Field>
      )}
      <form.Subscribe selector={({ values }) => values.rule === 'ONCE' && values.propertyId}>
        {(propertyId) =>
          propertyId && <Field name="projectId">{() => <ProjectField propertyId={propertyId} />}</Field>
        }
      </form.Subscribe>
      <Field name="note">{(field) => <field.TextArea label={fieldLabels.note} optional rows={3} />}</Field>
      <FormActions>
        {cancel}
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

const firstBillHelp = ({ rule, dueOn, endsOn }: BillFormValues, today: string | undefined) =>
  today && rule !== 'ONCE'
    ? firstBillText({ rule, startsOn: dueOn, endsOn: endsOn || null }, today, locale())
    : null
