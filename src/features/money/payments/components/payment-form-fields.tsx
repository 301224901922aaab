import { t } from '@lingui/core/macro'
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
  {
    value: 'EXPENSE',
    get label() {
      return t`Expense`
    },
  },
  {
    value: 'INCOME',
    get label() {
      return t`Income`
    },
  },
] as const

export function AboutFields({ form: { Field }, isBill }: Part & { isBill: boolean | undefined }) {
  return (
    <FieldGroup title={t`What was it?`}>
      {!isBill && (
        <Field name="kind">
          {(field) => (
            <SegmentedChoice
              legend={t`Type`}
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
            label={t`Title`}
            help={t`For example “Roof repair” or “Firewood”.`}
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
  /** The saved values; for a new payment the initial ones. */
  saved: PaymentFormValues
}

export function MoneyFields({ form, currency, role, participants, saved }: MoneyFieldsProps) {
  const { Field } = form
  const { followAmount } = useExchange(form, currency)
  return (
    <FieldGroup title={t`Amount, date and payer`}>
      <Pair>
        <Field name="amountMinor" listeners={{ onChange: followAmount }}>
          {(field) => (
            <field.MoneyField
              label={t`Amount`}
              currency={currency}
              help={readBack(field.state.value, currency)}
            />
          )}
        </Field>
        <Field name="paidOn">{(field) => <field.DateField label={t`Date`} />}</Field>
      </Pair>
      <ForeignFields form={form} currency={currency} />
      <ExchangeWords form={form} currency={currency} saved={saved} />
      <PayerField form={form} role={role} participants={participants} />
    </FieldGroup>
  )
}

/** The parsed amount, since `1.234` depends on the locale. */
const readBack = (amountMinor: number | null, currency: string) =>
  amountMinor !== null && Number.isSafeInteger(amountMinor) && amountMinor > 0
    ? money(amountMinor, currency)
    : undefined

/** Members record only what they paid. */
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
                label={kind === 'EXPENSE' ? t`Paid by` : t`Received by`}
                help={isManager ? undefined : t`A manager can record it for someone else.`}
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
  // Projects and tasks belong to one property.
  const forget = () => {
    form.setFieldValue('projectId', null)
    form.setFieldValue('taskId', null)
  }
  return (
    <FieldGroup title={t`What is it for?`}>
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
                      label={t`Task`}
                      optional
                      placeholder={t`No task`}
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
        {(field) => (
          <field.TextArea label={t`Note`} optional rows={3} help={t`Anything the others should know.`} />
        )}
      </Field>
    </FieldGroup>
  )
}
