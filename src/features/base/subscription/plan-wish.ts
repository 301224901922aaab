import { draftIn } from '../../../components/ui/draft.ts'
import { mayAddProperty } from './subscription.rules.ts'
import type { SubscriptionDetailsView } from './subscription.schemas.ts'

/** What somebody was about to create when they met what is free. */
export type PlanWish = { wanted: 'group' } | { wanted: 'property'; familyGroupId: string }

/** The search of the page of the plans: what is wanted, if anything. */
export type PlanSearch = { wanted?: 'group' | 'property'; familyGroupId?: string }

/** By hand, so that the schema library stays out of the script that every page loads. */
export function planSearch({ wanted, familyGroupId }: Record<string, unknown>): PlanSearch {
  if (wanted === 'group') return { wanted }
  if (wanted === 'property' && typeof familyGroupId === 'string') return { wanted, familyGroupId }
  return {}
}

export function wishOf({ wanted, familyGroupId }: PlanSearch): PlanWish | null {
  if (wanted === 'group') return { wanted }
  return wanted === 'property' && familyGroupId ? { wanted, familyGroupId } : null
}

const place = draftIn<PlanSearch>(() => window.sessionStorage, 'plan-wish')

/** Remembers the wish while the browser is at the payments provider; like what was typed, it ends with the tab. */
export function keepWish(wish: PlanWish | null) {
  if (wish) place.keep(wish)
  else place.clear()
}

export const readWish = (): PlanWish | null => wishOf(place.read() ?? {})

/** The group in which a property is wanted, if it is one that counts. */
export const groupOfWish = (wish: PlanWish, { groups }: SubscriptionDetailsView) =>
  wish.wanted === 'property'
    ? groups.find(({ familyGroupId }) => familyGroupId === wish.familyGroupId)
    : undefined

/** Whether there is room for it, by the same rule as the server's. */
export function isGranted(wish: PlanWish, details: SubscriptionDetailsView): boolean {
  if (wish.wanted === 'group') return details.mayAddGroup
  const group = groupOfWish(wish, details)
  const isUnlocked = details.offer.kind !== 'checkout'
  if (!group) return isUnlocked
  return mayAddProperty({ isUnlocked, isCovered: group.payers.length > 0, used: group.properties })
}
