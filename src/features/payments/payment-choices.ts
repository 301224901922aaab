import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { participantsQuery } from '../participants/participants.queries.ts'
import { placesQuery } from '../search/search.queries.ts'

/** What a form of a payment can choose from, for its loader. */
export const loadPaymentChoices = (queryClient: QueryClient, familyGroupId: string) =>
  Promise.all([
    queryClient.ensureQueryData(participantsQuery(familyGroupId)),
    queryClient.ensureQueryData(placesQuery),
  ])

/** People, and the houses that are in use. */
export function usePaymentChoices(familyGroupId: string) {
  const { data: participants } = useSuspenseQuery(participantsQuery(familyGroupId))
  const { data: places } = useSuspenseQuery(placesQuery)
  return {
    participants,
    houses: places.filter((place) => place.familyGroupId === familyGroupId && !place.isArchived),
  }
}
