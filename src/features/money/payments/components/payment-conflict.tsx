import { Differences, differencesOf, EditConflict } from '../../../../components/ui/edit-conflict.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { categoryLabels } from '../../categories/categories.ts'
import type { PaymentView, SentPaymentFields } from '../payments.schemas.ts'
import { kindLabels, splitLabels } from '../payments.texts.ts'

type PaymentConflictProps = {
  mine: SentPaymentFields
  newer: PaymentView
  /** How people and houses are called. */
  nameOf: (id: string | null) => string
  onTakeNewer: () => void
}

/** Somebody else saved first: what they wrote beside what is in the form. */
export function PaymentConflict({ mine, newer, nameOf, onTakeNewer }: PaymentConflictProps) {
  const texts = (fields: SentPaymentFields) => textsOf(fields, newer.currency, nameOf)
  const differences = differencesOf(texts(newer), texts(mine))
  return (
    <EditConflict onTakeNewer={onTakeNewer}>
      {differences.length > 0 ? (
        <Differences of={differences} />
      ) : (
        <p>What they saved is not in this form: its state, or what falls to whom.</p>
      )}
    </EditConflict>
  )
}

function textsOf(
  payment: SentPaymentFields,
  currency: string,
  nameOf: (id: string | null) => string,
): Record<string, string> {
  const { original, split } = payment
  return {
    Kind: kindLabels[payment.kind],
    Title: payment.title,
    Category: categoryLabels[payment.category],
    Amount: formatMoney(payment.amountMinor, currency, locale()),
    Date: formatCalendarDate(payment.paidOn, locale()),
    'Paid in': original
      ? `${formatMoney(original.amountMinor, original.currency, locale())} at ${original.rate}`
      : '',
    'Paid by': nameOf(payment.payerId),
    Property: nameOf(payment.propertyId),
    Note: payment.note ?? '',
    'How it is split': split ? splitLabels[split.method] : 'As usual',
  }
}
