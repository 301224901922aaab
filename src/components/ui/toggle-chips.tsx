import { Check } from 'lucide-react'

type ToggleChipsProps<Value extends string | number> = {
  legend: string
  help?: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

/** Renders a few checkboxes as a compact grid; any number of them can be chosen. */
export function ToggleChips<Value extends string | number>(props: ToggleChipsProps<Value>) {
  const { legend, help, options, chosen, onChange } = props
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="grid grid-cols-3 gap-1.5 sm:grid-cols-4">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className={
              'relative flex min-h-touch min-w-0 items-center justify-center gap-1 rounded-md border border-border-strong bg-surface px-1 text-center text-sm wrap-anywhere ' +
              'has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium ' +
              'has-focus-visible:outline-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2'
            }
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              className="peer sr-only"
            />
            <Check className="hidden size-4 shrink-0 peer-checked:block" aria-hidden="true" />
            {label}
          </label>
        ))}
      </div>
      {help && <p className="text-sm text-muted">{help}</p>}
    </fieldset>
  )
}
