import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { WorkerDocuments } from '../../features/house/documents/components/worker-documents.tsx'
import { workerDocumentsQuery } from '../../features/house/documents/documents.queries.ts'
import { certificatesQuery } from '../../features/house/workers/certificates.queries.ts'
import { CertificatesCard } from '../../features/house/workers/components/certificates-card.tsx'
import { WorkerPage } from '../../features/house/workers/components/worker-page.tsx'
import { workerQuery } from '../../features/house/workers/workers.queries.ts'
import { InvoicesOfWorker } from '../../features/money/invoices/components/invoices-part.tsx'
import { WorkerMoney } from '../../features/money/invoices/components/worker-money.tsx'
import { invoicesQuery } from '../../features/money/invoices/invoices.queries.ts'
import { moneyOfWorkerQuery } from '../../features/money/invoices/worker-money.queries.ts'
import { activityQuery } from '../../features/overview/activity-log/activity.queries.ts'
import { ActivityLines } from '../../features/overview/activity-log/components/activity-list.tsx'
import { QuotesOfWorker } from '../../features/work/quotes/components/quotes-of-worker.tsx'
import { quotesOfWorkerQuery } from '../../features/work/quotes/quotes.queries.ts'
import { LinksOfWorker } from '../../features/work/share-links/components/links-of-worker.tsx'
import { linksOfWorkerQuery } from '../../features/work/share-links/share-links.queries.ts'
import { WorkerJobs } from '../../features/work/tasks/components/worker-jobs.tsx'
import { workerTasksQuery } from '../../features/work/tasks/tasks.queries.ts'
import { VisitsOfWorker } from '../../features/work/visits/components/visit-list.tsx'
import { workerVisitsQuery } from '../../features/work/visits/visits.queries.ts'
import { load, pageTitle, useFound, useTitleFollows } from '../-page.ts'

const changesQuery = (familyGroupId: string, workerId: string) =>
  activityQuery(familyGroupId, { kind: 'worker', entityId: workerId })

export const Route = createFileRoute('/_signed-in/worker/$workerId')({
  loader: async ({ context, params: { workerId } }) => {
    const { name, familyGroupId } = await load(context, workerQuery(workerId))
    await load(
      context,
      certificatesQuery(workerId),
      workerTasksQuery(workerId),
      quotesOfWorkerQuery(workerId),
      workerVisitsQuery(workerId),
      moneyOfWorkerQuery(workerId),
      invoicesQuery(familyGroupId, { workerId }),
      workerDocumentsQuery(workerId),
      linksOfWorkerQuery(workerId),
      changesQuery(familyGroupId, workerId),
    )
    return { name }
  },
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData?.name ?? t`Contractor`) }),
  component: Worker,
})

function Worker() {
  const { workerId } = Route.useParams()
  const worker = useFound(workerQuery(workerId))
  const { familyGroupId } = worker
  const { data: links } = useSuspenseQuery(linksOfWorkerQuery(workerId))
  useRememberGroup({ id: familyGroupId, name: worker.groupName })
  useTitleFollows(worker.name, Route.useLoaderData().name)
  return (
    <WorkerPage
      worker={worker}
      jobs={<WorkerJobs workerId={workerId} />}
      quotes={<QuotesOfWorker workerId={workerId} />}
      visits={<VisitsOfWorker workerId={workerId} />}
      invoices={<InvoicesOfWorker of={{ familyGroupId, workerId }} mayAdd={worker.may.editInvoices} />}
      money={
        <WorkerMoney
          of={useFound(moneyOfWorkerQuery(workerId))}
          by="project"
          expensesOf={{ familyGroupId, workerId }}
        />
      }
      certificates={
        <CertificatesCard workerId={workerId} familyGroupId={familyGroupId} canEdit={worker.may.edit} />
      }
      documents={<WorkerDocuments workerId={workerId} canEdit={worker.may.editDocuments} />}
      links={<LinksOfWorker workerId={workerId} workerName={worker.name} view={links} />}
      activity={
        <ActivityLines of={changesQuery(familyGroupId, workerId)}>
          {t`Changes to this contractor will appear here.`}
        </ActivityLines>
      }
    />
  )
}
