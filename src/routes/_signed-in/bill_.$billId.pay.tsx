import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { billQuery } from '../../features/bills/bills.queries.ts'
import { PayBillPage } from '../../features/bills/components/pay-bill-page.tsx'
import { groupQuery } from '../../features/groups/groups.queries.ts'
import { useAddOutsider } from '../../features/participants/outsiders.queries.ts'
import { participantsQuery } from '../../features/participants/participants.queries.ts'
import { PaymentForm } from '../../features/payments/components/payment-form.tsx'
import { placesQuery } from '../../features/search/search.queries.ts'
import { orNotFound } from '../../lib/found.ts'
import { pageTitle } from '../../lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/bill_/$billId/pay')({
  loader: ({ context: { queryClient }, params: { billId } }) =>
    orNotFound(
      queryClient.ensureQueryData(billQuery(billId)).then(async ({ title, familyGroupId }) => {
        await Promise.all([
          queryClient.ensureQueryData(groupQuery(familyGroupId)),
          queryClient.ensureQueryData(participantsQuery(familyGroupId)),
          queryClient.ensureQueryData(placesQuery),
        ])
        return { title }
      }),
    ),
  head: ({ loaderData }) => ({ meta: pageTitle(`Pay ${loaderData?.title ?? 'bill'}`) }),
  component: PayBill,
})

function PayBill() {
  const { billId } = Route.useParams()
  const { data: bill } = useSuspenseQuery(billQuery(billId))
  const { familyGroupId } = bill
  const { data: group } = useSuspenseQuery(groupQuery(familyGroupId))
  const { data: participants } = useSuspenseQuery(participantsQuery(familyGroupId))
  const { data: places } = useSuspenseQuery(placesQuery)
  const { mutateAsync: addOutsider } = useAddOutsider(familyGroupId)
  return (
    <PayBillPage
      key={billId}
      bill={bill}
      participants={participants}
      renderForm={(form) => (
        <PaymentForm
          isBill
          familyGroupId={familyGroupId}
          currency={bill.currency}
          role={group.role}
          participants={participants}
          houses={places.filter((place) => place.familyGroupId === familyGroupId && !place.isArchived)}
          addOutsider={addOutsider}
          {...form}
        />
      )}
    />
  )
}
