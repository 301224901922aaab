import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { placesQuery } from '../../features/house/properties/properties.queries.ts'
import { billQuery } from '../../features/money/bills/bills.queries.ts'
import { EditBillPage } from '../../features/money/bills/components/edit-bill-page.tsx'
import { load, pageTitle } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/bill_/$billId/edit')({
  loader: async ({ context, params }) => {
    const [bill] = await Promise.all([load(context, billQuery(params.billId)), load(context, placesQuery)])
    return { title: bill.title }
  },
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData ? t`Edit “${loaderData.title}”` : t`Edit bill`) }),
  component: EditBill,
})

function EditBill() {
  const { billId } = Route.useParams()
  const { data: bill } = useSuspenseQuery(billQuery(billId))
  const { data: places } = useSuspenseQuery(placesQuery)
  const houses = places.filter((place) => place.familyGroupId === bill.familyGroupId && !place.isArchived)
  return <EditBillPage key={billId} bill={bill} houses={houses} />
}
