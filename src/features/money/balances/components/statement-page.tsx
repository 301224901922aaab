import { Link } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { DateField } from '../../../../components/ui/text-field.tsx'
import { locale } from '../../../../lib/locale.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { MoneyBreadcrumbs } from '../../components/money-breadcrumbs.tsx'
import { peopleOptions } from '../../components/money-options.ts'
import { day, money } from '../../components/shown.ts'
import { houseMoneyPath } from '../../ledger/money-links.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import type { StatementView } from '../balances.schemas.ts'
import { standingText } from '../balances.texts.ts'
import { maxStatementLines } from '../entries.rules.ts'
import type { StatementSearch } from '../money-search.ts'
import { EntryTable } from './entry-lines.tsx'

type StatementPageProps = {
  statement: StatementView
  people: readonly Pick<ParticipantView, 'id' | 'name' | 'isMe'>[]
  onChoose: (choice: StatementSearch) => void
}

/** What happened to one person's balance within some days: what is seen here is what the paper shows, without the controls. */
export function StatementPage({ statement, people, onChoose }: StatementPageProps) {
  const { participant, property, from, to, currency } = statement
  return (
    <Page className="grid grid-cols-1 gap-6 print:block print:p-0">
      <div className="grid gap-4" data-no-print>
        <MoneyBreadcrumbs of={statement}>
          {property && <Link to={houseMoneyPath(property.id)}>{property.name}</Link>}
        </MoneyBreadcrumbs>
        <StatementChoice statement={statement} people={people} onChoose={onChoose} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
          <a href={fileAddress(statement)} className={buttonClass('secondary')} download>
            <Download aria-hidden="true" />
            Download CSV
          </a>
        </div>
      </div>
      <article
        className={`${cardClass} grid grid-cols-1 gap-4 p-4 sm:p-6 print:border-0 print:p-0 print:shadow-none`}
      >
        <header className="grid gap-1 border-b pb-3">
          <h1 className="text-xl break-words">Statement of {participant.name}</h1>
          <p className="break-words text-muted">
            {[groupName(statement.groupName), property?.name].filter(Boolean).join(' · ')} · {day(from)} –{' '}
            {day(to)}
          </p>
        </header>
        <EntryTable
          label="Statement"
          lines={statement.lines}
          currency={currency}
          opening={{ on: from, balanceMinor: statement.openingMinor }}
          {...(!statement.isCut && { closing: { on: to, balanceMinor: statement.closingMinor } })}
        />
        <Closing statement={statement} />
      </article>
    </Page>
  )
}

function Closing({ statement }: { statement: StatementView }) {
  const { participant, closingMinor, waitingMinor, currency, to, today, isCut } = statement
  const standing = standingText(closingMinor, currency, false, locale())
  return (
    <div className="grid gap-2 border-t pt-3">
      {isCut && (
        <p className="font-medium text-warning">
          These are the first {maxStatementLines.toLocaleString(locale())} lines of more. Choose fewer days,
          or download the CSV: it has all of them.
        </p>
      )}
      <p className="font-semibold">
        On {day(to)} {participant.name} {standing}.
      </p>
      {waitingMinor !== 0 && (
        <p>
          {money(Math.abs(waitingMinor), currency)} that {waitingMinor > 0 ? 'was given' : 'was received'}{' '}
          waits for confirmation and is not counted.
        </p>
      )}
      <p className="text-sm text-muted">
        Above zero {participant.name} is owed, below zero {participant.name} owes. Drawn up on {day(today)}{' '}
        with Kinstead, which records money and moves none.
      </p>
    </div>
  )
}

function fileAddress({ familyGroupId, participant, property, from, to }: StatementView) {
  const search = new URLSearchParams({ participantId: participant.id, from, to })
  if (property) search.set('propertyId', property.id)
  return `/api/money/${familyGroupId}/statement.csv?${search}`
}

/** Whose statement, and of which days. */
function StatementChoice({ statement, people, onChoose }: StatementPageProps) {
  const { participant, property, from, to } = statement
  const [problem, setProblem] = useState<string>()
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [first, last] = [String(fields.get('from')), String(fields.get('to'))]
    if (!first || !last || first > last)
      return setProblem('Please choose a day that is not before the first.')
    setProblem(undefined)
    onChoose({
      participantId: String(fields.get('person')),
      from: first,
      to: last,
      ...(property && { propertyId: property.id }),
    })
  }
  return (
    <form
      key={`${participant.id}-${from}-${to}`}
      onSubmit={choose}
      noValidate
      className="grid items-start gap-3 sm:grid-cols-[2fr_1fr_1fr_auto]"
    >
      <Select label="Person" name="person" defaultValue={participant.id} options={peopleOptions(people)} />
      <DateField label="From" name="from" defaultValue={from} />
      <DateField label="To" name="to" defaultValue={to} error={problem} />
      <Button type="submit" className="sm:mt-7.5">
        Show
      </Button>
    </form>
  )
}
