import { plural, t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Plus, Vote } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { type DecisionState, inSections } from '../decisions.rules.ts'
import type { DecisionRowView, DecisionsView } from '../decisions.schemas.ts'
import { stateLabels, stateTones } from '../decisions.texts.ts'

type DecisionsPageProps = {
  propertyId: string
  of: DecisionsView
  /** The record as a file, provided by the route. */
  record: ReactNode
}

/** Renders the decisions of a property: open ones first, then drafts, then those that ended. */
export function DecisionsPage({ propertyId, of, record }: DecisionsPageProps) {
  const { open, drafts, ended } = inSections(of.decisions)
  if (of.decisions.length === 0) return <NoDecisions propertyId={propertyId} canAdd={of.may.add} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t`Decisions`}</h2>
        <div className="flex flex-wrap gap-2">
          {record}
          {of.may.add && <AddDecision propertyId={propertyId} />}
        </div>
      </div>
      <Section title={t({ message: 'Open', context: 'decisions' })} decisions={open} />
      <Section title={t`Drafts`} decisions={drafts} />
      <Section title={t({ message: 'Ended', context: 'decisions' })} decisions={ended} />
    </div>
  )
}

const AddDecision = ({ propertyId }: { propertyId: string }) => (
  <ButtonLink to="/property/$propertyId/decisions/new" params={{ propertyId }} variant="primary">
    <Plus aria-hidden="true" />
    {t`New decision`}
  </ButtonLink>
)

const NoDecisions = ({ propertyId, canAdd }: { propertyId: string; canAdd: boolean }) => (
  <EmptyState
    icon={<Vote aria-hidden="true" />}
    title={t`No decisions yet`}
    action={canAdd && <AddDecision propertyId={propertyId} />}
  >
    {t`Ask all owners before you repair, spend or change something big. Votes count by share or by owner, and everyone can read later who was asked and what was decided.`}{' '}
    {!canAdd && t`Managers and owners of the property can start one.`}
  </EmptyState>
)

export const DecisionBadge = ({ state }: { state: DecisionState }) => (
  <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
)

function Section({ title, decisions }: { title: string; decisions: readonly DecisionRowView[] }) {
  const headingId = useId()
  if (decisions.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 id={headingId} className="font-medium text-muted">
        {title}
      </h3>
      <ul className={`${cardClass} divide-y`} aria-labelledby={headingId}>
        {decisions.map((one) => (
          <DecisionRow key={one.id} of={one} />
        ))}
      </ul>
    </section>
  )
}

function DecisionRow({ of }: { of: DecisionRowView }) {
  return (
    <li>
      <Link
        to="/decision/$decisionId"
        params={{ decisionId: of.id }}
        className="flex min-h-touch flex-wrap items-center justify-between gap-3 p-4 hover:bg-raised"
      >
        <span className="grid min-w-0 flex-1 basis-56 gap-0.5 wrap-anywhere">
          <span className="font-medium">{of.question}</span>
          <span className="text-sm text-muted">{rowDetail(of)}</span>
        </span>
        <span className="flex flex-wrap gap-2">
          {of.waitsForMe && <Badge tone="accent">{t`Your vote is missing`}</Badge>}
          <DecisionBadge state={of.state} />
        </span>
      </Link>
    </li>
  )
}

function rowDetail({ state, deadlineOn, asked, voted }: DecisionRowView): string {
  const lastDay = t`Last day to vote: ${formatCalendarDate(deadlineOn, locale())}`
  if (state === 'DRAFT') return lastDay
  const cast = plural(asked, { one: `${voted} of # owner voted`, other: `${voted} of # owners voted` })
  return state === 'OPEN' ? `${lastDay} · ${cast}` : cast
}
