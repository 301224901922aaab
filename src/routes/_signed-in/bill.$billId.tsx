import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { billQuery } from '../../features/money/bills/bills.queries.ts'
import { BillPage } from '../../features/money/bills/components/bill-page.tsx'
import { activityQuery } from '../../features/overview/activity-log/activity.queries.ts'
import { ActivityLines } from '../../features/overview/activity-log/components/activity-list.tsx'
import { load, pageTitle, useFound, useTitleFollows } from '../-page.ts'

const changesQuery = (familyGroupId: string, billId: string) =>
  activityQuery(familyGroupId, { kind: 'bill', entityId: billId })

export const Route = createFileRoute('/_signed-in/bill/$billId')({
  loader: async ({ context, params: { billId } }) => {
    const { title, familyGroupId } = await load(context, billQuery(billId))
    await load(context, changesQuery(familyGroupId, billId))
    return { title }
  },
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData?.title ?? t`Bill`) }),
  component: Bill,
})

function Bill() {
  const { billId } = Route.useParams()
  const bill = useFound(billQuery(billId))
  useRememberGroup({ id: bill.familyGroupId, name: bill.groupName })
  useTitleFollows(bill.title, Route.useLoaderData().title)
  return (
    <BillPage
      bill={bill}
      changes={
        <ActivityLines of={changesQuery(bill.familyGroupId, billId)}>
          {t`Changes to this bill will appear here.`}
        </ActivityLines>
      }
    />
  )
}
