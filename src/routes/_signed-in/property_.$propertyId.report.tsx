import { createFileRoute } from '@tanstack/react-router'
import { useRefreshDocuments } from '../../features/house/documents/documents.queries.ts'
import { useUploads } from '../../features/house/documents/uploads.store.ts'
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
  const { familyGroupId } = property
  const refresh = useRefreshDocuments()
  const add = useUploads((state) => state.add)
  const sendPhotos = (taskId: string, photos: File[]) => {
    const target = { propertyId, assetId: null, taskId, moment: 'BEFORE' } as const
    if (photos.length > 0) add(photos, target, () => void refresh({ familyGroupId, propertyId }))
  }
  return <ReportPage key={propertyId} property={property} sendPhotos={sendPhotos} />
}
