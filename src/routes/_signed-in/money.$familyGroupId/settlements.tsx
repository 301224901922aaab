import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../../features/base/groups/groups.queries.ts'
import { placesQuery } from '../../../features/house/properties/properties.queries.ts'
import { participantsQuery } from '../../../features/money/participants/participants.queries.ts'
import { SettlementsPart } from '../../../features/money/settlements/components/settlements-part.tsx'
import { settlementSearch } from '../../../features/money/settlements/settlement-search.ts'
import { settlementsQuery } from '../../../features/money/settlements/settlements.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/money/$familyGroupId/settlements')({
  validateSearch: settlementSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { familyGroupId }, deps }) =>
    load(context, participantsQuery(familyGroupId), placesQuery, settlementsQuery(familyGroupId, deps)),
  head: (context) => ({ meta: partTitle(t`Settlements`, context) }),
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
