import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { PersonAvatar } from '../../../../components/ui/person-avatar.tsx'
import { Day } from '../../../../components/ui/relative-time.tsx'
import { MoneyBreadcrumbs } from '../../components/money-breadcrumbs.tsx'
import { ArchivedBadge, Facts, factLink } from '../../components/money-pages.tsx'
import { day, money } from '../../components/shown.ts'
import type { SettlementView, SideView } from '../settlements.schemas.ts'
import { methodLabels, settlementStates, settlementTexts, waitsForLinkText } from '../settlements.texts.ts'
import { nameOf, SettlementActions } from './settlement-actions.tsx'
import { SettlementBadge } from './settlement-list.tsx'

/** Renders a settlement with the reader’s actions. */
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
            ? t`Did you receive it? It is included in the balances once you confirm it.`
            : settlementStates[settlement.status](settlement.to.name)}
          {settlement.waitsForLink && ` ${waitsForLinkText(settlement.to.name)}.`}
          {isArchived && settlement.status === 'RECORDED' && ` ${settlementTexts.waitsInArchive}`}
        </p>
      </header>
      <SettlementActions settlement={settlement} />
      <SettlementFacts settlement={settlement} />
      <section aria-labelledby="settlement-activity" className="grid gap-3">
        <h2 id="settlement-activity" className="text-lg">
          {t`Activity`}
        </h2>
        {changes}
      </section>
    </Page>
  )
}

function DayBy({ at, name }: { at: string; name: string | null }) {
  if (!name) return <Day at={at} />
  return (
    <Trans>
      <Day at={at} /> by {name}
    </Trans>
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
      t`Whole group`
    )
  return (
    <Facts
      title={t`Details`}
      of={[
        [t({ message: 'From', context: 'person who pays' }), <Person key="from" side={from} />],
        [t({ message: 'To', context: 'person who is paid' }), <Person key="to" side={to} />],
        [t`Amount`, money(amountMinor, currency)],
        [t`Date`, day(settledOn)],
        [t`Method`, methodLabels[method]],
        [t`Property`, settles],
        [t`Note`, note],
        [t`Recorded`, <DayBy key="recorded" at={recordedAt} name={recordedByName} />],
        [
          status === 'RECORDED' ? '' : decisionLabels[status],
          decidedAt && status !== 'RECORDED' && <DayBy at={decidedAt} name={decidedByName} />,
        ],
        [t`Reason`, statusReason],
      ]}
    />
  )
}

const decisionLabels = {
  get CONFIRMED() {
    return t({ message: 'Confirmed', context: 'settlement' })
  },
  get DISPUTED() {
    return t`Disputed`
  },
  get VOID() {
    return t`Voided`
  },
} as const

const Person = ({ side }: { side: SideView }) => (
  <span className="flex items-center gap-2">
    <PersonAvatar person={side} />
    {side.name}
    {side.isMe && <Badge tone="accent">{t`You`}</Badge>}
  </span>
)
