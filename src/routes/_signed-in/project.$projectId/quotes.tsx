import { createFileRoute } from '@tanstack/react-router'
import { projectQuery } from '../../../features/work/projects/projects.queries.ts'
import { QuotesPage } from '../../../features/work/quotes/components/quotes-page.tsx'
import { quotesQuery } from '../../../features/work/quotes/quotes.queries.ts'
import { load, partTitle, useFound } from '../../../lib/page.ts'

export const Route = createFileRoute('/_signed-in/project/$projectId/quotes')({
  loader: ({ context, params: { projectId } }) =>
    load(context, quotesQuery(projectId), projectQuery(projectId)),
  head: (context) => ({ meta: partTitle('Quotes', context) }),
  component: QuotesOfProject,
})

function QuotesOfProject() {
  const { projectId } = Route.useParams()
  return <QuotesPage project={useFound(projectQuery(projectId))} view={useFound(quotesQuery(projectId))} />
}
