import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { FormStatusContext, useFormStatus } from './form-context.ts'
import { SignInLink } from './sign-in-link.tsx'
import type { SchemaFormStatus } from './use-schema-form.ts'

type SchemaFormProps = {
  /** The `status` of `useSchemaForm`. */
  status: SchemaFormStatus
  className?: string
  children: ReactNode
}

/** Renders the form: submits with Enter, focuses the first invalid field, and offers to discard a restored draft. */
export function SchemaForm({ status, className, children }: SchemaFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const { refusals, submit, isSaving } = status
  useEffect(() => {
    if (refusals === 0) return
    // `data-invalid` marks a group of fields that is invalid as a whole.
    const wrong = [
      ...(ref.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid]') ?? []),
    ]
    // A folded field can't be focused or read.
    for (const field of wrong) field.closest('details')?.setAttribute('open', '')
    wrong[0]?.focus()
  }, [refusals])

  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!isSaving) void submit()
  }
  return (
    <FormStatusContext value={status}>
      {/* Early typing and taps wait until drafts and default values are in place. Without script nothing is sent. */}
      <form
        ref={ref}
        method="dialog"
        noValidate
        onSubmit={send}
        data-asleep={status.isReady ? undefined : ''}
        className={clsx('grid gap-5', className)}
      >
        {status.isDraftRestored && <DraftNotice onDiscard={status.discardDraft} />}
        {children}
      </form>
    </FormStatusContext>
  )
}

/** Tells that a draft was restored. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-info-soft px-4 py-1">
      <p role="status" className="py-2">
        {t`Your draft was restored. It is not saved yet.`}
      </p>
      <Button variant="quiet" onClick={onDiscard} className="max-sm:-ms-4 sm:-me-2">
        {t`Discard draft`}
      </Button>
    </div>
  )
}

/** Renders the end of a form: the announced failure, then the buttons with the main one last. */
export function FormActions({ children }: { children: ReactNode }) {
  const { failure, isSignedOut } = useFormStatus()
  return (
    <div className="grid gap-4 sm:mt-2">
      <div
        role="alert"
        className={failure ? 'flex items-start gap-2 rounded-md bg-danger-soft p-3 text-danger' : 'sr-only'}
      >
        {failure && (
          <>
            <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
            <span>
              {failure} {isSignedOut && <SignInLink />}
            </span>
          </>
        )}
      </div>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>
    </div>
  )
}

/** Renders the main button of a form; busy while it saves. */
export function SubmitButton({ children }: { children: ReactNode }) {
  const { isSaving } = useFormStatus()
  return (
    <Button type="submit" variant="primary" loading={isSaving}>
      {children}
    </Button>
  )
}
