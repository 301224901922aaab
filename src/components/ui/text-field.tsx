import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { controlClass, Field, type FieldTexts } from './field.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby'> &
  FieldTexts & {
    /** Something inside the control at its start or end: a currency, a unit, a button. */
    before?: ReactNode
    after?: ReactNode
  }

/** Renders a single-line text field. */
export function TextField({
  label,
  help,
  error,
  optional,
  before,
  after,
  className,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <span className="relative flex">
          {before && <Adornment side="start">{before}</Adornment>}
          <input
            type="text"
            {...input}
            {...control}
            className={clsx(controlClass, 'min-h-touch', before && 'ps-11', after && 'pe-16')}
          />
          {after && <Adornment side="end">{after}</Adornment>}
        </span>
      )}
    </Field>
  )
}

function Adornment({ side, children }: { side: 'start' | 'end'; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'pointer-events-none absolute inset-y-0 flex items-center text-muted [&_svg]:size-5 [&>button]:pointer-events-auto',
        side === 'start' ? 'start-3' : 'end-3',
      )}
    >
      {children}
    </span>
  )
}

type MoneyFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'after' | 'before'> & { currency: string }

/** Renders an amount as text with its currency; the caller’s schema parses it with `parseMoney`. */
export function MoneyField({ currency, ...rest }: MoneyFieldProps) {
  return <TextField autoComplete="off" {...rest} inputMode="decimal" after={currency} />
}

/** Renders a calendar date, `YYYY-MM-DD`, with the native date picker. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'after' | 'before'>) {
  return <TextField {...props} type="date" />
}
