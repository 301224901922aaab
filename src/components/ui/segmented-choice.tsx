import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'

type SegmentedChoiceProps<Value extends string> = {
  legend: string
  options: readonly { value: Value; label: string; icon?: LucideIcon }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** Renders radio buttons side by side. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { legend, options, value, onChange, className } = props
  const name = useId()
  return (
    <fieldset className={clsx('grid min-w-0 gap-1.5', className)}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex w-full max-w-form flex-wrap rounded-md border border-border-strong bg-surface p-1">
        {options.map(({ value: own, label, icon: Icon }) => (
          <label
            key={own}
            className={clsx(
              'flex min-h-touch flex-1 items-center justify-center gap-2 rounded-sm px-3 transition-colors max-[22.5rem]:gap-1 max-[22.5rem]:px-1',
              'text-muted has-checked:bg-accent-soft has-checked:font-medium has-checked:text-foreground',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2',
            )}
          >
            <input
              type="radio"
              name={name}
              value={own}
              checked={own === value}
              onChange={() => onChange(own)}
              className="sr-only"
            />
            {Icon && <Icon className="size-5" aria-hidden="true" />}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
