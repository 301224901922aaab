import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { billSeriesQuery, billsQuery } from '../../features/money/bills/bills.queries.ts'
import { BillSeriesPage } from '../../features/money/bills/components/bill-series-page.tsx'
import { activityQuery } from '../../features/overview/activity-log/activity.queries.ts'
import { ActivityLines } from '../../features/overview/activity-log/components/activity-list.tsx'
import { load, pageTitle, useFound, useTitleFollows } from '../-page.ts'

const changesQuery = (familyGroupId: string, billSeriesId: string) =>
  activityQuery(familyGroupId, { kind: 'bill-series', entityId: billSeriesId })

export const Route = createFileRoute('/_signed-in/bill-series/$billSeriesId')({
  loader: async ({ context, params: { billSeriesId } }) => {
    const { title, familyGroupId } = await load(context, billSeriesQuery(billSeriesId))
    const ofSeries = { familyGroupId, ofSeries: billSeriesId }
    await load(
      context,
      changesQuery(familyGroupId, billSeriesId),
      billsQuery(ofSeries, 'open'),
      billsQuery(ofSeries, 'over'),
    )
    return { title }
  },
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData?.title ?? t`Recurring bill`) }),
  component: Series,
})

function Series() {
  const { billSeriesId } = Route.useParams()
  const series = useFound(billSeriesQuery(billSeriesId))
  useRememberGroup({ id: series.familyGroupId, name: series.groupName })
  useTitleFollows(series.title, Route.useLoaderData().title)
  return (
    <BillSeriesPage
      series={series}
      changes={
        <ActivityLines of={changesQuery(series.familyGroupId, billSeriesId)}>
          {t`Changes to this recurring bill will appear here.`}
        </ActivityLines>
      }
    />
  )
}
