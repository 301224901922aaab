import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { membersQuery } from '../../features/base/groups/groups.queries.ts'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { ReceiptsPanel } from '../../features/house/documents/components/receipts-panel.tsx'
import { receiptsQuery } from '../../features/house/documents/documents.queries.ts'
import { PaymentPage } from '../../features/money/payments/components/payment-page.tsx'
import { paymentQuery } from '../../features/money/payments/payments.queries.ts'
import { activityQuery } from '../../features/overview/activity-log/activity.queries.ts'
import { ActivityLines } from '../../features/overview/activity-log/components/activity-list.tsx'
import { commentsQuery } from '../../features/work/comments/comments.queries.ts'
import { CommentsSection } from '../../features/work/comments/components/comments-section.tsx'
import { load, pageTitle, useFound, useTitleFollows } from '../-page.ts'

const changesQuery = (familyGroupId: string, paymentId: string) =>
  activityQuery(familyGroupId, { kind: 'payment', entityId: paymentId })

export const Route = createFileRoute('/_signed-in/payment/$paymentId')({
  loader: async ({ context, params: { paymentId } }) => {
    const { title, familyGroupId } = await load(context, paymentQuery(paymentId))
    await load(
      context,
      receiptsQuery(paymentId),
      commentsQuery({ paymentId }),
      membersQuery(familyGroupId),
      changesQuery(familyGroupId, paymentId),
    )
    return { title }
  },
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData?.title ?? t`Payment`) }),
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
      receipts={<ReceiptsPanel paymentId={paymentId} canEdit={payment.may.addFiles} />}
      comments={
        <CommentsSection
          key={paymentId}
          of={{ paymentId }}
          familyGroupId={payment.familyGroupId}
          canWrite={payment.propertyStatus !== 'ARCHIVED'}
        />
      }
      changes={
        <ActivityLines of={changesQuery(payment.familyGroupId, paymentId)}>
          {t`Changes to this payment will appear here.`}
        </ActivityLines>
      }
    />
  )
}
