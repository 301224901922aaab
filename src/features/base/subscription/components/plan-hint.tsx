import { Link } from '@tanstack/react-router'
import type { PlanWish } from '../plan-wish.ts'

/** Beside a form whose result needs a plan: said before anything is typed. */
export function PlanHint({ wish }: { wish: PlanWish }) {
  const what = wish.wanted === 'group' ? 'A further group' : 'A further property in this group'
  return (
    <p className="rounded-md bg-info-soft px-4 py-3">
      {what} needs a plan.{' '}
      <Link to="/subscription" search={wish} className="text-accent underline">
        See what it costs
      </Link>
    </p>
  )
}
