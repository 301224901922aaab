import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cardClass } from '../../../../components/ui/card.tsx'

export const DashboardRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={`${cardClass} divide-y`} aria-label={label}>
    {children}
  </ul>
)

type DashboardRowProps = {
  icon: LucideIcon
  /** Its page. */
  to: string
  params?: Record<string, string>
  search?: Record<string, string>
  title: string
  detail: ReactNode
}

/** A line that leads to the page of its thing. */
export const DashboardRow = ({ icon: Icon, to, params, search, title, detail }: DashboardRowProps) => (
  <li className="flex items-start gap-3 px-4 py-3">
    <Icon className="mt-3 size-5 shrink-0 text-muted" aria-hidden="true" />
    <div className="grid min-w-0 gap-1">
      <Link
        to={to}
        params={params ?? {}}
        search={search ?? {}}
        className="inline-flex min-h-touch items-center font-medium wrap-anywhere hover:underline"
      >
        {title}
      </Link>
      <p className="text-sm text-muted wrap-anywhere tabular-nums">{detail}</p>
    </div>
  </li>
)
