import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PropertyDocuments } from '../../../features/house/documents/components/property-documents.tsx'
import { documentOwnersQuery, documentsQuery } from '../../../features/house/documents/documents.queries.ts'
import { documentsSearch } from '../../../features/house/documents/documents-search.ts'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

/** The filters are in the address. */

export const Route = createFileRoute('/_signed-in/property/$propertyId/documents')({
  validateSearch: documentsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { propertyId }, deps }) =>
    load(
      context,
      documentOwnersQuery(propertyId),
      documentsQuery(propertyId, 'photos', deps),
      documentsQuery(propertyId, 'papers', deps),
    ),
  head: (context) => ({ meta: partTitle(t`Documents`, context) }),
  component: Documents,
})

function Documents() {
  const { propertyId } = Route.useParams()
  const { may } = useFound(propertyQuery(propertyId))
  return <PropertyDocuments propertyId={propertyId} canEdit={may.editDocuments} search={Route.useSearch()} />
}
