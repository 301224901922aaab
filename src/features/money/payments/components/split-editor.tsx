import { plural, t } from '@lingui/core/macro'
import { CircleAlert, Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { locale } from '../../../../lib/locale.ts'
import { money } from '../../components/shown.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import {
  changeMethod,
  type Ownership,
  type Preview,
  preview,
  type SplitDraft,
  togglePerson,
  typeWeight,
} from '../../splits/split-draft.rules.ts'
import { type SplitMethod, splitMethods } from '../../splits/splits.rules.ts'
import { splitLabels } from '../payments.texts.ts'
import { SplitRow } from './split-row.tsx'

type SplitEditorProps = {
  value: SplitDraft
  onChange: (draft: SplitDraft) => void
  /** The amount to split; null without one. */
  amountMinor: number | null
  currency: string
  /** All participants; former members are shown only with a share. */
  participants: readonly ParticipantView[]
  /** The owners on the date; null without a property. */
  ownership: Ownership
  /** All methods by default. */
  methods?: readonly SplitMethod[]
  /** The source of the split, below the method. */
  help?: string | undefined
  /** Shown instead of the total without an amount. */
  emptyText?: string
  /** The server’s error. */
  error?: string | undefined
  /** Adds an outsider to the split. */
  addOutsider?: (name: string) => Promise<{ id: string }>
}

/** Edits a split and previews each share. Sends no requests. */
export function SplitEditor(props: SplitEditorProps) {
  const { value, onChange, amountMinor, currency, ownership, methods = splitMethods, help, error } = props
  const { emptyText = t`Enter an amount to see each share.` } = props
  const known = { currency, locale: locale(), amountMinor, ownership }
  const shown = preview(value, known)
  const id = useId()
  const options = methods.map((method) => ({
    value: method,
    label: splitLabels[method],
    disabled: method === 'OWNERSHIP' && !ownership,
  }))
  const choose = (chosen: string) => {
    const method = methods.find((one) => one === chosen)
    if (method) onChange(changeMethod(value, method, known))
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Select
        label={t`How it is split`}
        value={value.method}
        options={options}
        help={help}
        onChange={(event) => choose(event.target.value)}
      />
      <fieldset
        tabIndex={-1}
        className="grid grid-cols-1 gap-1 rounded-md"
        data-invalid={error ? '' : undefined}
        aria-describedby={`${id}-sum`}
      >
        <legend className="mb-1.5 font-medium">{t`People`}</legend>
        {value.method === 'OWNERSHIP' ? (
          <Owners ownership={ownership} shown={shown} currency={currency} />
        ) : (
          <People {...props} shown={shown} />
        )}
        <Sum id={`${id}-sum`} shown={shown} currency={currency} error={error} emptyText={emptyText} />
      </fieldset>
    </div>
  )
}

/** Ownership shares are read-only here. */
function Owners({ ownership, shown, currency }: { ownership: Ownership; shown: Preview; currency: string }) {
  return (
    <ul className="grid gap-1">
      {ownership?.weights.map(({ participantId, name, weight }) => (
        <SplitRow
          key={participantId}
          person={{ id: participantId, name, profileImageUrl: null }}
          ownedBasisPoints={weight}
          amountMinor={shown.amounts.get(participantId)}
          currency={currency}
        />
      ))}
    </ul>
  )
}

type PeopleProps = Pick<SplitEditorProps, 'value' | 'onChange' | 'participants' | 'currency' | 'addOutsider'>

function People(props: PeopleProps & { shown: Preview }) {
  const { value, onChange, participants, currency, shown, addOutsider } = props
  const textOf = new Map(value.people.map(({ participantId, text }) => [participantId, text]))
  const listed = participants.filter(({ id, standing }) => standing !== 'FORMER' || textOf.has(id))
  const add = async (name: string) => {
    const { id } = (await addOutsider?.(name)) ?? {}
    if (id !== undefined && !textOf.has(id)) onChange(togglePerson(value, id))
  }
  return (
    <>
      <ul className="grid gap-1">
        {listed.map((person) => (
          <SplitRow
            key={person.id}
            person={person}
            method={value.method}
            text={textOf.get(person.id)}
            amountMinor={shown.amounts.get(person.id)}
            currency={currency}
            onToggle={() => onChange(togglePerson(value, person.id))}
            onType={(text) => onChange(typeWeight(value, person.id, text))}
          />
        ))}
      </ul>
      {addOutsider && <AddOutsider onAdd={add} />}
    </>
  )
}

type SumProps = { id: string; shown: Preview; currency: string; error: string | undefined; emptyText: string }

/** Shows the total, or what is missing. */
function Sum({ id, shown: { amounts, problem }, currency, error, emptyText }: SumProps) {
  const total = [...amounts.values()].reduce((sum, part) => sum + part, 0)
  const people = [...amounts.values()].filter((part) => part > 0).length
  const even = t`${money(total, currency)} between ${plural(people, { one: '# person', other: '# people' })}.`
  const wrong = error ?? problem
  return (
    <p
      id={id}
      role="status"
      className={
        error
          ? 'mt-2 flex items-start gap-2 rounded-md bg-danger-soft p-3 text-danger'
          : 'mt-2 rounded-md bg-raised p-3'
      }
    >
      {error && <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />}
      {wrong ?? (total > 0 ? even : emptyText)}
    </p>
  )
}

function AddOutsider({ onAdd }: { onAdd: (name: string) => Promise<void> }) {
  const [name, setName] = useState('')
  const [isAdding, setAdding] = useState(false)
  const add = async () => {
    if (name.trim() === '' || isAdding) return
    setAdding(true)
    try {
      await onAdd(name.trim())
      setName('')
    } catch (error) {
      toastFailure(error)
    } finally {
      setAdding(false)
    }
  }
  const addWithEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would submit the form.
    event.preventDefault()
    void add()
  }
  return (
    <div className="mt-2 flex items-end gap-2">
      <TextField
        label={t`Someone outside the group`}
        value={name}
        maxLength={120}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        onKeyDown={addWithEnter}
        className="min-w-0 flex-1"
      />
      <Button onClick={() => void add()} loading={isAdding} aria-label={t`Add someone outside the group`}>
        <Plus aria-hidden="true" />
        {t`Add`}
      </Button>
    </div>
  )
}
