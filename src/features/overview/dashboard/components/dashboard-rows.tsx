import { Link } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ListRow, rowLinkClass } from '../../../../components/ui/list-row.tsx'

type DashboardSectionProps = {
  title: string
  /** The anchor for the summary line. */
  anchor?: string
  /** Links to the full list when there is more. */
  all?: { to: string; search?: Record<string, string>; label: string } | false
  children: ReactNode
}

/** Renders a titled part of the dashboard. */
export function DashboardSection({ title, anchor, all, children }: DashboardSectionProps) {
  const titleId = useId()
  return (
    <section id={anchor} aria-labelledby={titleId} className="grid grid-cols-1 content-start">
      <div className="flex min-h-touch flex-wrap items-center justify-between gap-x-4">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        {all && (
          <Link
            to={all.to}
            search={all.search ?? {}}
            className="-me-1 inline-flex min-h-touch items-center gap-0.5 rounded-sm text-sm font-medium text-muted hover:text-foreground hover:underline"
          >
            {all.label}
            <ChevronRight className="size-4" aria-hidden="true" />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** Renders the line for an empty part. */
export const NothingHere = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <p className="flex flex-wrap items-center justify-between gap-x-3 text-muted">
    {children}
    {action}
  </p>
)

type DashboardRowProps = {
  icon: LucideIcon
  to: string
  search?: Record<string, string>
  /** The section of the page. */
  hash?: string
  title: string
  detail: ReactNode
  side?: ReactNode
  actions?: ReactNode
}

/** Renders a row that links to its item's page. */
export const DashboardRow = ({ icon: Icon, to, search, hash, title, ...row }: DashboardRowProps) => (
  <ListRow
    {...row}
    lead={<Icon className="size-5" aria-hidden="true" />}
    title={
      <Link to={to} search={search ?? {}} {...(hash && { hash })} className={rowLinkClass}>
        {title}
      </Link>
    }
  />
)

/** Renders an amount. */
export const Amount = ({ children }: { children: ReactNode }) => (
  <span className="money font-semibold">{children}</span>
)
