import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../../features/base/groups/groups.queries.ts'
import { placesQuery } from '../../../features/house/properties/properties.queries.ts'
import { billSearch } from '../../../features/money/bills/bill-search.ts'
import {
  billSeriesListQuery,
  billsAheadQuery,
  billsQuery,
} from '../../../features/money/bills/bills.queries.ts'
import { BillsPart } from '../../../features/money/bills/components/bills-part.tsx'
import { load, pageTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/money/$familyGroupId/bills')({
  validateSearch: billSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { familyGroupId }, deps: { property, year } }) => {
    const place = { familyGroupId, inProperty: property }
    await load(
      context,
      billsAheadQuery(place, year),
      billSeriesListQuery(place),
      billsQuery(place, 'open'),
      billsQuery(place, 'over'),
      placesQuery,
    )
  },
  head: () => ({ meta: pageTitle(t`Bills`) }),
  component: GroupBills,
})

function GroupBills() {
  const { familyGroupId } = Route.useParams()
  const places = useFound(placesQuery)
  return (
    <BillsPart
      group={useFound(groupQuery(familyGroupId))}
      search={Route.useSearch()}
      houses={places.filter((place) => place.familyGroupId === familyGroupId)}
    />
  )
}
