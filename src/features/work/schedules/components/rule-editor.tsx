import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { FieldNotes } from '../../../../components/ui/field.tsx'
import { Pair } from '../../../../components/ui/field-group.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { ToggleChips } from '../../../../components/ui/toggle-chips.tsx'
import {
  frequencies,
  maxInterval,
  type Recurrence,
  readRule,
  weekdays,
  weeksOfMonth,
  writeRule,
} from '../recurrence.rules.ts'
import { frequencyLabels, monthName, timingRefusals, weekdayLabels, weekLabels } from '../schedules.texts.ts'

type RuleEditorProps = {
  rule: string
  /** Counted from completion, only the interval can be chosen. */
  isPlain: boolean
  error: string | undefined
  onChange: (rule: string) => void
}

const plain = (frequency: Recurrence['frequency'], interval: number): Recurrence => {
  if (frequency === 'DAILY') return { frequency, interval }
  if (frequency === 'WEEKLY') return { frequency, interval, days: [] }
  if (frequency === 'MONTHLY') return { frequency, interval, day: null, nth: null }
  return { frequency, interval, months: [], day: null }
}

/** The same rule without days and months. */
export function plainRule(rule: string): string {
  const read = readRule(rule)
  return 'refusal' in read ? rule : writeRule(plain(read.recurrence.frequency, read.recurrence.interval))
}

/** Renders a recurrence rule as choices; nobody types a rule. */
export function RuleEditor({ rule, isPlain, error, onChange }: RuleEditorProps) {
  const read = readRule(rule)
  const recurrence = 'refusal' in read ? plain('YEARLY', 1) : read.recurrence
  const change = (next: Recurrence) => onChange(writeRule(next))
  const { frequency, interval } = recurrence
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-4 *:min-w-0">
        <IntervalField interval={interval} onChange={(next) => change({ ...recurrence, interval: next })} />
        <Select
          label={t({ message: 'Unit', context: 'of time' })}
          options={frequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
          value={frequency}
          onChange={({ target }) => {
            const chosen = frequencies.find((one) => one === target.value)
            if (chosen) change(plain(chosen, interval))
          }}
        />
      </div>
      {!isPlain && <Details recurrence={recurrence} onChange={change} />}
      <FieldNotes controlId="rule" error={error} />
    </div>
  )
}

type DetailsProps = { recurrence: Recurrence; onChange: (recurrence: Recurrence) => void }

function Details({ recurrence, onChange }: DetailsProps) {
  if (recurrence.frequency === 'DAILY') return null
  if (recurrence.frequency === 'MONTHLY') return <MonthDay recurrence={recurrence} onChange={onChange} />
  if (recurrence.frequency === 'WEEKLY') {
    const { days } = recurrence
    return (
      <ToggleChips
        legend={t`On these days`}
        help={t`If you choose none, the weekday of the first date is used.`}
        options={weekdays.map((day) => ({ value: day, label: weekdayLabels[day] }))}
        chosen={days}
        onChange={(next) => onChange({ ...recurrence, days: next })}
      />
    )
  }
  return (
    <ToggleChips
      legend={t`In these months`}
      help={t`If you choose none, the month of the first date is used.`}
      options={months.map((month) => ({ value: month, label: monthName(month) }))}
      chosen={recurrence.months}
      onChange={(next) => onChange({ ...recurrence, months: next })}
    />
  )
}

const months = Array.from({ length: 12 }, (_, index) => index + 1)

type Monthly = Extract<Recurrence, { frequency: 'MONTHLY' }>

/** On the day of the first date, or on a weekday such as the last Friday. */
function MonthDay({ recurrence, onChange }: { recurrence: Monthly; onChange: (next: Recurrence) => void }) {
  const { nth } = recurrence
  const chooseWeek = (text: string) => {
    const week = weeksOfMonth.find((one) => String(one) === text)
    onChange({ ...recurrence, day: null, nth: week ? { week, weekday: nth?.weekday ?? 'MO' } : null })
  }
  const chooseWeekday = (text: string) => {
    const weekday = weekdays.find((one) => one === text)
    if (nth && weekday) onChange({ ...recurrence, nth: { ...nth, weekday } })
  }
  return (
    <Pair>
      <Select
        label={t({ message: 'On', context: 'days of the week' })}
        placeholder={t`Same day of the month`}
        options={weeksOfMonth.map((week) => ({ value: String(week), label: t`the ${weekLabels[week]} …` }))}
        value={nth ? String(nth.week) : ''}
        onChange={({ target }) => chooseWeek(target.value)}
      />
      {nth && (
        <Select
          label={t`Weekday`}
          options={weekdays.map((day) => ({ value: day, label: weekdayLabels[day] }))}
          value={nth.weekday}
          onChange={({ target }) => chooseWeekday(target.value)}
        />
      )}
    </Pair>
  )
}

type IntervalFieldProps = { interval: number; onChange: (interval: number) => void }

/** Renders the interval: invalid input stays, changes nothing, and shows an error. */
function IntervalField({ interval, onChange }: IntervalFieldProps) {
  const [text, setText] = useState(String(interval))
  const isNumber = (typed: string) =>
    /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= maxInterval
  const shown = isNumber(text) && Number(text) !== interval ? String(interval) : text
  return (
    <TextField
      label={t`Every`}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      error={isNumber(shown) ? undefined : timingRefusals['wrong-interval']}
      onChange={({ target }) => {
        setText(target.value)
        if (isNumber(target.value)) onChange(Number(target.value))
      }}
      onBlur={() => {
        if (!isNumber(text)) setText(String(interval))
      }}
    />
  )
}
