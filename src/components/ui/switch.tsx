import { clsx } from 'clsx'
import { type ComponentProps, useId } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'id' | 'onChange' | 'checked'> & {
  label: string
  checked: boolean
  /** What the switch is about, for screen readers, where the label alone does not say it. */
  context?: string
  onChange: (isOn: boolean) => void
}

/** Renders a switch that applies at once; the label is part of the target. */
export function Switch({ label, context, checked, onChange, className, ...input }: SwitchProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={clsx(
        'inline-flex min-h-touch items-center gap-2.5 has-disabled:cursor-not-allowed has-disabled:text-muted',
        className,
      )}
    >
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-label={context && `${context}: ${label}`}
        onChange={({ target }) => onChange(target.checked)}
        className={clsx(
          'relative h-6 w-10 shrink-0 appearance-none rounded-full border border-border-strong bg-raised transition-colors',
          'before:absolute before:start-0.5 before:top-0.5 before:size-4.5 before:rounded-full before:bg-border-strong before:transition-transform',
          'checked:border-accent-fill checked:bg-accent-fill checked:before:translate-x-4 checked:before:bg-accent-foreground',
          'disabled:opacity-55 forced-colors:checked:bg-[Highlight] forced-colors:before:bg-[ButtonText]',
        )}
      />
      {label}
    </label>
  )
}
