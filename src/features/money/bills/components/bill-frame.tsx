import { Link } from '@tanstack/react-router'
import { Ban, CalendarClock, CircleAlert, CircleCheck, Clock, Hourglass } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Breadcrumbs } from '../../../../components/ui/page-header.tsx'
import { groupName } from '../../../base/groups/groups.rules.ts'
import type { BillState } from '../bills.rules.ts'
import { stateText } from '../bills.texts.ts'

type BillBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string | null }
  /** The bill that the page is a form of. */
  bill?: { id: string; title: string }
}

/** The way back up to the bills of the group. */
export function BillBreadcrumbs({ of: { familyGroupId, ...of }, bill }: BillBreadcrumbsProps) {
  const params = { familyGroupId }
  const group = (
    <Link to="/dashboard/$familyGroupId" params={params}>
      {groupName(of.groupName)}
    </Link>
  )
  const bills = (
    <Link to="/money/$familyGroupId/bills" params={params}>
      Bills
    </Link>
  )
  const links = [
    { key: 'group', link: group },
    { key: 'bills', link: bills },
  ]
  if (!bill) return <Breadcrumbs links={links} />
  const own = (
    <Link to="/bill/$billId" params={{ billId: bill.id }}>
      {bill.title}
    </Link>
  )
  return <Breadcrumbs links={[...links, { key: 'bill', link: own }]} />
}

const icons = { PLANNED: CalendarClock, DUE: Clock, PAID: CircleCheck, CANCELLED: Ban } as const
const tones = { PLANNED: 'neutral', DUE: 'warning', PAID: 'success', CANCELLED: 'neutral' } as const

type BillBadgeProps = { state: BillState; isOverdue: boolean; isWaiting: boolean }

export const BillBadge = (bill: BillBadgeProps) => <Badge {...lookOf(bill)}>{stateText(bill)}</Badge>

const lookOf = ({ state, isOverdue, isWaiting }: BillBadgeProps) => {
  if (isWaiting) return { tone: 'warning', icon: Hourglass } as const
  if (isOverdue) return { tone: 'danger', icon: CircleAlert } as const
  return { tone: tones[state], icon: icons[state] }
}
