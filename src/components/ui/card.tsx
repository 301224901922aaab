import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** The look of a raised sheet, for whichever element holds it. */
export const cardClass = 'overflow-clip rounded-lg border bg-surface shadow-card'

/** A raised sheet. Pad what is in it with `p-4` or `p-6`; pictures go to its edges. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx(cardClass, className)} />
}

type SectionCardProps = Omit<ComponentProps<'section'>, 'title'> & { title: string; action?: ReactNode }

/** A titled part of a page. */
export function SectionCard({ title, action, className, children, ...rest }: SectionCardProps) {
  return (
    <section {...rest} className={clsx(cardClass, 'p-4 sm:p-6', className)}>
      <div className="mb-3 flex min-h-touch flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
