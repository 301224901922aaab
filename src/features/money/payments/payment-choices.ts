import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { placesQuery } from '../../house/properties/properties.queries.ts'
import { categoriesQuery } from '../categories/categories.queries.ts'
import type { Category } from '../categories/category-keys.ts'
import { participantsQuery } from '../participants/participants.queries.ts'
import { defaultSplitQuery } from '../split-defaults/split-defaults.queries.ts'
import { ownershipWeightsQuery } from './payments.queries.ts'

/** Loads the options of the payment form. */
export const loadPaymentChoices = (queryClient: QueryClient, familyGroupId: string) =>
  Promise.all([
    queryClient.ensureQueryData(participantsQuery(familyGroupId)),
    queryClient.ensureQueryData(placesQuery),
    queryClient.ensureQueryData(categoriesQuery(familyGroupId)),
  ])

type Begun = { familyGroupId: string; propertyId: string | null; category: Category | null; paidOn: string }

/** Preloads the default split. */
export async function loadUsualSplit(
  queryClient: QueryClient,
  { familyGroupId, propertyId, category, paidOn: on }: Begun,
) {
  await Promise.all([
    queryClient.ensureQueryData(defaultSplitQuery({ familyGroupId, propertyId, category, on })),
    propertyId && queryClient.ensureQueryData(ownershipWeightsQuery(propertyId, on)),
  ])
}

/** Loads the people, the active properties and the categories. */
export function usePaymentChoices(familyGroupId: string) {
  const { data: participants } = useSuspenseQuery(participantsQuery(familyGroupId))
  const { data: places } = useSuspenseQuery(placesQuery)
  const { data: categories } = useSuspenseQuery(categoriesQuery(familyGroupId))
  return {
    participants,
    categories,
    houses: places.filter((place) => place.familyGroupId === familyGroupId && !place.isArchived),
  }
}
