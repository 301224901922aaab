import { createFileRoute } from '@tanstack/react-router'
import { projectQuery } from '../../features/work/projects/projects.queries.ts'
import { EnterQuotePage } from '../../features/work/quotes/components/quote-form-pages.tsx'
import { quoteWorkersQuery } from '../../features/work/quotes/quotes.queries.ts'
import { load, pageTitle, useFound } from '../../lib/page.ts'

export const Route = createFileRoute('/_signed-in/project_/$projectId/quotes/new')({
  loader: async ({ context, params: { projectId } }) => {
    const [{ title }] = await Promise.all([
      load(context, projectQuery(projectId)),
      load(context, quoteWorkersQuery(projectId)),
    ])
    return { title }
  },
  head: ({ loaderData }) => ({ meta: pageTitle(`New quote: ${loaderData?.title ?? 'a project'}`) }),
  component: EnterQuote,
})

function EnterQuote() {
  const { projectId } = Route.useParams()
  return (
    <EnterQuotePage
      key={projectId}
      project={useFound(projectQuery(projectId))}
      workers={useFound(quoteWorkersQuery(projectId))}
    />
  )
}
