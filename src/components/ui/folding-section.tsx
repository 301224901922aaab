import { ChevronDown, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'

type FoldingSectionProps = {
  id: string
  title: string
  isEmpty: boolean
  /** The first step, beside the title while the section is empty. */
  firstStep: string
  children: ReactNode
}

/** Renders a titled part of a page; while it is empty, one line with its first step. What was opened stays open. */
export function FoldingSection({ id, title, isEmpty, firstStep, children }: FoldingSectionProps) {
  const [wasFilled, setWasFilled] = useState(!isEmpty)
  if (!isEmpty && !wasFilled) setWasFilled(true)
  return (
    <section aria-labelledby={id}>
      <details
        open={wasFilled}
        className="group"
        onToggle={({ currentTarget }) => {
          if (isEmpty && currentTarget.open) focusFirstField(currentTarget)
        }}
      >
        <summary className="flex min-h-touch list-none items-center justify-between gap-x-4 rounded-md [&::-webkit-details-marker]:hidden">
          <h2 id={id} tabIndex={-1} className="min-w-0 text-lg wrap-anywhere">
            {title}
          </h2>
          {isEmpty && (
            <span className="inline-flex shrink-0 items-center gap-2 font-medium group-open:hidden">
              <Plus className="size-5" aria-hidden="true" />
              {firstStep}
            </span>
          )}
          <ChevronDown
            className={`size-5 shrink-0 text-muted group-open:rotate-180 ${isEmpty ? 'hidden group-open:block' : ''}`}
            aria-hidden="true"
          />
        </summary>
        <div className="grid grid-cols-1 gap-3 pt-1">{children}</div>
      </details>
    </section>
  )
}

/** A field can be hidden, like the camera where there is none. */
function focusFirstField(section: HTMLElement) {
  for (const field of section.querySelectorAll<HTMLElement>('input, textarea')) {
    field.focus()
    if (document.activeElement === field) return
  }
}
