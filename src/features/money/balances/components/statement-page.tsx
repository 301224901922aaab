import { t } from '@lingui/core/macro'
import { Download, Printer } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { Crumb } from '../../../../components/ui/page-header.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { DateField } from '../../../../components/ui/text-field.tsx'
import { locale } from '../../../../lib/locale.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { houseMoneyPath } from '../../balance-entries/money-links.ts'
import { MoneyBreadcrumbs } from '../../components/money-breadcrumbs.tsx'
import { peopleOptions } from '../../components/money-options.ts'
import { day, money } from '../../components/shown.ts'
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

/** Shows what changed one person's balance between two days. Printed, it is the same without the controls. */
export function StatementPage({ statement, people, onChoose }: StatementPageProps) {
  const { participant, property, from, to, currency } = statement
  return (
    <Page className="grid grid-cols-1 gap-6 print:block print:p-0">
      <div className="grid gap-4" data-no-print>
        <MoneyBreadcrumbs of={statement}>
          {property && <Crumb to={houseMoneyPath(property.id)}>{property.name}</Crumb>}
        </MoneyBreadcrumbs>
        <StatementChoice statement={statement} people={people} onChoose={onChoose} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {t`Print`}
          </Button>
          <a href={fileAddress(statement)} className={buttonClass('secondary')} download>
            <Download aria-hidden="true" />
            {t`Download CSV`}
          </a>
        </div>
      </div>
      <article
        className={`${cardClass} grid grid-cols-1 gap-4 p-4 sm:p-6 print:border-0 print:p-0 print:shadow-none`}
      >
        <header className="grid gap-1 border-b pb-3">
          <h1 className="text-xl break-words">{t`Statement of ${participant.name}`}</h1>
          <p className="break-words text-muted">
            {[groupName(statement.groupName), property?.name].filter(Boolean).join(' · ')} · {day(from)} –{' '}
            {day(to)}
          </p>
        </header>
        <EntryTable
          label={t`Statement`}
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
  const standing = standingText(closingMinor, currency, participant, locale())
  const shown = maxStatementLines.toLocaleString(locale())
  const { name } = participant
  const [lastDay, madeOn] = [day(to), day(today)]
  const waiting = money(Math.abs(waitingMinor), currency)
  return (
    <div className="grid gap-2 border-t pt-3">
      {isCut && (
        <p className="font-medium text-warning">
          {t`Only the first ${shown} entries are shown. Choose a shorter period, or download the CSV: it has all of them.`}
        </p>
      )}
      <p className="font-semibold">{t`On ${lastDay}: ${standing}.`}</p>
      {waitingMinor !== 0 && (
        <p>
          {waitingMinor > 0
            ? t`${waiting} that ${name} paid is waiting for confirmation and is not counted.`
            : t`${waiting} that ${name} received is waiting for confirmation and is not counted.`}
        </p>
      )}
      <p className="text-sm text-muted">
        {t`A balance above zero is owed to ${name}; below zero, ${name} owes it. Created on ${madeOn} with Kinstead, which keeps the records but doesn’t move money.`}
      </p>
    </div>
  )
}

function fileAddress({ familyGroupId, participant, property, from, to }: StatementView) {
  const search = new URLSearchParams({ participantId: participant.id, from, to })
  if (property) search.set('propertyId', property.id)
  return `/api/money/${familyGroupId}/statement.csv?${search}`
}

/** Selects the person and the period of the statement. */
function StatementChoice({ statement, people, onChoose }: StatementPageProps) {
  const { participant, property, from, to } = statement
  const [problem, setProblem] = useState<string>()
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [first, last] = [String(fields.get('from')), String(fields.get('to'))]
    if (!first || !last || first > last)
      return setProblem(t`Choose an end date that is not before the start date.`)
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
      <Select label={t`Person`} name="person" defaultValue={participant.id} options={peopleOptions(people)} />
      <DateField label={t({ message: 'From', context: 'first day' })} name="from" defaultValue={from} />
      <DateField
        label={t({ message: 'To', context: 'last day' })}
        name="to"
        defaultValue={to}
        error={problem}
      />
      <Button type="submit" className="sm:mt-7.5">
        {t`Show`}
      </Button>
    </form>
  )
}
