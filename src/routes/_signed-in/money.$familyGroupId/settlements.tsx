import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../../features/base/groups/groups.queries.ts'
import { placesQuery } from '../../../features/house/properties/properties.queries.ts'
import { participantsQuery } from '../../../features/money/participants/participants.queries.ts'
import { SettlementsPart } from '../../../features/money/settlements/components/settlements-part.tsx'
import { settlementSearch } from '../../../features/money/settlements/settlement-search.ts'
import { settlementsQuery } from '../../../features/money/settlements/settlements.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
import { partTitle } from '../../../lib/page-title.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/money/$familyGroupId/settlements')({
  validateSearch: settlementSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { familyGroupId }, deps }) =>
    orNotFound(
      Promise.all([
        queryClient.ensureInfiniteQueryData(settlementsQuery(familyGroupId, deps)),
        queryClient.ensureQueryData(participantsQuery(familyGroupId)),
        queryClient.ensureQueryData(placesQuery),
      ]),
    ),
  head: (context) => ({ meta: partTitle('Settlements', context) }),
  component: GroupSettlements,
})

function GroupSettlements() {
  const { familyGroupId } = Route.useParams()
  const group = useFound(groupQuery(familyGroupId))
  const places = useFound(placesQuery)
  return (
    <SettlementsPart
      group={group}
      search={Route.useSearch()}
      people={useFound(participantsQuery(familyGroupId))}
      houses={places
        .filter((place) => place.familyGroupId === familyGroupId)
        .map(({ propertyId, name }) => ({ id: propertyId, name }))}
    />
  )
}
