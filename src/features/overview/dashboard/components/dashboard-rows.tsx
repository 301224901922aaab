import { Link } from '@tanstack/react-router'
import { ArrowRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cardClass } from '../../../../components/ui/card.tsx'

type DashboardSectionProps = {
  title: string
  /** Where all of it is, when there is more than is shown. */
  all?: { to: string; search?: Record<string, string>; label: string } | false
  children: ReactNode
}

/** A titled part of the dashboard. */
export function DashboardSection({ title, all, children }: DashboardSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 content-start gap-3">
      <div className="flex min-h-touch flex-wrap items-center justify-between gap-x-4">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        {all && (
          <Link
            to={all.to}
            search={all.search ?? {}}
            className="inline-flex min-h-touch items-center gap-1 text-sm font-medium text-accent hover:underline"
          >
            {all.label}
            <ArrowRight className="size-4" aria-hidden="true" />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** What a part is for, while there is nothing in it; short, since several of them may stand on one page. */
export const NothingHere = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-border-strong p-4 text-muted">
    <p className="min-w-0 flex-1 basis-64">{children}</p>
    {action}
  </div>
)

export const DashboardRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={`${cardClass} divide-y`} aria-label={label}>
    {children}
  </ul>
)

type DashboardRowProps = {
  icon: LucideIcon
  /** Its page. */
  to: string
  search?: Record<string, string>
  title: string
  detail: ReactNode
}

/** A line that leads to the page of its thing. */
export const DashboardRow = ({ icon: Icon, to, search, title, detail }: DashboardRowProps) => (
  <li className="flex items-start gap-3 px-4 py-3">
    <Icon className="mt-3 size-5 shrink-0 text-muted" aria-hidden="true" />
    <div className="grid min-w-0 gap-1">
      <Link
        to={to}
        search={search ?? {}}
        className="inline-flex min-h-touch items-center font-medium wrap-anywhere hover:underline"
      >
        {title}
      </Link>
      <p className="text-sm text-muted wrap-anywhere tabular-nums">{detail}</p>
    </div>
  </li>
)
