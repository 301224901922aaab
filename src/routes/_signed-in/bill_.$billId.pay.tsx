import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../features/base/groups/groups.queries.ts'
import { placesQuery } from '../../features/house/properties/properties.queries.ts'
import { billQuery } from '../../features/money/bills/bills.queries.ts'
import { PayBillPage } from '../../features/money/bills/components/pay-bill-page.tsx'
import { categoriesQuery } from '../../features/money/categories/categories.queries.ts'
import { participantsQuery } from '../../features/money/participants/participants.queries.ts'
import { PaymentForm } from '../../features/money/payments/components/payment-form.tsx'
import { loadUsualSplit } from '../../features/money/payments/payment-choices.ts'
import { load, orNotFound, pageTitle } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/bill_/$billId/pay')({
  staticData: { shape: 'form' },
  loader: async ({ context, params: { billId } }) => {
    const { title, ...bill } = await load(context, billQuery(billId))
    const { familyGroupId } = bill
    await Promise.all([
      orNotFound(loadUsualSplit(context.queryClient, { ...bill, paidOn: bill.today })),
      load(
        context,
        groupQuery(familyGroupId),
        categoriesQuery(familyGroupId),
        participantsQuery(familyGroupId),
        placesQuery,
      ),
    ])
    return { title }
  },
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData ? t`Pay ${loaderData.title}` : t`Pay bill`) }),
  component: PayBill,
})

function PayBill() {
  const { billId } = Route.useParams()
  const { data: bill } = useSuspenseQuery(billQuery(billId))
  const { familyGroupId } = bill
  const { data: group } = useSuspenseQuery(groupQuery(familyGroupId))
  const { data: participants } = useSuspenseQuery(participantsQuery(familyGroupId))
  const { data: places } = useSuspenseQuery(placesQuery)
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
          mayChoosePayer={group.may.recordForOthers}
          participants={participants}
          houses={places.filter((place) => place.familyGroupId === familyGroupId && !place.isArchived)}
          {...form}
        />
      )}
    />
  )
}
