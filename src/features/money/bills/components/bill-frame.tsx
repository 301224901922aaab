import { Link } from '@tanstack/react-router'
import { Ban, CalendarClock, CircleAlert, CircleCheck, Clock, Hourglass } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { MoneyBreadcrumbs } from '../../components/money-breadcrumbs.tsx'
import type { BillState } from '../bills.rules.ts'
import { stateText } from '../bills.texts.ts'

type BillBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string | null }
  /** The bill that the page is a form of. */
  bill?: { id: string; title: string }
}

/** The way back up to the bills of the group. */
export const BillBreadcrumbs = ({ of, bill }: BillBreadcrumbsProps) => (
  <MoneyBreadcrumbs of={of} part="bills">
    {bill && (
      <Link to="/bill/$billId" params={{ billId: bill.id }}>
        {bill.title}
      </Link>
    )}
  </MoneyBreadcrumbs>
)

const icons = { PLANNED: CalendarClock, DUE: Clock, PAID: CircleCheck, CANCELLED: Ban } as const
const tones = { PLANNED: 'neutral', DUE: 'warning', PAID: 'success', CANCELLED: 'neutral' } as const

type BillBadgeProps = { state: BillState; isOverdue: boolean; isWaiting: boolean }

export const BillBadge = (bill: BillBadgeProps) => <Badge {...lookOf(bill)}>{stateText(bill)}</Badge>

const lookOf = ({ state, isOverdue, isWaiting }: BillBadgeProps) => {
  if (isWaiting) return { tone: 'warning', icon: Hourglass } as const
  if (isOverdue) return { tone: 'danger', icon: CircleAlert } as const
  return { tone: tones[state], icon: icons[state] }
}
