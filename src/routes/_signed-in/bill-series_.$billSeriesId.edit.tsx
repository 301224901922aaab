import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { billSeriesQuery } from '../../features/money/bills/bills.queries.ts'
import { EditBillSeriesPage } from '../../features/money/bills/components/edit-bill-page.tsx'
import { load, pageTitle } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/bill-series_/$billSeriesId/edit')({
  loader: async ({ context, params }) => {
    const { title } = await load(context, billSeriesQuery(params.billSeriesId))
    return { title }
  },
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`Edit “${loaderData.title}”` : t`Edit recurring bill`),
  }),
  component: EditSeries,
})

function EditSeries() {
  const { billSeriesId } = Route.useParams()
  const { data: series } = useSuspenseQuery(billSeriesQuery(billSeriesId))
  return <EditBillSeriesPage key={billSeriesId} series={series} />
}
