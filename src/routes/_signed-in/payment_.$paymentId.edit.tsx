import { createFileRoute } from '@tanstack/react-router'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { EditPaymentPage } from '../../features/money/payments/components/edit-payment-page.tsx'
import { loadPaymentChoices, usePaymentChoices } from '../../features/money/payments/payment-choices.ts'
import { paymentQuery } from '../../features/money/payments/payments.queries.ts'
import { orNotFound } from '../../lib/found.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { useFound } from '../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/payment_/$paymentId/edit')({
  loader: ({ context: { queryClient }, params: { paymentId } }) =>
    orNotFound(
      queryClient.ensureQueryData(paymentQuery(paymentId)).then(async ({ title, familyGroupId }) => {
        await loadPaymentChoices(queryClient, familyGroupId)
        return { title }
      }),
    ),
  head: ({ loaderData }) => ({ meta: pageTitle(`Edit ${loaderData?.title ?? 'payment'}`) }),
  component: EditPayment,
})

function EditPayment() {
  const { paymentId } = Route.useParams()
  const payment = useFound(paymentQuery(paymentId))
  useRememberGroup({ id: payment.familyGroupId, name: payment.groupName })
  const choices = usePaymentChoices(payment.familyGroupId)
  return <EditPaymentPage key={paymentId} payment={payment} choices={choices} />
}
