import { Link } from '@tanstack/react-router'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { categoryLabels } from '../../categories/categories.ts'
import type { PaymentLineView } from '../payments.schemas.ts'
import { PaymentStatusBadge } from './payment-badges.tsx'

/** A payment as a row: what it was for, when and by whom, how much, and what of it falls to the reader. */
export function PaymentLine({ payment }: { payment: PaymentLineView }) {
  const { id: paymentId, title, kind, paidOn, payerName, isMine, amountMinor, currency, status } = payment
  const verb = kind === 'EXPENSE' ? 'paid by' : 'received by'
  const facts = [
    formatCalendarDate(paidOn, locale()),
    `${verb} ${isMine ? 'you' : payerName}`,
    categoryLabels[payment.category],
    payment.propertyName,
  ].filter(Boolean)
  return (
    <article className="group relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 hover:bg-raised">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <h3 className="font-medium wrap-anywhere">
          <Link
            to="/payment/$paymentId"
            params={{ paymentId }}
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {title}
          </Link>
        </h3>
        <p className="text-sm text-muted wrap-anywhere">{facts.join(' · ')}</p>
      </div>
      <div className="grid justify-items-start gap-0.5 sm:justify-items-end sm:text-end">
        <p className="font-medium tabular-nums">
          {kind === 'INCOME' && '+'}
          {formatMoney(amountMinor, currency, locale())}
        </p>
        <MyPart payment={payment} />
        {status !== 'APPROVED' && <PaymentStatusBadge status={status} />}
      </div>
    </article>
  )
}

function MyPart({ payment: { myPartMinor, currency } }: { payment: PaymentLineView }) {
  return (
    <p className="text-sm text-muted tabular-nums">
      {myPartMinor === null ? 'No part for you' : `Your part ${formatMoney(myPartMinor, currency, locale())}`}
    </p>
  )
}
