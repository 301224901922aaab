import { Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { categoryLabels } from '../../categories/categories.ts'
import { MoneyBreadcrumbs } from '../../components/money-breadcrumbs.tsx'
import type { PaymentView } from '../payments.schemas.ts'
import { kindLabels } from '../payments.texts.ts'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentStatusBadge } from './payment-badges.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { PaymentParts } from './payment-parts.tsx'
import { PaymentState } from './payment-state.tsx'

type PaymentPageProps = {
  payment: PaymentView
  /** Its receipts; the route puts them in. */
  receipts?: ReactNode
  /** What was written down about it, and when; the route puts it in. */
  changes: ReactNode
}

/** Everything that is known about one payment, and what the reader may do with it. */
export function PaymentPage({ payment, receipts, changes }: PaymentPageProps) {
  const { title, kind, amountMinor, currency, category, status, propertyStatus } = payment
  return (
    <Page className="grid grid-cols-1 gap-6">
      <PaymentBreadcrumbs payment={payment} />
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-2">
          <h1 className="text-xl wrap-anywhere">{title}</h1>
          <p className="text-2xl font-semibold tabular-nums">
            {formatMoney(amountMinor, currency, locale())}
          </p>
          <p className="flex flex-wrap gap-2">
            <Badge>{kindLabels[kind]}</Badge>
            <Badge>{categoryLabels[category]}</Badge>
            <PaymentStatusBadge status={status} />
            {propertyStatus === 'ARCHIVED' && (
              <Badge tone="warning" icon={Archive}>
                Archived, read-only
              </Badge>
            )}
          </p>
        </div>
        <PaymentActions payment={payment} />
      </header>
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
    </Page>
  )
}

function PaymentBreadcrumbs({ payment }: { payment: PaymentView }) {
  const { propertyId, propertyName } = payment
  return (
    <MoneyBreadcrumbs of={payment} part="payments">
      {propertyId && (
        <Link to="/property/$propertyId" params={{ propertyId }}>
          {propertyName}
        </Link>
      )}
    </MoneyBreadcrumbs>
  )
}
