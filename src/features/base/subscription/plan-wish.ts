import { draftIn } from '../../../components/ui/draft.ts'
import { mayAddProperty } from './subscription.rules.ts'
import type { SubscriptionDetailsView } from './subscription.schemas.ts'

/** What someone was about to create when they reached the free limit. */
export type PlanWish = { wanted: 'group' } | PropertyWish

export type PropertyWish = {
  wanted: 'property'
  familyGroupId: string
  /** Set after a refused submit: the id under which it is created, so that retries create one. */
  propertyId?: string | undefined
  /** The id of its photo on the server. */
  keptPhotoId?: string | undefined
}

/** The search of the plans page: the wish, if any. */
export type PlanSearch = { wanted?: 'group' | 'property'; familyGroupId?: string }

/** By hand, to keep the schema library out of the main bundle. */
export function planSearch({ wanted, familyGroupId }: Record<string, unknown>): PlanSearch {
  if (wanted === 'group') return { wanted }
  if (wanted === 'property' && typeof familyGroupId === 'string') return { wanted, familyGroupId }
  return {}
}

export function wishOf({ wanted, familyGroupId }: PlanSearch): PlanWish | null {
  if (wanted === 'group') return { wanted }
  return wanted === 'property' && familyGroupId ? { wanted, familyGroupId } : null
}

const place = draftIn<PlanSearch & Pick<PropertyWish, 'propertyId' | 'keptPhotoId'>>(
  () => window.sessionStorage,
  'plan-wish',
)

/** Stores the wish in the tab during the visit to the payment provider. */
export function keepWish(wish: PlanWish | null) {
  if (wish) place.keep(wish)
  else place.clear()
}

/** Returns the wish, if any. */
export function readWish(): PlanWish | null {
  const { propertyId, keptPhotoId, ...search } = place.read() ?? {}
  const wish = wishOf(search)
  return wish?.wanted === 'property' ? { ...wish, propertyId, keptPhotoId } : wish
}

/** Returns the wished property of this group, if any. */
export function readPropertyWish(familyGroupId: string): PropertyWish | null {
  const wish = readWish()
  return wish?.wanted === 'property' && wish.familyGroupId === familyGroupId ? wish : null
}

/** Returns the group of a wished property, if it counts. */
export const groupOfWish = (wish: PlanWish, { groups }: SubscriptionDetailsView) =>
  wish.wanted === 'property'
    ? groups.find(({ familyGroupId }) => familyGroupId === wish.familyGroupId)
    : undefined

/** Returns whether the wish is allowed now, by the server's rule. */
export function isGranted(wish: PlanWish, details: SubscriptionDetailsView): boolean {
  if (wish.wanted === 'group') return details.mayAddGroup
  const group = groupOfWish(wish, details)
  const isUnlocked = details.offer.kind !== 'checkout'
  if (!group) return isUnlocked
  return mayAddProperty({ isUnlocked, isCovered: group.payers.length > 0, used: group.properties })
}
