import { Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { PersonMark } from '../../../../components/ui/person-mark.tsx'
import { Day } from '../../../../components/ui/relative-time.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { MoneyBreadcrumbs } from '../../components/money-breadcrumbs.tsx'
import type { SettlementView, SideView } from '../settlements.schemas.ts'
import { methodLabels, settlementStates, settlementTexts } from '../settlements.texts.ts'
import { nameOf, SettlementActions } from './settlement-actions.tsx'
import { SettlementBadge } from './settlement-badge.tsx'

/** One settlement: who gave whom how much, whether it is confirmed, and what the reader may do about it. */
export function SettlementPage({ settlement, changes }: { settlement: SettlementView; changes: ReactNode }) {
  const isArchived = settlement.propertyStatus === 'ARCHIVED'
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <MoneyBreadcrumbs of={settlement} part="settlements" />
      <header className="grid gap-2">
        <h1 tabIndex={-1} className="rounded-sm text-xl wrap-anywhere">
          {nameOf(settlement)}
        </h1>
        <p className="flex flex-wrap gap-2">
          <SettlementBadge status={settlement.status} />
          {isArchived && (
            <Badge tone="warning" icon={Archive}>
              Archived, read-only
            </Badge>
          )}
        </p>
        <p className="text-muted">
          {settlement.waitsForMe
            ? 'Has the money come? It counts in the balances once you confirm it.'
            : settlementStates[settlement.status](settlement.to.name)}
          {isArchived && settlement.status === 'RECORDED' && ` ${settlementTexts.waitsInArchive}`}
        </p>
      </header>
      <SettlementActions settlement={settlement} />
      <Facts settlement={settlement} />
      <section aria-labelledby="settlement-activity" className="grid gap-3">
        <h2 id="settlement-activity" className="text-lg">
          Activity
        </h2>
        {changes}
      </section>
    </Page>
  )
}

function Facts({ settlement }: { settlement: SettlementView }) {
  const { from, to, amountMinor, currency, settledOn, method, note, status, statusReason } = settlement
  const { propertyId, propertyName, recordedByName, recordedAt, decidedByName, decidedAt } = settlement
  return (
    <SectionCard title="Facts">
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(8rem,auto)_1fr] sm:items-baseline">
        <Fact label="From">
          <Person side={from} />
        </Fact>
        <Fact label="To">
          <Person side={to} />
        </Fact>
        <Fact label="Amount">
          <span className="tabular-nums">{formatMoney(amountMinor, currency, locale())}</span>
        </Fact>
        <Fact label="Date">{formatCalendarDate(settledOn, locale())}</Fact>
        <Fact label="How">{methodLabels[method]}</Fact>
        <Fact label="Settles">
          {propertyId && propertyName ? (
            <Link
              to="/property/$propertyId"
              params={{ propertyId }}
              className="inline-flex min-h-touch items-center underline underline-offset-4"
            >
              {propertyName}
            </Link>
          ) : (
            'The group as a whole'
          )}
        </Fact>
        {note && (
          <Fact label="Note">
            <span className="whitespace-pre-line">{note}</span>
          </Fact>
        )}
        <Fact label="Recorded">
          <Day at={recordedAt} />
          {recordedByName && ` by ${recordedByName}`}
        </Fact>
        {decidedAt && status !== 'RECORDED' && (
          <Fact label={decisionLabels[status]}>
            <Day at={decidedAt} />
            {decidedByName && ` by ${decidedByName}`}
          </Fact>
        )}
        {statusReason && <Fact label="Why">{statusReason}</Fact>}
      </dl>
    </SectionCard>
  )
}

const decisionLabels = { CONFIRMED: 'Confirmed', DISPUTED: 'Disputed', VOID: 'Made void' } as const

const Person = ({ side }: { side: SideView }) => (
  <span className="flex items-center gap-2">
    <PersonMark person={side} />
    {side.name}
    {side.isMe && <Badge tone="accent">You</Badge>}
  </span>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted sm:py-1">{label}</dt>
    <dd className="min-w-0 wrap-anywhere sm:py-1">{children}</dd>
  </>
)
