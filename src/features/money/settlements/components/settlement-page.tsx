import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { PersonMark } from '../../../../components/ui/person-mark.tsx'
import { Day } from '../../../../components/ui/relative-time.tsx'
import { MoneyBreadcrumbs } from '../../components/money-breadcrumbs.tsx'
import { ArchivedBadge, Facts, factLink } from '../../components/money-pages.tsx'
import { day, money } from '../../components/shown.ts'
import type { SettlementView, SideView } from '../settlements.schemas.ts'
import { methodLabels, settlementStates, settlementTexts } from '../settlements.texts.ts'
import { nameOf, SettlementActions } from './settlement-actions.tsx'
import { SettlementBadge } from './settlement-list.tsx'

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
          {isArchived && <ArchivedBadge />}
        </p>
        <p className="text-muted">
          {settlement.waitsForMe
            ? 'Has the money come? It counts in the balances once you confirm it.'
            : settlementStates[settlement.status](settlement.to.name)}
          {isArchived && settlement.status === 'RECORDED' && ` ${settlementTexts.waitsInArchive}`}
        </p>
      </header>
      <SettlementActions settlement={settlement} />
      <SettlementFacts settlement={settlement} />
      <section aria-labelledby="settlement-activity" className="grid gap-3">
        <h2 id="settlement-activity" className="text-lg">
          Activity
        </h2>
        {changes}
      </section>
    </Page>
  )
}

function SettlementFacts({ settlement }: { settlement: SettlementView }) {
  const { from, to, amountMinor, currency, settledOn, method, note, status, statusReason } = settlement
  const { propertyId, propertyName, recordedByName, recordedAt, decidedByName, decidedAt } = settlement
  const settles =
    propertyId && propertyName ? (
      <Link to="/property/$propertyId" params={{ propertyId }} className={factLink}>
        {propertyName}
      </Link>
    ) : (
      'The group as a whole'
    )
  return (
    <Facts
      title="Facts"
      of={[
        ['From', <Person key="from" side={from} />],
        ['To', <Person key="to" side={to} />],
        ['Amount', money(amountMinor, currency)],
        ['Date', day(settledOn)],
        ['How', methodLabels[method]],
        ['Settles', settles],
        ['Note', note],
        [
          'Recorded',
          <>
            <Day at={recordedAt} />
            {recordedByName && ` by ${recordedByName}`}
          </>,
        ],
        [
          status === 'RECORDED' ? '' : decisionLabels[status],
          decidedAt && status !== 'RECORDED' && (
            <>
              <Day at={decidedAt} />
              {decidedByName && ` by ${decidedByName}`}
            </>
          ),
        ],
        ['Why', statusReason],
      ]}
    />
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
