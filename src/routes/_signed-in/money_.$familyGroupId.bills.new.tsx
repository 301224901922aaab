import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../features/base/groups/groups.queries.ts'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { placesQuery } from '../../features/house/properties/properties.queries.ts'
import { billSearch } from '../../features/money/bills/bill-search.ts'
import { NewBillPage } from '../../features/money/bills/components/new-bill-page.tsx'
import { categoriesQuery } from '../../features/money/categories/categories.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/money_/$familyGroupId/bills/new')({
  validateSearch: billSearch,
  loader: ({ context, params: { familyGroupId } }) =>
    load(context, groupQuery(familyGroupId), categoriesQuery(familyGroupId), placesQuery),
  head: () => ({ meta: pageTitle(t`New bill`) }),
  component: NewBill,
})

function NewBill() {
  const { familyGroupId } = Route.useParams()
  const { property } = Route.useSearch()
  const group = useFound(groupQuery(familyGroupId))
  const places = useFound(placesQuery)
  useRememberGroup({ id: familyGroupId, name: group.name })
  const houses = places.filter((place) => place.familyGroupId === familyGroupId && !place.isArchived)
  return <NewBillPage group={group} houses={houses} propertyId={property} />
}
