import { FieldGroup, Pair } from '../../../../components/ui/field-group.tsx'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import type { Role } from '../../../../server/context.ts'
import { WorkerField } from '../../../house/components/worker-field.tsx'
import { CategoryField, HouseField, ProjectField } from '../../components/money-fields.tsx'
import { type House, peopleOptions } from '../../components/money-options.ts'
import { money } from '../../components/shown.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import type { PaymentFormValues } from '../payment-form.schemas.ts'
import { ExchangeWords, ForeignFields, useExchange } from './foreign-fields.tsx'
import type { PaymentFormApi } from './payment-form.tsx'

type Part = { form: PaymentFormApi }

const kinds = [
  { value: 'EXPENSE', label: 'Expense' },
  { value: 'INCOME', label: 'Income' },
] as const

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
      <Field name="category">{() => <CategoryField />}</Field>
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
    ? money(amountMinor, currency)
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
                options={peopleOptions(people)}
              />
            )}
          </Field>
        )
      }}
    </form.Subscribe>
  )
}

type PlaceFieldsProps = Part & {
  familyGroupId: string
  houses: readonly House[]
  task: { id: string; title: string } | null
}

export function PlaceFields({ form: { form, Field }, houses, task, familyGroupId }: PlaceFieldsProps) {
  // A project and a task are of one house.
  const forget = () => {
    form.setFieldValue('projectId', null)
    form.setFieldValue('taskId', null)
  }
  return (
    <FieldGroup title="What is it for?">
      <Field name="propertyId" listeners={{ onChange: forget }}>
        {() => <HouseField houses={houses} />}
      </Field>
      <form.Subscribe selector={({ values }) => values.propertyId}>
        {(propertyId) =>
          propertyId && (
            <Pair>
              <Field name="projectId">{() => <ProjectField propertyId={propertyId} />}</Field>
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
      <Field name="workerId">{() => <WorkerField familyGroupId={familyGroupId} />}</Field>
      <Field name="note">
        {(field) => <field.TextArea label="Note" optional rows={3} help="What the others should know." />}
      </Field>
    </FieldGroup>
  )
}
