import { t } from '@lingui/core/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { DocumentPage } from '../../features/house/documents/components/document-page.tsx'
import { documentQuery } from '../../features/house/documents/documents.queries.ts'
import type { DocumentView } from '../../features/house/documents/documents.schemas.ts'
import { load, pageTitle, useFound, useTitleFollows } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/document/$documentId')({
  loader: ({ context, params }) => load(context, documentQuery(params.documentId)),
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData?.title ?? t`Document`) }),
  component: ShownDocument,
})

function ShownDocument() {
  const { documentId } = Route.useParams()
  const document = useFound(documentQuery(documentId))
  useRememberGroup({ id: document.familyGroupId, name: document.groupName })
  useTitleFollows(document.title, Route.useLoaderData().title)
  return <DocumentPage document={document} ownerLink={<OwnerLink document={document} />} />
}

const linkClass = 'inline-flex min-h-touch items-center rounded-sm underline underline-offset-4'

/** Links to its asset, project or task. */
function OwnerLink({ document: { assetId, projectId, taskId, ...document } }: { document: DocumentView }) {
  if (assetId) {
    return (
      <Link to="/asset/$assetId" params={{ assetId }} className={linkClass}>
        {document.assetName}
      </Link>
    )
  }
  if (projectId) {
    return (
      <Link to="/project/$projectId" params={{ projectId }} className={linkClass}>
        {document.projectTitle}
      </Link>
    )
  }
  if (!taskId) return null
  return (
    <Link to="/task/$taskId" params={{ taskId }} className={linkClass}>
      {document.taskTitle}
    </Link>
  )
}
