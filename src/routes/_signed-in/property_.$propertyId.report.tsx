import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useSendFiles } from '../../features/house/documents/uploads.store.ts'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { WithReceived } from '../../features/overview/share-target/components/with-received.tsx'
import { receivedSearch } from '../../features/overview/share-target/received-search.ts'
import { ReportProblemPage } from '../../features/work/problem-reports/components/report-problem-page.tsx'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/report')({
  staticData: { shape: 'form' },
  validateSearch: receivedSearch,
  loader: ({ context, params }) => load(context, propertyQuery(params.propertyId)),
  head: () => ({ meta: pageTitle(t`Report a problem`) }),
  component: Report,
})

function Report() {
  const { propertyId } = Route.useParams()
  const { shared = false } = Route.useSearch()
  const { userId } = Route.useRouteContext()
  const property = useFound(propertyQuery(propertyId))
  const send = useSendFiles()
  const sendPhotos = (taskId: string, photos: File[]) =>
    send(photos, { propertyId, assetId: null, taskId, moment: 'BEFORE' })
  return (
    <WithReceived userId={userId} isWanted={shared}>
      {(start) => (
        <ReportProblemPage
          key={propertyId}
          property={property}
          start={start}
          sendPhotos={(taskId, photos) => {
            sendPhotos(taskId, photos)
            start?.onSent(photos)
          }}
        />
      )}
    </WithReceived>
  )
}
