import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { locale } from '../../../../lib/locale.ts'
import { projectChoicesQuery } from '../../../work/projects/projects.queries.ts'
import { categories, categoryLabels } from '../../categories/categories.ts'
import { billRules } from '../bills.rules.ts'
import { type BillFormValues, type NewBillFields, newBillFields } from '../bills.schemas.ts'
import { fieldLabels, firstBillText, ruleLabels } from '../bills.texts.ts'

type BillFormProps = {
  defaultValues: BillFormValues
  currency: string
  /** Where it can be for: the houses that are in use, and the one that it has. */
  houses: readonly { propertyId: string; name: string }[]
  /** Of one that is there already, how often it comes is no question. */
  isNew: boolean
  /** Of a new one, from which on its bills are counted. */
  today?: string
  draftKey: string
  submitLabel: string
  save: (fields: NewBillFields) => Promise<unknown>
  /** Above the fields: a conflict. */
  before?: ReactNode
  cancel: ReactNode
}

/** The one form of a bill, to add it and to change it. */
export function BillForm({
  currency,
  houses,
  isNew,
  today,
  submitLabel,
  before,
  cancel,
  ...options
}: BillFormProps) {
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
      <Field name="payee">{(field) => <field.TextField label={fieldLabels.payee} optional />}</Field>
      <Pair>
        <Field name="amountMinor">
          {(field) => <field.MoneyField label={fieldLabels.amountMinor} currency={currency} />}
        </Field>
        <form.Subscribe selector={({ values }) => firstBillHelp(values, today)}>
          {(help) => (
            <Field name="dueOn">
              {(field) => <field.DateField label={fieldLabels.dueOn} {...(help && { help })} />}
            </Field>
          )}
        </form.Subscribe>
      </Pair>
      <Field name="isEstimate">
        {(field) => (
          <field.Checkbox
            label={fieldLabels.isEstimate}
            help="The real amount is entered when the bill has come, or when it is paid."
          />
        )}
      </Field>
      <Field name="category">
        {(field) => (
          <field.Select
            label={fieldLabels.category}
            placeholder="Choose a category"
            options={categories.map((value) => ({ value, label: categoryLabels[value] }))}
          />
        )}
      </Field>
      {isNew && (
        <Field name="rule">
          {(field) => (
            <field.Select
              label="How often"
              options={[
                { value: 'ONCE', label: 'Once' },
                ...billRules.map((value) => ({ value, label: ruleLabels[value] })),
              ]}
            />
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
                  help="Each bill is due on the day of the first one; in a shorter month on its last day."
                />
              )}
            </Field>
          )
        }
      </form.Subscribe>
      <Field name="propertyId" listeners={{ onChange: () => form.setFieldValue('projectId', null) }}>
        {(field) => (
          <field.Select
            label={fieldLabels.propertyId}
            placeholder="No property: the family as a whole"
            options={houses.map(({ propertyId, name }) => ({ value: propertyId, label: name }))}
          />
        )}
      </Field>
      <form.Subscribe selector={({ values }) => [values.propertyId, values.rule] as const}>
        {([propertyId, rule]) =>
          propertyId && rule === 'ONCE' ? <ProjectField Field={Field} propertyId={propertyId} /> : null
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

type BillFieldsApi = ReturnType<typeof useSchemaForm<BillFormValues, NewBillFields>>

function ProjectField({ Field, propertyId }: Pick<BillFieldsApi, 'Field'> & { propertyId: string }) {
  const { data: projects = [] } = useQuery(projectChoicesQuery(propertyId))
  return (
    <Field name="projectId">
      {(field) => {
        const chosen = field.state.value
        const options = projects.map(({ id, title }) => ({ value: id, label: title }))
        const isListed = !chosen || options.some(({ value }) => value === chosen)
        return (
          <field.Select
            label={fieldLabels.projectId}
            optional
            placeholder="No project"
            // One that has ended is not offered, but stays what it was.
            options={isListed ? options : [...options, { value: chosen, label: 'As it is' }]}
          />
        )
      }}
    </Field>
  )
}
