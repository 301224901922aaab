import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { peopleOptions } from '../../components/money-options.ts'
import { money } from '../../components/shown.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { useExchange } from './foreign-fields.tsx'
import type { PaymentFormApi } from './payment-form.tsx'

type MainFieldsProps = {
  form: PaymentFormApi
  currency: string
  /** Whether the payer can be someone else. */
  mayChoosePayer: boolean
  participants: readonly ParticipantView[]
  /** The choice of receipts. */
  receipts: ReactNode
}

/** The fields that every payment needs; with the buttons they fit the first screen of a phone. */
export function MainFields({ form, currency, mayChoosePayer, participants, receipts }: MainFieldsProps) {
  const { Field } = form
  const { followAmount } = useExchange(form, currency)
  return (
    <>
      <Field name="amountMinor" listeners={{ onChange: followAmount }}>
        {(field) => (
          <field.MoneyField
            label={t`Amount`}
            currency={currency}
            className="[&_input]:h-12 sm:[&_input]:h-14 [&_input]:text-xl [&_input]:font-semibold [&_input]:tabular-nums"
            help={readBack(field.state.value, currency)}
          />
        )}
      </Field>
      <Field name="title">
        {(field) => (
          <field.TextField
            label={t`Title`}
            help={<span className="max-sm:sr-only">{t`For example “Roof repair” or “Firewood”.`}</span>}
            autoComplete="off"
          />
        )}
      </Field>
      {receipts}
      <div className="grid grid-cols-[minmax(0,1fr)_9.25rem] gap-2 *:min-w-0 sm:grid-cols-2 sm:gap-4">
        <PayerField form={form} mayChoosePayer={mayChoosePayer} participants={participants} />
        <Field name="paidOn">{(field) => <field.DateField label={t`Date`} className="grid-cols-1" />}</Field>
      </div>
    </>
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
  mayChoosePayer,
  participants,
}: Pick<MainFieldsProps, 'form' | 'mayChoosePayer' | 'participants'>) {
  return (
    <form.Subscribe selector={({ values }) => [values.kind, values.payerId] as const}>
      {([kind, payerId]) => {
        const people = participants.filter(
          ({ id, isMe, standing }) => id === payerId || (mayChoosePayer ? standing !== 'FORMER' : isMe),
        )
        return (
          <Field name="payerId">
            {(field) => (
              <field.Select
                label={kind === 'EXPENSE' ? t`Paid by` : t`Received by`}
                help={mayChoosePayer ? undefined : t`A manager can record it for someone else.`}
                options={peopleOptions(people)}
                className="grid-cols-1"
              />
            )}
          </Field>
        )
      }}
    </form.Subscribe>
  )
}
