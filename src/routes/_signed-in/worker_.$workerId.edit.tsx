import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { EditWorkerPage } from '../../features/house/workers/components/worker-form-pages.tsx'
import { workerQuery } from '../../features/house/workers/workers.queries.ts'
import { load, pageTitle } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/worker_/$workerId/edit')({
  loader: ({ context, params }) => load(context, workerQuery(params.workerId)),
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`Edit ${loaderData.name}` : t`Edit contractor`),
  }),
  component: EditWorker,
})

function EditWorker() {
  const { workerId } = Route.useParams()
  const { data: worker } = useSuspenseQuery(workerQuery(workerId))
  return <EditWorkerPage key={workerId} worker={worker} />
}
