import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../features/base/groups/groups.queries.ts'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { placesQuery } from '../../features/house/properties/properties.queries.ts'
import { balancesQuery } from '../../features/money/balances/balances.queries.ts'
import { mineOfNoHouse } from '../../features/money/balances/balances.texts.ts'
import { participantsQuery } from '../../features/money/participants/participants.queries.ts'
import { SettlePage } from '../../features/money/settlements/components/settle-page.tsx'
import { settleSearch } from '../../features/money/settlements/settlement-search.ts'
import { todayIn } from '../../lib/dates.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/money_/$familyGroupId/settlements/new')({
  validateSearch: settleSearch,
  loader: async ({ context, params: { familyGroupId } }) => {
    const { timeZone } = await load(
      context,
      groupQuery(familyGroupId),
      balancesQuery(familyGroupId),
      participantsQuery(familyGroupId),
      placesQuery,
    )
    return { today: todayIn(timeZone, new Date()) }
  },
  head: () => ({ meta: pageTitle(t`Record a settlement`) }),
  component: Settle,
})

function Settle() {
  const { familyGroupId } = Route.useParams()
  const search = Route.useSearch()
  const { today } = Route.useLoaderData()
  const group = useFound(groupQuery(familyGroupId))
  const balances = useFound(balancesQuery(familyGroupId))
  const open = new Set(balances.people.map(({ participant }) => participant.id))
  const people = useFound(participantsQuery(familyGroupId)).filter(
    // Former members can settle only while they have a balance, here or in the suggested property.
    ({ id, standing }) => standing !== 'FORMER' || open.has(id) || id === search.from || id === search.to,
  )
  const places = useFound(placesQuery).filter((place) => place.familyGroupId === familyGroupId)
  const [first, second] = places
  // A group-wide suggestion may have no property; settling it in the only one would unbalance that one.
  const isAllOfOne = first && !second && !first.isArchived && mineOfNoHouse(balances) === 0
  const debt = balances.transfers.find(({ fromId, toId }) => fromId === search.from && toId === search.to)
  useRememberGroup({ id: familyGroupId, name: group.name })
  return (
    <SettlePage
      // Each suggestion gets its own form.
      key={[search.from, search.to, search.amountMinor, search.propertyId].join()}
      group={group}
      search={search}
      today={today}
      people={people}
      payee={debt?.payee}
      onlyHouse={isAllOfOne ? first.propertyId : undefined}
      houses={places
        .filter(({ isArchived }) => !isArchived)
        .map(({ propertyId, name }) => ({ id: propertyId, name }))}
    />
  )
}
