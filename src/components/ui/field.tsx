import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** The props of every form control besides its own attributes. */
export type FieldTexts = {
  label: ReactNode
  /** Help text below the control. */
  help?: ReactNode
  /** The error in one sentence; marks the control as invalid. */
  error?: string | undefined
  /** Adds “optional” to the label; fields are required by default. */
  optional?: boolean
}

/** Returns the attributes that connect a control to its label, help and error. */
export type ControlAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldTexts & {
  id?: string | undefined
  className?: string | undefined
  children: (control: ControlAttributes) => ReactNode
}

/** Renders a control with its label, help and error. */
export function Field({ label, help, error, optional = false, id, className, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const describedBy = [help && `${controlId}-help`, error && `${controlId}-error`].filter(Boolean).join(' ')
  return (
    <div className={clsx('grid content-start gap-1.5', className)}>
      <label htmlFor={controlId} className="flex items-baseline gap-2 font-medium">
        {label}
        {optional && <span className="text-sm font-normal text-muted">{t`optional`}</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNotes controlId={controlId} help={help} error={error} />
    </div>
  )
}

/** Renders the texts below a control; the error comes first with an icon, since colour alone is not enough. */
export function FieldNotes({
  controlId,
  help,
  error,
}: {
  controlId: string
  help?: ReactNode
  error?: string | undefined
}) {
  return (
    <>
      {error && (
        <p id={`${controlId}-error`} className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
      {help && (
        <p id={`${controlId}-help`} className="text-sm text-muted">
          {help}
        </p>
      )}
    </>
  )
}

/** The classes shared by single-line and multi-line controls. */
export const controlClass =
  'w-full min-w-0 rounded-md border border-border-strong bg-surface px-3 text-base text-foreground placeholder:text-muted placeholder-shown:text-ellipsis ' +
  'transition-colors disabled:opacity-60 aria-invalid:border-danger aria-invalid:bg-danger-soft'
