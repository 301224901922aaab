import { createFileRoute } from '@tanstack/react-router'
import { useSendFiles } from '../../features/house/documents/use-send-files.ts'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { ReportPage } from '../../features/work/reports/components/report-page.tsx'
import { orNotFound } from '../../lib/found.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { useFound } from '../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/report')({
  loader: ({ context, params }) =>
    orNotFound(context.queryClient.ensureQueryData(propertyQuery(params.propertyId))),
  head: () => ({ meta: pageTitle('Report a problem') }),
  component: Report,
})

function Report() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  const send = useSendFiles()
  const sendPhotos = (taskId: string, photos: File[]) =>
    send(photos, { propertyId, assetId: null, taskId, moment: 'BEFORE' })
  return <ReportPage key={propertyId} property={property} sendPhotos={sendPhotos} />
}
