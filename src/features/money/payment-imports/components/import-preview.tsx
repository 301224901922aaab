import { t } from '@lingui/core/macro'
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
  /** The currency choices of the preview. */
  foreign: ForeignChoices
  isBusy: boolean
  onForeign: (choices: ForeignChoices) => void
  onAdd: (agreed: Agreed) => void
}

/** Shows what will be added and the people, or what has to be corrected first. */
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
          {t`This file was already imported on ${formatCalendarDate(importedAt.slice(0, 10), locale())}. It is not added again, so nothing is counted twice.`}
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
  if (count === 0) return <p>{t`There is nothing to add.`}</p>
  return (
    <div className="grid justify-items-start gap-5">
      <ImportPeople preview={preview} chosen={chosen} onChange={setChosen} />
      {houses.length > 0 && (
        <Select
          label={t`Property`}
          help={t`All rows are added to this property, or to the shared costs.`}
          placeholder={t`Shared costs (no property)`}
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
        {t`Add ${countText(counts)}`}
      </Button>
    </div>
  )
}

/** Preselects the likely people, each once. */
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

/** Matches the people in the file. */
function ImportPeople({ preview, chosen, onChange }: ImportPeopleProps) {
  const { people, choices, currency } = preview
  const isTaken = (choice: string, index: number) =>
    choice !== newPerson && chosen.some((other, at) => other === choice && at !== index)
  const standing = (balanceMinor: number) => {
    const amount = formatMoney(Math.abs(balanceMinor), currency, locale())
    if (balanceMinor === 0) return t`Settled up in this file`
    return balanceMinor > 0 ? t`Is owed ${amount} in this file` : t`Owes ${amount} in this file`
  }
  return (
    <fieldset className="grid w-full max-w-form gap-4">
      <legend className="mb-3 font-medium">{t`Match people`}</legend>
      {people.map(({ name, balanceMinor }, index) => {
        const choice = chosen[index] ?? newPerson
        return (
          <Select
            key={name}
            label={name}
            help={standing(balanceMinor)}
            error={isTaken(choice, index) ? t`This person is already chosen for someone else.` : undefined}
            value={choice}
            onChange={({ target }) =>
              onChange(chosen.map((before, at) => (at === index ? target.value : before)))
            }
            options={[
              { value: newPerson, label: t`Add as a new person outside the group` },
              ...choices
                .filter((person) => mayBe(person, balanceMinor))
                .map(({ id, name: label, standing: kind }) => ({
                  value: id,
                  label: kind === 'FORMER' ? t`${label} (has left)` : label,
                })),
            ]}
          />
        )
      })}
    </fieldset>
  )
}
