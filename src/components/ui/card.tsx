import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** The classes of a card, for any element. */
export const cardClass = 'overflow-clip rounded-lg border bg-surface shadow-card'

/** Renders a card. Pad its content with `p-4` or `p-6`; pictures go to the edges. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx(cardClass, className)} />
}

type SectionCardProps = Omit<ComponentProps<'section'>, 'title'> & { title: string; action?: ReactNode }

/** Renders a card with a title. */
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
