import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Pair } from '../../../../components/ui/field-group.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { parseRate } from '../../payments/foreign.rules.ts'
import { type ForeignChoices, leftOut } from '../foreign-rows.rules.ts'
import type { ForeignRows, ImportPreview } from '../payment-imports.schemas.ts'
import { foreignTexts } from '../payment-imports.texts.ts'

type Draft = { what: '' | typeof leftOut | 'rate'; rate: string }
type Drafts = Readonly<Record<string, Draft>>

type ImportForeignProps = {
  preview: Pick<ImportPreview, 'foreign' | 'currency'>
  /** The choices of the preview. */
  choices: ForeignChoices
  isChecking: boolean
  onApply: (choices: ForeignChoices) => void
}

/** Asks whether to leave out or convert the rows of each other currency, and updates the preview. */
export function ImportForeign({ preview, choices, isChecking, onApply }: ImportForeignProps) {
  const { foreign, currency } = preview
  const [drafts, setDrafts] = useState<Drafts>({})
  const [isTried, setTried] = useState(false)
  const draftOf = (code: string) => drafts[code] ?? appliedDraft(choices.get(code))
  const chosen = new Map(foreign.map(({ currency: code }) => [code, choiceOf(draftOf(code))]))
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const complete = new Map(
      [...chosen].flatMap(([code, choice]) => (choice ? [[code, choice] as const] : [])),
    )
    if (complete.size === foreign.length) return onApply(complete)
    const wrong = foreign.find((one) => !complete.has(one.currency))?.currency
    const name = wrong && draftOf(wrong).what === 'rate' ? `rate-${wrong}` : `what-${wrong}`
    const field = event.currentTarget.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <form
      noValidate
      onSubmit={apply}
      aria-labelledby="foreign-title"
      className="grid max-w-form justify-items-start gap-4 rounded-lg border bg-surface p-4"
    >
      <h3 id="foreign-title" className="font-medium">
        {t`Rows in other currencies`}
      </h3>
      <p className="text-sm text-muted">
        {t`This group’s currency is ${currency}. Leave these rows out, or convert them. The original amount and the rate are kept.`}
      </p>
      {foreign.map((one) => (
        <CurrencyChoice
          key={one.currency}
          rows={one}
          currency={currency}
          draft={draftOf(one.currency)}
          isTried={isTried}
          onChange={(draft) => setDrafts({ ...drafts, [one.currency]: draft })}
        />
      ))}
      <Button type="submit" loading={isChecking}>
        {t`Apply`}
      </Button>
    </form>
  )
}

type CurrencyChoiceProps = {
  rows: ForeignRows
  currency: string
  draft: Draft
  /** Missing choices are reported only after submitting. */
  isTried: boolean
  onChange: (draft: Draft) => void
}

function CurrencyChoice({ rows, currency, draft, isTried, onChange }: CurrencyChoiceProps) {
  const { currency: code } = rows
  return (
    <div className="w-full">
      <Pair>
        <Select
          name={`what-${code}`}
          label={foreignTexts.label(rows)}
          placeholder={t`Choose`}
          options={whatOptions}
          value={draft.what}
          error={isTried && draft.what === '' ? foreignTexts.noChoice : undefined}
          onChange={({ target }) =>
            onChange({ ...draft, what: whatOptions.find(({ value }) => value === target.value)?.value ?? '' })
          }
        />
        {draft.what === 'rate' && (
          <TextField
            name={`rate-${code}`}
            label={t`1 ${code} in ${currency}`}
            inputMode="decimal"
            autoComplete="off"
            after={currency}
            value={draft.rate}
            error={isTried && !parseRate(draft.rate) ? foreignTexts.noRate : undefined}
            onChange={({ target }) => onChange({ ...draft, rate: target.value })}
          />
        )}
      </Pair>
    </div>
  )
}

const whatOptions: { value: Exclude<Draft['what'], ''>; label: string }[] = [
  {
    value: leftOut,
    get label() {
      return t`Leave them out`
    },
  },
  {
    value: 'rate',
    get label() {
      return t`Convert at a rate`
    },
  },
]

const appliedDraft = (choice: string | undefined): Draft =>
  choice === undefined || choice === leftOut
    ? { what: choice ?? '', rate: '' }
    : { what: 'rate', rate: choice }

const choiceOf = ({ what, rate }: Draft): string | null => (what === 'rate' ? parseRate(rate) : what || null)
