import { createFileRoute } from '@tanstack/react-router'
import { can } from '../../../features/base/groups/groups.rules.ts'
import { PropertyDocuments } from '../../../features/house/documents/components/property-documents.tsx'
import { documentOwnersQuery, documentsQuery } from '../../../features/house/documents/documents.queries.ts'
import { documentsSearch } from '../../../features/house/documents/documents-search.ts'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
import { partTitle } from '../../../lib/page-title.ts'
import { useFound } from '../../../lib/use-found.ts'

/** What the lists are narrowed to is in the address. */

export const Route = createFileRoute('/_signed-in/property/$propertyId/documents')({
  validateSearch: documentsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { propertyId }, deps }) =>
    orNotFound(
      Promise.all([
        queryClient.ensureQueryData(documentOwnersQuery(propertyId)),
        queryClient.ensureInfiniteQueryData(documentsQuery(propertyId, 'photos', deps)),
        queryClient.ensureInfiniteQueryData(documentsQuery(propertyId, 'papers', deps)),
      ]),
    ),
  head: (context) => ({ meta: partTitle('Documents', context) }),
  component: Documents,
})

function Documents() {
  const { propertyId } = Route.useParams()
  const { role, status } = useFound(propertyQuery(propertyId))
  const canEdit = can(role, 'document.edit') && status === 'ACTIVE'
  return <PropertyDocuments propertyId={propertyId} canEdit={canEdit} search={Route.useSearch()} />
}
