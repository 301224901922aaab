import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  icon?: ReactNode
  /** The first step: a button or link. */
  action?: ReactNode
  className?: string
  /** What it is for. */
  children?: ReactNode
}

/** Renders in place of an empty list: what it is for, and the first step. */
export function EmptyState({ title, icon, action, className, children }: EmptyStateProps) {
  return (
    <div
      className={clsx(
        'grid justify-items-center gap-3 rounded-lg border border-dashed border-border-strong px-6 py-12 text-center',
        className,
      )}
    >
      {icon && (
        <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent [&_svg]:size-7">
          {icon}
        </span>
      )}
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
