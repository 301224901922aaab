import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { categoryLabels } from '../../categories/categories.ts'
import type { BillView } from '../bills.schemas.ts'
import { amountText, fieldLabels, ruleLabels } from '../bills.texts.ts'
import { BillActions } from './bill-actions.tsx'
import { BillBadge, BillBreadcrumbs } from './bill-frame.tsx'

type BillPageProps = {
  bill: BillView
  /** What was done with it. */
  changes: ReactNode
}

/** A bill: what it says, how it stands, and what paid it. */
export function BillPage({ bill, changes }: BillPageProps) {
  return (
    <Page className="grid grid-cols-1 gap-6">
      <BillBreadcrumbs of={bill} />
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-2">
          <h1 tabIndex={-1} className="rounded-sm text-xl wrap-anywhere">
            {bill.title}
          </h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-lg font-semibold tabular-nums">
              {amountText(bill.paid ? { ...bill.paid, isEstimate: false } : bill, bill.currency, locale())}
            </span>
            <BillBadge {...bill} isWaiting={bill.paid?.status === 'PENDING'} />
            <span className="text-muted">due on {formatCalendarDate(bill.dueOn, locale())}</span>
          </p>
        </div>
        <BillActions bill={bill} />
      </header>
      {bill.paid && <Paid paid={bill.paid} currency={bill.currency} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Facts bill={bill} />
        <SectionCard title="Activity">{changes}</SectionCard>
      </div>
    </Page>
  )
}

const linkClass = 'inline-flex min-h-touch items-center underline underline-offset-4'

function Paid({ paid, currency }: { paid: NonNullable<BillView['paid']>; currency: string }) {
  const { paymentId, amountMinor, paidOn, payerName, status } = paid
  return (
    <SectionCard title="Paid">
      <p>
        {formatMoney(amountMinor, currency, locale())} by {payerName} on{' '}
        {formatCalendarDate(paidOn, locale())}.{' '}
        {status === 'PENDING' && 'It waits for approval; if it is rejected, the bill is open again.'}
      </p>
      <Link to="/payment/$paymentId" params={{ paymentId }} className={linkClass}>
        Open the payment
      </Link>
    </SectionCard>
  )
}

function Facts({ bill }: { bill: BillView }) {
  const facts: [string, ReactNode][] = [
    [fieldLabels.payee, bill.payee],
    [fieldLabels.category, categoryLabels[bill.category]],
    [fieldLabels.propertyId, bill.propertyName ?? 'The family as a whole'],
    [fieldLabels.projectId, bill.projectTitle],
    ['Comes again', bill.series && <SeriesFact series={bill.series} />],
    [fieldLabels.note, bill.note],
  ]
  return (
    <SectionCard title="The bill">
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(8rem,auto)_1fr]">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="grid items-baseline sm:col-span-2 sm:grid-cols-subgrid">
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
            </div>
          ))}
      </dl>
    </SectionCard>
  )
}

function SeriesFact({ series: { id, rule, isDeleted } }: { series: NonNullable<BillView['series']> }) {
  if (isDeleted) return `${ruleLabels[rule]} (deleted)`
  return (
    <Link to="/bill-series/$billSeriesId" params={{ billSeriesId: id }} className={linkClass}>
      {ruleLabels[rule]}
    </Link>
  )
}
