import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../features/base/groups/groups.queries.ts'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { placesQuery } from '../../features/house/properties/properties.queries.ts'
import { workerChoicesQuery } from '../../features/house/workers/workers.queries.ts'
import { NewInvoicePage } from '../../features/money/invoices/components/invoice-form-pages.tsx'
import { newInvoiceSearch } from '../../features/money/invoices/invoice-search.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/money_/$familyGroupId/invoices/new')({
  validateSearch: newInvoiceSearch,
  loader: ({ context, params: { familyGroupId } }) =>
    load(context, groupQuery(familyGroupId), placesQuery, workerChoicesQuery(familyGroupId)),
  head: () => ({ meta: pageTitle(t`Add invoice`) }),
  component: NewInvoice,
})

function NewInvoice() {
  const { familyGroupId } = Route.useParams()
  const group = useFound(groupQuery(familyGroupId))
  const places = useFound(placesQuery)
  const workers = useFound(workerChoicesQuery(familyGroupId))
  useRememberGroup({ id: familyGroupId, name: group.name })
  const houses = places.filter((place) => place.familyGroupId === familyGroupId && !place.isArchived)
  return (
    <NewInvoicePage
      key={familyGroupId}
      group={group}
      houses={houses}
      workers={workers}
      given={Route.useSearch()}
    />
  )
}
