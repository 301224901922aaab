import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { groupOfWish, isGranted, type PlanWish } from '../plan-wish.ts'
import { subscriptionDetailsQuery } from '../subscription.queries.ts'

/** Says before a form that its result needs a plan. Load it only where plans are sold. */
export function PlanHint({ wish }: { wish: PlanWish }) {
  const { data: details } = useQuery(subscriptionDetailsQuery)
  if (!details || isGranted(wish, details)) return null
  // The server decides for groups that do not count, such as the sample family.
  if (wish.wanted === 'property' && !groupOfWish(wish, details)) return null
  return (
    <p className="rounded-md bg-info-soft px-4 py-3">
      {wish.wanted === 'group'
        ? t`Another group needs a plan.`
        : t`Another property in this group needs a plan.`}{' '}
      <Link to="/subscription" search={wish} className="text-accent underline">
        {t`See pricing`}
      </Link>
    </p>
  )
}
