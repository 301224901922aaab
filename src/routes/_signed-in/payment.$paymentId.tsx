import { createFileRoute } from '@tanstack/react-router'
import { can } from '../../features/base/groups/groups.rules.ts'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { ReceiptsPanel } from '../../features/house/documents/components/receipts-panel.tsx'
import { receiptsQuery } from '../../features/house/documents/documents.queries.ts'
import { PaymentPage } from '../../features/money/payments/components/payment-page.tsx'
import { paymentQuery } from '../../features/money/payments/payments.queries.ts'
import { activityQuery } from '../../features/overview/activity-log/activity.queries.ts'
import { ActivityLines } from '../../features/overview/activity-log/components/activity-list.tsx'
import { orNotFound } from '../../lib/found.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { useFound } from '../../lib/use-found.ts'
import { useTitleFollows } from '../../lib/use-title-follows.ts'

const changesQuery = (familyGroupId: string, paymentId: string) =>
  activityQuery(familyGroupId, { kind: 'payment', entityId: paymentId })

export const Route = createFileRoute('/_signed-in/payment/$paymentId')({
  loader: ({ context: { queryClient }, params: { paymentId } }) =>
    orNotFound(
      queryClient.ensureQueryData(paymentQuery(paymentId)).then(async ({ title, familyGroupId }) => {
        await Promise.all([
          queryClient.ensureInfiniteQueryData(changesQuery(familyGroupId, paymentId)),
          queryClient.ensureQueryData(receiptsQuery(paymentId)),
        ])
        return { title }
      }),
    ),
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData?.title ?? 'Payment') }),
  component: Payment,
})

function Payment() {
  const { paymentId } = Route.useParams()
  const payment = useFound(paymentQuery(paymentId))
  useRememberGroup({ id: payment.familyGroupId, name: payment.groupName })
  useTitleFollows(payment.title, Route.useLoaderData().title)
  return (
    <PaymentPage
      payment={payment}
      receipts={
        <ReceiptsPanel
          paymentId={paymentId}
          canEdit={can(payment.role, 'document.edit') && payment.propertyStatus !== 'ARCHIVED'}
        />
      }
      changes={
        <ActivityLines of={changesQuery(payment.familyGroupId, paymentId)}>
          Each change of this payment is written here from now on.
        </ActivityLines>
      }
    />
  )
}
