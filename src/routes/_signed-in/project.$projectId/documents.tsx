import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { DocumentsPanel } from '../../../features/house/documents/components/document-lists.tsx'
import { documentsQuery } from '../../../features/house/documents/documents.queries.ts'
import { projectQuery } from '../../../features/work/projects/projects.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/project/$projectId/documents')({
  loader: async ({ context, params: { projectId } }) => {
    const { propertyId } = await load(context, projectQuery(projectId))
    await load(
      context,
      documentsQuery(propertyId, 'photos', { owner: projectId }),
      documentsQuery(propertyId, 'papers', { owner: projectId }),
    )
  },
  head: (context) => ({ meta: partTitle(t`Documents`, context) }),
  component: ProjectDocuments,
})

function ProjectDocuments() {
  const { projectId } = Route.useParams()
  const { propertyId, may } = useFound(projectQuery(projectId))
  return (
    <DocumentsPanel propertyId={propertyId} assetId={null} projectId={projectId} canEdit={may.editDocuments}>
      {t`Keep quotes, floor plans, receipts and photos of the work where everyone can find them.`}
    </DocumentsPanel>
  )
}
