import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GroupBreadcrumbs } from '../../base/components/group-breadcrumbs.tsx'

/** The parts of the money that have pages below them. */
const parts = {
  balances: { to: '/money/$familyGroupId', label: 'Money' },
  bills: { to: '/money/$familyGroupId/bills', label: 'Bills' },
  invoices: { to: '/money/$familyGroupId/invoices', label: 'Invoices' },
  payments: { to: '/money/$familyGroupId/payments', label: 'Payments' },
  reports: { to: '/money/$familyGroupId/reports', label: 'Reports' },
  settlements: { to: '/money/$familyGroupId/settlements', label: 'Settlements' },
} as const

export type MoneyBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string | null }
  part?: keyof typeof parts
  /** What the page belongs to inside that part: a link. */
  children?: ReactNode
}

/** The way back up from a page about money: the group, and the part of its money. */
export function MoneyBreadcrumbs({ of, part = 'balances', children }: MoneyBreadcrumbsProps) {
  const link = (
    <Link to={parts[part].to} params={{ familyGroupId: of.familyGroupId }}>
      {parts[part].label}
    </Link>
  )
  const links = [{ key: 'part', link }, ...(children ? [{ key: 'below', link: children }] : [])]
  return <GroupBreadcrumbs of={of} links={links} />
}
