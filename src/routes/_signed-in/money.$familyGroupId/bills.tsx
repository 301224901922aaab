import { useSuspenseQuery } from '@tanstack/react-query'
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
import { orNotFound } from '../../../lib/found.ts'
import { pageTitle } from '../../../lib/page-title.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/money/$familyGroupId/bills')({
  validateSearch: billSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { familyGroupId }, deps: { property, year } }) => {
    const place = { familyGroupId, inProperty: property }
    return orNotFound(
      Promise.all([
        queryClient.ensureQueryData(billsAheadQuery(place, year)),
        queryClient.ensureQueryData(billSeriesListQuery(place)),
        queryClient.ensureInfiniteQueryData(billsQuery(place, 'open')),
        queryClient.ensureInfiniteQueryData(billsQuery(place, 'over')),
        queryClient.ensureQueryData(placesQuery),
      ]).then(() => null),
    )
  },
  head: () => ({ meta: pageTitle('Bills') }),
  component: GroupBills,
})

function GroupBills() {
  const { familyGroupId } = Route.useParams()
  const { data: places } = useSuspenseQuery(placesQuery)
  return (
    <BillsPart
      group={useFound(groupQuery(familyGroupId))}
      search={Route.useSearch()}
      houses={places.filter((place) => place.familyGroupId === familyGroupId)}
    />
  )
}
