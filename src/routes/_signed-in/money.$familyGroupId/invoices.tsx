import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../../features/base/groups/groups.queries.ts'
import { InvoicesPart, invoicesOf } from '../../../features/money/invoices/components/invoices-part.tsx'
import { invoiceSearch } from '../../../features/money/invoices/invoice-search.ts'
import { workerYearQuery } from '../../../features/money/invoices/worker-money.queries.ts'
import { load, pageTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/money/$familyGroupId/invoices')({
  validateSearch: invoiceSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { familyGroupId }, deps }) =>
    load(
      context,
      groupQuery(familyGroupId),
      invoicesOf(familyGroupId, deps),
      workerYearQuery(familyGroupId, deps.year),
    ),
  head: () => ({ meta: pageTitle(t`Invoices`) }),
  component: Invoices,
})

function Invoices() {
  const { familyGroupId } = Route.useParams()
  const { may } = useFound(groupQuery(familyGroupId))
  return <InvoicesPart familyGroupId={familyGroupId} may={may} search={Route.useSearch()} />
}
