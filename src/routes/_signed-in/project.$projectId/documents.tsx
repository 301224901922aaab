import { createFileRoute } from '@tanstack/react-router'
import { DocumentsPanel } from '../../../features/documents/components/documents-panel.tsx'
import { documentsQuery } from '../../../features/documents/documents.queries.ts'
import { can } from '../../../features/groups/groups.rules.ts'
import { projectQuery } from '../../../features/projects/projects.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/project/$projectId/documents')({
  loader: ({ context: { queryClient }, params: { projectId } }) =>
    orNotFound(
      queryClient
        .ensureQueryData(projectQuery(projectId))
        .then(({ propertyId }) =>
          Promise.all([
            queryClient.ensureInfiniteQueryData(documentsQuery(propertyId, 'photos', { owner: projectId })),
            queryClient.ensureInfiniteQueryData(documentsQuery(propertyId, 'papers', { owner: projectId })),
          ]),
        ),
    ),
  component: ProjectDocuments,
})

function ProjectDocuments() {
  const { projectId } = Route.useParams()
  const { propertyId, familyGroupId, role, propertyStatus } = useFound(projectQuery(projectId))
  return (
    <DocumentsPanel
      propertyId={propertyId}
      assetId={null}
      projectId={projectId}
      familyGroupId={familyGroupId}
      canEdit={can(role, 'document.edit') && propertyStatus === 'ACTIVE'}
    >
      Offers, plans, receipts and photos of the work, where everybody finds them.
    </DocumentsPanel>
  )
}
