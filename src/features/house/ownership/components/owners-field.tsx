import { t } from '@lingui/core/macro'
import { CircleAlert, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button, IconButton } from '../../../../components/ui/button.tsx'
import type { FieldErrors } from '../../../../components/ui/form-errors.ts'
import { Select } from '../../../../components/ui/select.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { locale } from '../../../../lib/locale.ts'
import type { MemberView } from '../../../base/groups/groups.schemas.ts'
import { maxOwners, ownerKey, totalBasisPoints, wholeBasisPoints } from '../ownership.rules.ts'
import type { OwnerDraft, OwnershipView } from '../ownership.schemas.ts'
import { roundToWhole, sumText } from '../ownership.texts.ts'
import { evenSplit, exactShares, parsePercent, percentText } from '../percent.rules.ts'

type OwnersFieldProps = {
  owners: OwnerDraft[]
  onChange: (owners: OwnerDraft[]) => void
  errors: FieldErrors
  ownership: OwnershipView
  members: MemberView[]
}

/** Renders the owners with their shares: add, remove, type, split evenly; announces the sum. */
export function OwnersField({ owners, onChange, errors, ownership, members }: OwnersFieldProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const add = (owner: Omit<OwnerDraft, 'share'>) => onChange([...owners, { ...owner, share: '' }])
  const remove = (index: number) => {
    onChange(owners.toSpliced(index, 1))
    // The focused button is gone.
    group.current?.focus()
  }
  const type = (index: number, share: string) =>
    onChange(owners.map((owner, at) => (at === index ? { ...owner, share } : owner)))
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className="grid gap-4 rounded-md"
      data-invalid={errors.owners ? '' : undefined}
      aria-describedby={errors.owners ? 'owners-error' : undefined}
    >
      <legend className="mb-2 text-lg font-semibold">{t`Owners`}</legend>
      {owners.length === 0 && <p className="text-muted">{t`Add everyone who owns a share.`}</p>}
      {owners.map((owner, index) => (
        <OwnerRow
          key={ownerKey(owner)}
          owner={owner}
          error={rowError(errors, index)}
          onType={(share) => type(index, share)}
          onRemove={() => remove(index)}
        />
      ))}
      {owners.length > 0 && <Total owners={owners} onChange={onChange} />}
      {errors.owners && (
        <p id="owners-error" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {errors.owners}
        </p>
      )}
      {owners.length < maxOwners && (
        <AddOwner owners={owners} ownership={ownership} members={members} onAdd={add} />
      )}
    </fieldset>
  )
}

const rowError = (errors: FieldErrors, index: number) =>
  errors[`owners.${index}.share`] ??
  errors[`owners.${index}.basisPoints`] ??
  errors[`owners.${index}.name`] ??
  errors[`owners.${index}`]

type OwnerRowProps = {
  owner: OwnerDraft
  error: string | undefined
  onType: (share: string) => void
  onRemove: () => void
}

function OwnerRow({ owner: { userId, name, share }, error, onType, onRemove }: OwnerRowProps) {
  return (
    <div className="flex items-end gap-2">
      <TextField
        label={<span className="min-w-0 break-words">{userId ? name : t`${name} (outside the group)`}</span>}
        value={share}
        error={error}
        onChange={(event) => onType(event.target.value)}
        inputMode="text"
        autoComplete="off"
        after="%"
        className="min-w-0 flex-1"
      />
      <IconButton label={t`Remove ${name}`} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
    </div>
  )
}

function Total({ owners, onChange }: Pick<OwnersFieldProps, 'owners' | 'onChange'>) {
  const points = owners.map(({ share }) => parsePercent(share))
  const known = points.filter((point) => point !== null).map((basisPoints) => ({ basisPoints }))
  const write = (parts: number[]) =>
    onChange(owners.map((owner, index) => ({ ...owner, share: percentText(parts[index] ?? 0, locale()) })))
  const exact = exactShares(owners.map(({ share }) => share))
  const isTooMuch = totalBasisPoints(known) > wholeBasisPoints
  return (
    <div className="grid gap-2 rounded-md bg-raised p-3">
      <p role="status" className={isTooMuch ? 'text-danger' : undefined}>
        {sumText(known, locale())}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => write(evenSplit(owners.length))}>{t`Split evenly`}</Button>
        {exact && <Button onClick={() => write(exact)}>{roundToWhole(locale())}</Button>}
      </div>
    </div>
  )
}

type AddOwnerProps = Pick<OwnersFieldProps, 'owners' | 'ownership' | 'members'> & {
  onAdd: (owner: Omit<OwnerDraft, 'share'>) => void
}

function AddOwner({ owners, ownership, members, onAdd }: AddOwnerProps) {
  const people = possibleOwners(ownership, members).filter(
    (person) => !owners.some(({ userId }) => userId === person.userId),
  )
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState('')
  const person = people.find(({ userId }) => userId === chosen)
  const isNamed = owners.some((owner) => ownerKey(owner) === ownerKey({ userId: null, name }))
  const addOutsider = () => {
    if (name.trim() === '' || isNamed) return
    onAdd({ userId: null, name: name.trim() })
    setName('')
  }
  const addWithEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would submit the form.
    event.preventDefault()
    addOutsider()
  }
  return (
    <div className="grid gap-4">
      {people.length > 0 && (
        <div className="flex items-end gap-2">
          <Select
            label={t`Member`}
            value={person ? chosen : ''}
            placeholder={t`Choose a member`}
            options={people.map(({ userId, name: label }) => ({ value: userId, label }))}
            onChange={(event) => setChosen(event.target.value)}
            className="min-w-0 flex-1"
          />
          <Button onClick={() => person && onAdd(person)} aria-label={t`Add member`}>
            <Plus aria-hidden="true" />
            {t`Add`}
          </Button>
        </div>
      )}
      <div className="flex items-end gap-2">
        <TextField
          label={t`Someone outside the group`}
          value={name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          onKeyDown={addWithEnter}
          error={isNamed ? t`This owner is already in the list.` : undefined}
          className="min-w-0 flex-1"
        />
        <Button onClick={addOutsider} aria-label={t`Add owner outside the group`}>
          <Plus aria-hidden="true" />
          {t`Add`}
        </Button>
      </div>
    </div>
  )
}

/** Members, and former members who once owned a share. */
function possibleOwners({ changes }: OwnershipView, members: MemberView[]) {
  const people = new Map(members.map(({ userId, name }) => [userId, { userId, name }]))
  for (const { userId, name } of changes.flatMap(({ shares }) => shares)) {
    if (userId && !people.has(userId)) people.set(userId, { userId, name })
  }
  return [...people.values()]
}
