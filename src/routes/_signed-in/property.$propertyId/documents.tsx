import { createFileRoute } from '@tanstack/react-router'
import { PropertyDocuments } from '../../../features/documents/components/property-documents.tsx'
import { documentOwnersQuery, documentsQuery } from '../../../features/documents/documents.queries.ts'
import { documentsSearch } from '../../../features/documents/documents-search.ts'
import { can } from '../../../features/groups/groups.rules.ts'
import { propertyQuery } from '../../../features/properties/properties.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
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
  component: Documents,
})

function Documents() {
  const { propertyId } = Route.useParams()
  const { familyGroupId, role, status } = useFound(propertyQuery(propertyId))
  const canEdit = can(role, 'document.edit') && status === 'ACTIVE'
  return (
    <PropertyDocuments
      propertyId={propertyId}
      familyGroupId={familyGroupId}
      canEdit={canEdit}
      search={Route.useSearch()}
    />
  )
}
