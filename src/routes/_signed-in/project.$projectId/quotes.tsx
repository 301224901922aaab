import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { UploadBox } from '../../../features/house/documents/components/upload-box.tsx'
import { projectQuery } from '../../../features/work/projects/projects.queries.ts'
import { QuotesPage } from '../../../features/work/quotes/components/quotes-page.tsx'
import { quotesSearch } from '../../../features/work/quotes/quote-search.ts'
import { quotesQuery } from '../../../features/work/quotes/quotes.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/project/$projectId/quotes')({
  validateSearch: quotesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { projectId }, deps }) =>
    load(context, quotesQuery(projectId, deps), projectQuery(projectId)),
  head: (context) => ({ meta: partTitle(t`Quotes`, context) }),
  component: QuotesOfProject,
})

function QuotesOfProject() {
  const { projectId } = Route.useParams()
  const project = useFound(projectQuery(projectId))
  return (
    <QuotesPage
      project={project}
      view={useFound(quotesQuery(projectId, Route.useSearch()))}
      uploadTo={(quoteId) => <UploadBox propertyId={project.propertyId} assetId={null} quoteId={quoteId} />}
    />
  )
}
