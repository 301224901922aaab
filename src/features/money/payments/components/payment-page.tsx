import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Crumb } from '../../../../components/ui/page-header.tsx'
import { categoryLabel } from '../../categories/categories.ts'
import { ArchivedBadge, MoneyThingPage } from '../../components/money-pages.tsx'
import { money } from '../../components/shown.ts'
import type { PaymentView } from '../payments.schemas.ts'
import { kindLabels } from '../payments.texts.ts'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentFacts, PaymentParts, PaymentState } from './payment-facts.tsx'
import { PaymentStatusBadge } from './payment-lists.tsx'

type PaymentPageProps = {
  payment: PaymentView
  /** The receipts, injected by the route. */
  receipts?: ReactNode
  /** The comments, injected by the route. */
  comments?: ReactNode
  /** The activity log, injected by the route. */
  changes: ReactNode
}

/** Renders a payment with the reader’s actions. */
export function PaymentPage({ payment, receipts, comments, changes }: PaymentPageProps) {
  const { kind, category, propertyId } = payment
  return (
    <MoneyThingPage
      of={payment}
      part="payments"
      below={
        propertyId && (
          <Crumb to="/property/$propertyId" params={{ propertyId }}>
            {payment.propertyName}
          </Crumb>
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
            <Badge>{categoryLabel(category, payment.categoryName)}</Badge>
            {/* Below the limit nobody approved it. */}
            {(payment.status !== 'APPROVED' || payment.decidedAt !== null) && (
              <PaymentStatusBadge status={payment.status} />
            )}
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
        <SectionCard title={t`Note`}>
          <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{payment.note}</p>
        </SectionCard>
      )}
      {receipts}
      {comments}
      <section aria-labelledby="changes-title" className="grid grid-cols-1 gap-3">
        <h2 id="changes-title" className="text-lg">
          {t`Changes`}
        </h2>
        {changes}
      </section>
    </MoneyThingPage>
  )
}
