import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { ImportNotice, PreviewFrame } from '../../../base/components/table-import.tsx'
import { type ForeignChoices, leftOut } from '../foreign-rows.rules.ts'
import { mayBe, newPerson } from '../payment-imports.rules.ts'
import type { ForeignRows, ImportPreview } from '../payment-imports.schemas.ts'
import { countText, foreignTexts, nothingText } from '../payment-imports.texts.ts'
import { ImportForeign } from './import-foreign.tsx'
import { ImportRows } from './import-rows.tsx'

export type Agreed = { people: string[]; ofPropertyId?: string; count: number }

type ImportPreviewProps = {
  fileName: string
  preview: ImportPreview
  /** What happened to rows in other currencies when the preview was made. */
  foreign: ForeignChoices
  isBusy: boolean
  onForeign: (choices: ForeignChoices) => void
  onAdd: (agreed: Agreed) => void
}

/** What a file would add, who is who in it, and the button that adds it; or what has to be corrected first. */
export function ImportPreviewPart(props: ImportPreviewProps) {
  const { fileName, preview, foreign } = props
  const { counts, problems, importedAt, rows } = preview
  const isGood = problems.length === 0
  const isDecided = preview.foreign.every(({ currency }) => foreign.has(currency))
  return (
    <PreviewFrame as="h2" fileName={fileName} preview={preview} holds={countText(counts)}>
      {isGood && counts.nothing > 0 && <ImportNotice>{nothingText(counts.nothing)}</ImportNotice>}
      {isGood && importedAt && (
        <ImportNotice>
          This very file was imported on {formatCalendarDate(importedAt.slice(0, 10), locale())}. It is not
          added again, so that nothing counts twice.
        </ImportNotice>
      )}
      {!importedAt && preview.foreign.length > 0 && (
        <ImportForeign
          preview={preview}
          choices={foreign}
          isChecking={props.isBusy}
          onApply={props.onForeign}
        />
      )}
      {isDecided &&
        preview.foreign.map((rows) => (
          <ImportNotice key={rows.currency}>{foreignNotice(rows, props)}</ImportNotice>
        ))}
      {isGood && isDecided && !importedAt && <AddForm {...props} />}
      {rows.length > 0 && <ImportRows preview={preview} />}
    </PreviewFrame>
  )
}

function foreignNotice(rows: ForeignRows, { foreign, preview }: ImportPreviewProps): string {
  const choice = foreign.get(rows.currency) ?? leftOut
  if (choice === leftOut) return foreignTexts.leftOut(rows)
  return foreignTexts.converted(rows, choice, preview.currency)
}

function AddForm({ preview, isBusy, onAdd }: ImportPreviewProps) {
  const { people, counts, houses } = preview
  const [chosen, setChosen] = useState(() => firstChoice(people))
  const [propertyId, setPropertyId] = useState('')
  const count = counts.expenses + counts.settlements
  const known = chosen.filter((id) => id !== newPerson)
  const isClear = new Set(known).size === known.length
  if (count === 0) return <p>There is nothing to add.</p>
  return (
    <div className="grid justify-items-start gap-5">
      <ImportPeople preview={preview} chosen={chosen} onChange={setChosen} />
      {houses.length > 0 && (
        <Select
          label="What it is about"
          help="All of it goes to the balances of this property, or of the group as a whole."
          placeholder="The group as a whole"
          value={propertyId}
          onChange={({ target }) => setPropertyId(target.value)}
          options={houses.map(({ id, name }) => ({ value: id, label: name }))}
          className="w-full max-w-form"
        />
      )}
      <Button
        variant="primary"
        loading={isBusy}
        disabled={!isClear}
        onClick={() => onAdd({ people: chosen, count, ...(propertyId && { ofPropertyId: propertyId }) })}
      >
        Add {countText(counts)}
      </Button>
    </div>
  )
}

/** Whom each is likely, but nobody twice. */
function firstChoice(people: ImportPreview['people']): string[] {
  const taken = new Set<string>()
  return people.map(({ likelyId }) => {
    if (!likelyId || taken.has(likelyId)) return newPerson
    taken.add(likelyId)
    return likelyId
  })
}

type ImportPeopleProps = {
  preview: Pick<ImportPreview, 'people' | 'choices' | 'currency'>
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Who the people of the file are here. */
function ImportPeople({ preview, chosen, onChange }: ImportPeopleProps) {
  const { people, choices, currency } = preview
  const isTaken = (choice: string, index: number) =>
    choice !== newPerson && chosen.some((other, at) => other === choice && at !== index)
  const standing = (balanceMinor: number) => {
    const amount = formatMoney(Math.abs(balanceMinor), currency, locale())
    if (balanceMinor === 0) return 'Even in this file'
    return balanceMinor > 0 ? `Is owed ${amount} in this file` : `Owes ${amount} in this file`
  }
  return (
    <fieldset className="grid w-full max-w-form gap-4">
      <legend className="mb-3 font-medium">Who is who</legend>
      {people.map(({ name, balanceMinor }, index) => {
        const choice = chosen[index] ?? newPerson
        return (
          <Select
            key={name}
            label={name}
            help={standing(balanceMinor)}
            error={isTaken(choice, index) ? 'Somebody else is this person already.' : undefined}
            value={choice}
            onChange={({ target }) =>
              onChange(chosen.map((before, at) => (at === index ? target.value : before)))
            }
            options={[
              { value: newPerson, label: 'Add as a new person outside the group' },
              ...choices
                .filter((person) => mayBe(person, balanceMinor))
                .map(({ id, name: label, standing: kind }) => ({
                  value: id,
                  label: kind === 'FORMER' ? `${label} (has left)` : label,
                })),
            ]}
          />
        )
      })}
    </fieldset>
  )
}
