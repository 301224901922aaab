import { Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { ImportProblems } from '../../../../components/ui/import-problems.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { useFocusOnArrival } from '../../../../components/ui/use-focus-on-arrival.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { type ForeignChoices, leftOut } from '../foreign-rows.rules.ts'
import { newPerson } from '../payment-imports.rules.ts'
import type { ForeignRows, ImportPreview } from '../payment-imports.schemas.ts'
import { countText, foreignTexts, nothingText } from '../payment-imports.texts.ts'
import { ImportForeign } from './import-foreign.tsx'
import { ImportPeople } from './import-people.tsx'
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
  const title = useFocusOnArrival<HTMLHeadingElement>()
  const { counts, problems, notices, importedAt, rows } = preview
  const isGood = problems.length === 0
  const isDecided = preview.foreign.every(({ currency }) => foreign.has(currency))
  return (
    <div className="grid grid-cols-1 gap-5">
      <h2 ref={title} tabIndex={-1} className="rounded-sm text-lg wrap-anywhere">
        {isGood ? `${countText(counts)} in ${fileName}` : `${fileName} cannot be imported yet`}
      </h2>
      {notices.map((notice) => (
        <Notice key={notice}>{notice}</Notice>
      ))}
      {isGood && counts.nothing > 0 && <Notice>{nothingText(counts.nothing)}</Notice>}
      {!isGood && <ImportProblems preview={preview} />}
      {isGood && importedAt && (
        <Notice>
          This very file was imported on {formatCalendarDate(importedAt.slice(0, 10), locale())}. It is not
          added again, so that nothing counts twice.
        </Notice>
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
        preview.foreign.map((rows) => <Notice key={rows.currency}>{foreignNotice(rows, props)}</Notice>)}
      {isGood && isDecided && !importedAt && <AddForm {...props} />}
      {rows.length > 0 && <ImportRows preview={preview} />}
    </div>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2 rounded-md bg-info-soft p-3 text-sm wrap-anywhere">
    <Info className="mt-0.5 size-4 shrink-0 text-info" aria-hidden="true" />
    <span>{children}</span>
  </p>
)

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
