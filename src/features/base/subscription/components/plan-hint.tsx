import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { groupOfWish, isGranted, type PlanWish } from '../plan-wish.ts'
import { subscriptionDetailsQuery } from '../subscription.queries.ts'

/** Beside a form whose result needs a plan: said before anything is typed. Load it only where plans are sold. */
export function PlanHint({ wish }: { wish: PlanWish }) {
  const { data: details } = useQuery(subscriptionDetailsQuery)
  if (!details || isGranted(wish, details)) return null
  // Of a group that is not counted, such as the sample family, the server decides.
  if (wish.wanted === 'property' && !groupOfWish(wish, details)) return null
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
