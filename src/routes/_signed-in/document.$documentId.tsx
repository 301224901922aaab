import { createFileRoute, Link } from '@tanstack/react-router'
import { DocumentPage } from '../../features/documents/components/document-page.tsx'
import { documentQuery } from '../../features/documents/documents.queries.ts'
import { useRememberGroup } from '../../features/groups/selected-group.store.ts'
import { orNotFound } from '../../lib/found.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { useFound } from '../../lib/use-found.ts'
import { useTitleFollows } from '../../lib/use-title-follows.ts'

export const Route = createFileRoute('/_signed-in/document/$documentId')({
  loader: ({ context, params }) =>
    orNotFound(context.queryClient.ensureQueryData(documentQuery(params.documentId))),
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData?.title ?? 'Document') }),
  component: ShownDocument,
})

function ShownDocument() {
  const { documentId } = Route.useParams()
  const document = useFound(documentQuery(documentId))
  useRememberGroup({ id: document.familyGroupId, name: document.groupName })
  useTitleFollows(document.title, Route.useLoaderData().title)
  const { assetId, assetName } = document
  return (
    <DocumentPage
      document={document}
      assetLink={
        assetId && (
          <Link
            to="/asset/$assetId"
            params={{ assetId }}
            className="inline-flex min-h-touch items-center rounded-sm underline underline-offset-4"
          >
            {assetName}
          </Link>
        )
      }
    />
  )
}
