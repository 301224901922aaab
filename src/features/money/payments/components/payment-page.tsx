import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { categoryLabels } from '../../categories/categories.ts'
import { ArchivedBadge, MoneyThingPage } from '../../components/money-pages.tsx'
import { money } from '../../components/shown.ts'
import type { PaymentView } from '../payments.schemas.ts'
import { kindLabels } from '../payments.texts.ts'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentFacts, PaymentParts, PaymentState } from './payment-facts.tsx'
import { PaymentStatusBadge } from './payment-lists.tsx'

type PaymentPageProps = {
  payment: PaymentView
  /** Its receipts; the route puts them in. */
  receipts?: ReactNode
  /** What was written down about it, and when; the route puts it in. */
  changes: ReactNode
}

/** Everything that is known about one payment, and what the reader may do with it. */
export function PaymentPage({ payment, receipts, changes }: PaymentPageProps) {
  const { kind, category, propertyId } = payment
  return (
    <MoneyThingPage
      of={payment}
      part="payments"
      below={
        propertyId && (
          <Link to="/property/$propertyId" params={{ propertyId }}>
            {payment.propertyName}
          </Link>
        )
      }
      title={payment.title}
      subtitle={
        <>
          <p className="text-2xl font-semibold tabular-nums">
            {money(payment.amountMinor, payment.currency)}
          </p>
          <p className="flex flex-wrap gap-2">
            <Badge>{kindLabels[kind]}</Badge>
            <Badge>{categoryLabels[category]}</Badge>
            <PaymentStatusBadge status={payment.status} />
            {payment.propertyStatus === 'ARCHIVED' && <ArchivedBadge />}
          </p>
        </>
      }
      actions={<PaymentActions payment={payment} />}
    >
      <PaymentState payment={payment} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <PaymentFacts payment={payment} />
        <PaymentParts payment={payment} />
      </div>
      {payment.note && (
        <SectionCard title="Note">
          <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{payment.note}</p>
        </SectionCard>
      )}
      {receipts}
      <section aria-labelledby="changes-title" className="grid grid-cols-1 gap-3">
        <h2 id="changes-title" className="text-lg">
          Changes
        </h2>
        {changes}
      </section>
    </MoneyThingPage>
  )
}
