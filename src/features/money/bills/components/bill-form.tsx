import type { ReactNode } from 'react'
import { Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { optionsOf } from '../../../../components/ui/select.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { locale } from '../../../../lib/locale.ts'
import { WorkerField } from '../../../house/components/worker-field.tsx'
import { CategoryField, HouseField, ProjectField } from '../../components/money-fields.tsx'
import type { House } from '../../components/money-options.ts'
import { type BillFormValues, type NewBillFields, newBillFields } from '../bills.schemas.ts'
import { fieldLabels, firstBillText, ruleLabels } from '../bills.texts.ts'

type BillFormProps = {
  /** Of one that is there already, how often it comes is no question; of a series, nor when it began and for what. */
  of: 'new' | 'bill' | 'series'
  familyGroupId: string
  defaultValues: BillFormValues
  currency: string
  /** Where it can be for: the houses that are in use, and the one that it has. */
  houses: readonly House[]
  /** Of a new one, from which on its bills are counted. */
  today?: string
  draftKey: string
  submitLabel: string
  save: (fields: NewBillFields) => Promise<unknown>
  /** Above the fields: a conflict. */
  before?: ReactNode
  cancel: ReactNode
}

/** The one form of a bill, to add it and to change it, and of bills that come again. */
export function BillForm(props: BillFormProps) {
  const { of, familyGroupId, currency, houses, submitLabel, before, cancel, ...options } = props
  const { form, Field, status } = useSchemaForm<BillFormValues, NewBillFields>({
    schema: newBillFields,
    ...options,
  })
  return (
    <SchemaForm status={status}>
      {before}
      <Field name="title">
        {(field) => <field.TextField label={fieldLabels.title} help="“Property tax”" autoComplete="off" />}
      </Field>
      <Field name="workerId">{() => <WorkerField familyGroupId={familyGroupId} />}</Field>
      <Field name="payee">
        {(field) => (
          <field.TextField
            label={fieldLabels.payee}
            optional
            help="Left empty, it is the name of the contractor."
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
            help="The real amount is entered when the bill has come, or when it is paid."
          />
        )}
      </Field>
      <Field name="category">{() => <CategoryField />}</Field>
      {of === 'new' && (
        <Field name="rule">
          {(field) => <field.Select label="How often" options={optionsOf({ ONCE: 'Once', ...ruleLabels })} />}
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
                  help="Each bill is due on the day of the first one; in a shorter month on its last day."
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
