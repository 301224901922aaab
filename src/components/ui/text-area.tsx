import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldTexts } from './field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'aria-invalid' | 'aria-describedby'> & FieldTexts

/** Renders a multi-line text field that grows with its content where the browser supports it. */
export function TextArea({
  label,
  help,
  error,
  optional,
  className,
  id,
  rows = 4,
  ...textarea
}: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <textarea
          rows={rows}
          {...textarea}
          {...control}
          className={clsx(controlClass, 'field-sizing-content min-h-24 resize-y py-2.5')}
        />
      )}
    </Field>
  )
}
