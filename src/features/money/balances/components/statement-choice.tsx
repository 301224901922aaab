import { type FormEvent, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { DateField } from '../../../../components/ui/text-field.tsx'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import type { StatementView } from '../entries.schemas.ts'
import type { StatementSearch } from '../money-search.ts'

type StatementChoiceProps = {
  statement: StatementView
  people: readonly Pick<ParticipantView, 'id' | 'name' | 'isMe'>[]
  onChoose: (choice: StatementSearch) => void
}

/** Whose statement, and of which days. */
export function StatementChoice({ statement, people, onChoose }: StatementChoiceProps) {
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
      <Select
        label="Person"
        name="person"
        defaultValue={participant.id}
        options={people.map(({ id, name, isMe }) => ({ value: id, label: isMe ? `${name} (you)` : name }))}
      />
      <DateField label="From" name="from" defaultValue={from} />
      <DateField label="To" name="to" defaultValue={to} error={problem} />
      <Button type="submit" className="sm:mt-7.5">
        Show
      </Button>
    </form>
  )
}
