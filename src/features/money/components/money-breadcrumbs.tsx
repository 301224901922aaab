import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Crumb } from '../../../components/ui/page-header.tsx'
import { GroupBreadcrumbs } from '../../base/components/group-breadcrumbs.tsx'

/** Money sections with pages below them. */
const parts = {
  balances: {
    to: '/money/$familyGroupId',
    get label() {
      return t`Money`
    },
  },
  bills: {
    to: '/money/$familyGroupId/bills',
    get label() {
      return t`Bills`
    },
  },
  invoices: {
    to: '/money/$familyGroupId/invoices',
    get label() {
      return t`Invoices`
    },
  },
  payments: {
    to: '/money/$familyGroupId/payments',
    get label() {
      return t`Payments`
    },
  },
  reports: {
    to: '/money/$familyGroupId/reports',
    get label() {
      return t`Reports`
    },
  },
  settlements: {
    to: '/money/$familyGroupId/settlements',
    get label() {
      return t`Settlements`
    },
  },
} as const

export type MoneyBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string | null }
  part?: keyof typeof parts
  /** A link to the parent. */
  children?: ReactNode
}

/** Renders the breadcrumbs of a money page. */
export function MoneyBreadcrumbs({ of, part = 'balances', children }: MoneyBreadcrumbsProps) {
  const link = (
    <Crumb to={parts[part].to} params={{ familyGroupId: of.familyGroupId }}>
      {parts[part].label}
    </Crumb>
  )
  const links = [{ key: 'part', link }, ...(children ? [{ key: 'below', link: children }] : [])]
  return <GroupBreadcrumbs of={of} links={links} />
}
