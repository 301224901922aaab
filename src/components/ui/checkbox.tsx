import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { type ComponentProps, useId } from 'react'
import { FieldNotes, type FieldTexts } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'aria-invalid' | 'aria-describedby'> & FieldTexts

/** Renders a checkbox; the whole line is the target. */
export function Checkbox({ label, help, error, optional, className, id, ...input }: CheckboxProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const describedBy = [help && `${controlId}-help`, error && `${controlId}-error`].filter(Boolean).join(' ')
  return (
    <div className={clsx('grid gap-1', className)}>
      <label htmlFor={controlId} className="flex min-h-touch items-center gap-3">
        <input
          type="checkbox"
          {...input}
          id={controlId}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className="size-5 shrink-0 accent-accent"
        />
        <span>
          {label}
          {optional && <span className="ms-2 text-sm text-muted">{t`optional`}</span>}
        </span>
      </label>
      {(help || error) && (
        <div className="-mt-2 ps-8">
          <FieldNotes controlId={controlId} help={help} error={error} />
        </div>
      )}
    </div>
  )
}
