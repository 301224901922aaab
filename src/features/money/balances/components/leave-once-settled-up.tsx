import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { locale } from '../../../../lib/locale.ts'
import type { GroupView, MemberView } from '../../../base/groups/groups.schemas.ts'
import { leavingTexts } from '../../settlements/settlements.texts.ts'
import { balancesQuery } from '../balances.queries.ts'

type LeaveOnceSettledUpProps = { group: GroupView; me: MemberView; children: ReactNode }

/** Lets a settled-up member leave the group; tells others what to settle first. */
export function LeaveOnceSettledUp({ group, me, children }: LeaveOnceSettledUpProps) {
  const { data: balances } = useQuery(balancesQuery(group.id))
  const own = balances?.people.find(({ participant }) => participant.userId === me.userId)
  const isWaiting = own !== undefined && own.waitingMinor !== 0
  const isOwing = own !== undefined && own.balanceMinor !== 0
  if (!isWaiting && !isOwing) return children
  return (
    <div className="grid gap-1">
      <p className="text-muted">
        {isWaiting
          ? leavingTexts.mineWaiting
          : leavingTexts.mine({ balanceMinor: own.balanceMinor, currency: group.currency }, locale())}
      </p>
      <BalancesLink familyGroupId={group.id} />
    </div>
  )
}

export const BalancesLink = ({ familyGroupId }: { familyGroupId: string }) => (
  <Link
    to="/money/$familyGroupId"
    params={{ familyGroupId }}
    className="inline-flex min-h-touch items-center justify-self-start font-medium underline underline-offset-4"
  >
    {t`See balances`}
  </Link>
)
