import { createFileRoute } from '@tanstack/react-router'
import { can } from '../../../features/base/groups/groups.rules.ts'
import { DocumentsPanel } from '../../../features/house/documents/components/documents-panel.tsx'
import { documentsQuery } from '../../../features/house/documents/documents.queries.ts'
import { projectQuery } from '../../../features/work/projects/projects.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
import { partTitle } from '../../../lib/page-title.ts'
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
  head: (context) => ({ meta: partTitle('Documents', context) }),
  component: ProjectDocuments,
})

function ProjectDocuments() {
  const { projectId } = Route.useParams()
  const { propertyId, role, propertyStatus } = useFound(projectQuery(projectId))
  return (
    <DocumentsPanel
      propertyId={propertyId}
      assetId={null}
      projectId={projectId}
      canEdit={can(role, 'document.edit') && propertyStatus === 'ACTIVE'}
    >
      Offers, plans, receipts and photos of the work, where everybody finds them.
    </DocumentsPanel>
  )
}
