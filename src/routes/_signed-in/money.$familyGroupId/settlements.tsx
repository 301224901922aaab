import { createFileRoute } from '@tanstack/react-router'
import { balancesQuery } from '../../../features/balances/balances.queries.ts'
import { groupQuery } from '../../../features/groups/groups.queries.ts'
import { placesQuery } from '../../../features/search/search.queries.ts'
import { SettlementsPart } from '../../../features/settlements/components/settlements-part.tsx'
import { settlementSearch } from '../../../features/settlements/settlement-search.ts'
import { settlementsQuery } from '../../../features/settlements/settlements.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/money/$familyGroupId/settlements')({
  validateSearch: settlementSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { familyGroupId }, deps }) =>
    orNotFound(
      Promise.all([
        queryClient.ensureInfiniteQueryData(settlementsQuery(familyGroupId, deps)),
        queryClient.ensureQueryData(balancesQuery(familyGroupId)),
        queryClient.ensureQueryData(placesQuery),
      ]),
    ),
  component: GroupSettlements,
})

function GroupSettlements() {
  const { familyGroupId } = Route.useParams()
  const group = useFound(groupQuery(familyGroupId))
  const { people } = useFound(balancesQuery(familyGroupId))
  const places = useFound(placesQuery)
  return (
    <SettlementsPart
      group={group}
      search={Route.useSearch()}
      people={people.map(({ participant }) => participant)}
      houses={places
        .filter((place) => place.familyGroupId === familyGroupId)
        .map(({ propertyId, name }) => ({ id: propertyId, name }))}
    />
  )
}
