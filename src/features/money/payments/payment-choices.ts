import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { placesQuery } from '../../house/properties/properties.queries.ts'
import type { Category } from '../categories/categories.ts'
import { participantsQuery } from '../participants/participants.queries.ts'
import { defaultSplitQuery } from '../split-defaults/split-defaults.queries.ts'
import { ownershipWeightsQuery } from './payments.queries.ts'

/** What a form of a payment can choose from, for its loader. */
export const loadPaymentChoices = (queryClient: QueryClient, familyGroupId: string) =>
  Promise.all([
    queryClient.ensureQueryData(participantsQuery(familyGroupId)),
    queryClient.ensureQueryData(placesQuery),
  ])

type Begun = { familyGroupId: string; propertyId: string | null; category: Category | null; paidOn: string }

/** Loads the default split of a payment form, so that it shows at once. */
export async function loadUsualSplit(
  queryClient: QueryClient,
  { familyGroupId, propertyId, category, paidOn: on }: Begun,
) {
  await Promise.all([
    queryClient.ensureQueryData(defaultSplitQuery({ familyGroupId, propertyId, category, on })),
    propertyId && queryClient.ensureQueryData(ownershipWeightsQuery(propertyId, on)),
  ])
}

/** People, and the houses that are in use. */
export function usePaymentChoices(familyGroupId: string) {
  const { data: participants } = useSuspenseQuery(participantsQuery(familyGroupId))
  const { data: places } = useSuspenseQuery(placesQuery)
  return {
    participants,
    houses: places.filter((place) => place.familyGroupId === familyGroupId && !place.isArchived),
  }
}
