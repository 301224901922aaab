import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { DocumentsPanel } from '../../features/house/documents/components/document-lists.tsx'
import { documentsQuery } from '../../features/house/documents/documents.queries.ts'
import { categoriesQuery } from '../../features/money/categories/categories.queries.ts'
import { InvoicePage } from '../../features/money/invoices/components/invoice-page.tsx'
import { PayInvoice } from '../../features/money/invoices/components/pay-invoice.tsx'
import { invoiceQuery } from '../../features/money/invoices/invoices.queries.ts'
import { participantsQuery } from '../../features/money/participants/participants.queries.ts'
import { loadUsualSplit } from '../../features/money/payments/payment-choices.ts'
import { activityQuery } from '../../features/overview/activity-log/activity.queries.ts'
import { ActivityLines } from '../../features/overview/activity-log/components/activity-list.tsx'
import { load, orNotFound, pageTitle, useFound, useTitleFollows } from '../-page.ts'

const changesQuery = (familyGroupId: string, invoiceId: string) =>
  activityQuery(familyGroupId, { kind: 'invoice', entityId: invoiceId })

const nameOf = ({ workerName, number }: { workerName: string; number: string }) => `${workerName}: ${number}`

export const Route = createFileRoute('/_signed-in/invoice/$invoiceId')({
  loader: async ({ context, params: { invoiceId } }) => {
    const invoice = await load(context, invoiceQuery(invoiceId))
    const { familyGroupId, bill, today: paidOn } = invoice
    await Promise.all([
      load(
        context,
        changesQuery(familyGroupId, invoiceId),
        participantsQuery(familyGroupId),
        categoriesQuery(familyGroupId),
        documentsQuery(invoice.propertyId, 'photos', { owner: invoiceId }),
        documentsQuery(invoice.propertyId, 'papers', { owner: invoiceId }),
      ),
      invoice.may.pay &&
        bill &&
        orNotFound(loadUsualSplit(context.queryClient, { ...bill, familyGroupId, paidOn })),
    ])
    return { title: nameOf(invoice) }
  },
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData?.title ?? t`Invoice`) }),
  component: Invoice,
})

function Invoice() {
  const { invoiceId } = Route.useParams()
  const invoice = useFound(invoiceQuery(invoiceId))
  const { familyGroupId } = invoice
  const participants = useFound(participantsQuery(familyGroupId))
  useRememberGroup({ id: familyGroupId, name: invoice.groupName })
  useTitleFollows(nameOf(invoice), Route.useLoaderData().title)
  return (
    <InvoicePage
      invoice={invoice}
      pay={<PayInvoice key={invoice.bill?.version} invoice={invoice} participants={participants} />}
      files={
        <DocumentsPanel
          propertyId={invoice.propertyId}
          assetId={null}
          invoiceId={invoiceId}
          canEdit={invoice.may.addFiles}
        >
          {t`The invoice itself, delivery notes and photos of the work.`}
        </DocumentsPanel>
      }
      changes={
        <ActivityLines of={changesQuery(familyGroupId, invoiceId)}>
          {t`Changes to this invoice will appear here.`}
        </ActivityLines>
      }
    />
  )
}
