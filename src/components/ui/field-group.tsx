import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

/** Groups fields of a form under a heading. */
export function FieldGroup({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-lg font-semibold">{title}</legend>
      {help && <p className="-mt-2 text-muted">{help}</p>}
      {children}
    </fieldset>
  )
}

/** Places fields side by side where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 sm:grid-cols-2">{children}</div>
)

type FoldedFieldsProps = {
  title: ReactNode
  /** Their values in a few words. */
  summary?: ReactNode
  /** Opens it; what is open stays open until the reader closes it. */
  isNeeded: boolean
  children: ReactNode
}

/** Folds fields that are rarely changed. `SchemaForm` opens it for an invalid field. */
export function FoldedFields({ title, summary, isNeeded, children }: FoldedFieldsProps) {
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  return (
    <details open={wasNeeded} className="group min-w-0 rounded-md border bg-surface">
      <summary className="flex min-h-touch list-none items-center gap-2 rounded-md px-3 py-1 hover:bg-raised [&::-webkit-details-marker]:hidden">
        <span
          className={clsx('min-w-0 font-medium wrap-anywhere', summary ? 'max-w-1/2 shrink-0' : 'flex-1')}
        >
          {title}
        </span>
        {summary && (
          <span className="min-w-0 flex-1 text-end text-sm text-muted wrap-anywhere group-open:invisible">
            {summary}
          </span>
        )}
        <ChevronDown
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-5 border-t p-3 sm:p-4">{children}</div>
    </details>
  )
}
