import { createFileRoute } from '@tanstack/react-router'
import { projectQuery } from '../../features/work/projects/projects.queries.ts'
import { AskForQuotesPage } from '../../features/work/quotes/components/quote-form-pages.tsx'
import { quoteWorkersQuery } from '../../features/work/quotes/quotes.queries.ts'
import { load, pageTitle, useFound } from '../../lib/page.ts'

export const Route = createFileRoute('/_signed-in/project_/$projectId/quotes/ask')({
  loader: async ({ context, params: { projectId } }) => {
    const [{ title }] = await Promise.all([
      load(context, projectQuery(projectId)),
      load(context, quoteWorkersQuery(projectId)),
    ])
    return { title }
  },
  head: ({ loaderData }) => ({ meta: pageTitle(`Ask for quotes: ${loaderData?.title ?? 'a project'}`) }),
  component: AskForQuotes,
})

function AskForQuotes() {
  const { projectId } = Route.useParams()
  return (
    <AskForQuotesPage
      key={projectId}
      project={useFound(projectQuery(projectId))}
      workers={useFound(quoteWorkersQuery(projectId))}
    />
  )
}
