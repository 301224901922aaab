import { t } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { projectQuery } from '../../features/work/projects/projects.queries.ts'
import { ReviseQuotePage } from '../../features/work/quotes/components/quote-form-pages.tsx'
import { quotesQuery } from '../../features/work/quotes/quotes.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/project_/$projectId/quotes/$quoteId/edit')({
  loader: async ({ context, params: { projectId, quoteId } }) => {
    const [{ quotes }] = await Promise.all([
      load(context, quotesQuery(projectId, { show: 'all' })),
      load(context, projectQuery(projectId)),
    ])
    const found = quotes.find(({ id }) => id === quoteId)
    if (!found) throw notFound()
    return found
  },
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`Quote from ${loaderData.workerName}` : t`Quote`),
  }),
  component: ReviseQuote,
})

function ReviseQuote() {
  const { projectId, quoteId } = Route.useParams()
  const project = useFound(projectQuery(projectId))
  return <ReviseQuotePage key={quoteId} project={project} of={Route.useLoaderData()} />
}
