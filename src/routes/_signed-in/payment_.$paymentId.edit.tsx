import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { EditPaymentPage } from '../../features/money/payments/components/edit-payment-page.tsx'
import { loadPaymentChoices, usePaymentChoices } from '../../features/money/payments/payment-choices.ts'
import { paymentQuery } from '../../features/money/payments/payments.queries.ts'
import { load, orNotFound, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/payment_/$paymentId/edit')({
  loader: async ({ context, params: { paymentId } }) => {
    const { title, familyGroupId } = await load(context, paymentQuery(paymentId))
    await orNotFound(loadPaymentChoices(context.queryClient, familyGroupId))
    return { title }
  },
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`Edit “${loaderData.title}”` : t`Edit payment`),
  }),
  component: EditPayment,
})

function EditPayment() {
  const { paymentId } = Route.useParams()
  const payment = useFound(paymentQuery(paymentId))
  useRememberGroup({ id: payment.familyGroupId, name: payment.groupName })
  const choices = usePaymentChoices(payment.familyGroupId)
  return <EditPaymentPage key={paymentId} payment={payment} choices={choices} />
}
