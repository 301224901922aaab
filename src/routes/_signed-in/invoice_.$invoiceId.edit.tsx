import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { workerChoicesQuery } from '../../features/house/workers/workers.queries.ts'
import { EditInvoicePage } from '../../features/money/invoices/components/invoice-form-pages.tsx'
import { invoiceQuery } from '../../features/money/invoices/invoices.queries.ts'
import { load, pageTitle } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/invoice_/$invoiceId/edit')({
  loader: async ({ context, params: { invoiceId } }) => {
    const { familyGroupId, number } = await load(context, invoiceQuery(invoiceId))
    await load(context, workerChoicesQuery(familyGroupId))
    return { number }
  },
  head: ({ loaderData }) => ({ meta: pageTitle(t`Edit invoice ${loaderData?.number ?? ''}`.trim()) }),
  component: EditInvoice,
})

function EditInvoice() {
  const { invoiceId } = Route.useParams()
  const { data: invoice } = useSuspenseQuery(invoiceQuery(invoiceId))
  const { data: workers } = useSuspenseQuery(workerChoicesQuery(invoice.familyGroupId))
  return <EditInvoicePage key={invoiceId} invoice={invoice} workers={workers} />
}
