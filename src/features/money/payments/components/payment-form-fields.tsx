import { useQuery } from '@tanstack/react-query'
import { FieldGroup, Pair } from '../../../../components/ui/field-group.tsx'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { Role } from '../../../../server/context.ts'
import { projectChoicesQuery } from '../../../work/projects/projects.queries.ts'
import { categories, categoryLabels } from '../../categories/categories.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import type { PaymentFormValues } from '../payment-form.schemas.ts'
import { ExchangeWords, ForeignFields, useExchange } from './foreign-fields.tsx'
import type { PaymentFormApi } from './payment-form.tsx'

type Part = { form: PaymentFormApi }

const kinds = [
  { value: 'EXPENSE', label: 'Expense' },
  { value: 'INCOME', label: 'Income' },
] as const

const categoryOptions = categories.map((value) => ({ value, label: categoryLabels[value] }))

export function AboutFields({ form: { Field }, isBill }: Part & { isBill: boolean | undefined }) {
  return (
    <FieldGroup title="What was it?">
      {!isBill && (
        <Field name="kind">
          {(field) => (
            <SegmentedChoice
              legend="Kind"
              options={kinds}
              value={field.state.value}
              onChange={field.handleChange}
            />
          )}
        </Field>
      )}
      <Field name="title">
        {(field) => (
          <field.TextField
            label="Title"
            help="What the family calls it: “Roof repair”, “Firewood”."
            autoComplete="off"
          />
        )}
      </Field>
      <Field name="category">
        {(field) => (
          <field.Select label="Category" placeholder="Choose a category" options={categoryOptions} />
        )}
      </Field>
    </FieldGroup>
  )
}

type MoneyFieldsProps = Part & {
  currency: string
  role: Role
  participants: readonly ParticipantView[]
  /** What is changed; of a new payment what it began with. */
  saved: PaymentFormValues
}

export function MoneyFields({ form, currency, role, participants, saved }: MoneyFieldsProps) {
  const { Field } = form
  const { followAmount } = useExchange(form, currency)
  return (
    <FieldGroup title="How much, when, by whom?">
      <Pair>
        <Field name="amountMinor" listeners={{ onChange: followAmount }}>
          {(field) => (
            <field.MoneyField
              label="Amount"
              currency={currency}
              help={readBack(field.state.value, currency)}
            />
          )}
        </Field>
        <Field name="paidOn">{(field) => <field.DateField label="Date" />}</Field>
      </Pair>
      <ForeignFields form={form} currency={currency} />
      <ExchangeWords form={form} currency={currency} saved={saved} />
      <PayerField form={form} role={role} participants={participants} />
    </FieldGroup>
  )
}

/** The amount as it was understood: `1.234` is not read in the same way everywhere. */
const readBack = (amountMinor: number | null, currency: string) =>
  amountMinor !== null && Number.isSafeInteger(amountMinor) && amountMinor > 0
    ? formatMoney(amountMinor, currency, locale())
    : undefined

/** A member records what they paid themselves. */
function PayerField({
  form: { form, Field },
  role,
  participants,
}: Omit<MoneyFieldsProps, 'currency' | 'saved'>) {
  const isManager = role === 'MANAGER'
  return (
    <form.Subscribe selector={({ values }) => [values.kind, values.payerId] as const}>
      {([kind, payerId]) => {
        const people = participants.filter(
          ({ id, isMe, standing }) => id === payerId || (isManager ? standing !== 'FORMER' : isMe),
        )
        return (
          <Field name="payerId">
            {(field) => (
              <field.Select
                label={kind === 'EXPENSE' ? 'Paid by' : 'Received by'}
                help={isManager ? undefined : 'A manager can record it for somebody else.'}
                options={people.map(({ id, name, isMe }) => ({
                  value: id,
                  label: isMe ? `${name} (you)` : name,
                }))}
              />
            )}
          </Field>
        )
      }}
    </form.Subscribe>
  )
}

type PlaceFieldsProps = Part & {
  houses: readonly { propertyId: string; name: string }[]
  task: { id: string; title: string } | null
}

export function PlaceFields({ form: { form, Field }, houses, task }: PlaceFieldsProps) {
  // A project and a task are of one house.
  const forget = () => {
    form.setFieldValue('projectId', null)
    form.setFieldValue('taskId', null)
  }
  return (
    <FieldGroup title="What is it for?">
      <Field name="propertyId" listeners={{ onChange: forget }}>
        {(field) => (
          <field.Select
            label="Property"
            placeholder="No property: the family as a whole"
            options={houses.map(({ propertyId, name }) => ({ value: propertyId, label: name }))}
          />
        )}
      </Field>
      <form.Subscribe selector={({ values }) => values.propertyId}>
        {(propertyId) =>
          propertyId && (
            <Pair>
              <ProjectField Field={Field} propertyId={propertyId} />
              {task && (
                <Field name="taskId">
                  {(field) => (
                    <field.Select
                      label="Task"
                      optional
                      placeholder="No task"
                      options={[{ value: task.id, label: task.title }]}
                    />
                  )}
                </Field>
              )}
            </Pair>
          )
        }
      </form.Subscribe>
      <Field name="note">
        {(field) => <field.TextArea label="Note" optional rows={3} help="What the others should know." />}
      </Field>
    </FieldGroup>
  )
}

function ProjectField({ Field, propertyId }: Pick<PaymentFormApi, 'Field'> & { propertyId: string }) {
  const { data: projects = [] } = useQuery(projectChoicesQuery(propertyId))
  return (
    <Field name="projectId">
      {(field) => {
        const chosen = field.state.value
        const options = projects.map(({ id, title }) => ({ value: id, label: title }))
        const isListed = !chosen || options.some(({ value }) => value === chosen)
        return (
          <field.Select
            label="Project"
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
