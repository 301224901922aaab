import { useState } from 'react'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { maxInterval } from '../recurrence.rules.ts'
import { timingRefusals } from '../schedules.texts.ts'

type IntervalFieldProps = { interval: number; onChange: (interval: number) => void }

/** "Every 3": what is typed stays as it is typed; what is no such number changes nothing, and says so. */
export function IntervalField({ interval, onChange }: IntervalFieldProps) {
  const [text, setText] = useState(String(interval))
  const isNumber = (typed: string) =>
    /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= maxInterval
  const shown = isNumber(text) && Number(text) !== interval ? String(interval) : text
  return (
    <TextField
      label="Every"
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
