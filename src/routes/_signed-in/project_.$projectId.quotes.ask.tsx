import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { workerChoicesQuery } from '../../features/house/workers/workers.queries.ts'
import { projectQuery } from '../../features/work/projects/projects.queries.ts'
import { AskForQuotesPage } from '../../features/work/quotes/components/quote-form-pages.tsx'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/project_/$projectId/quotes/ask')({
  staticData: { shape: 'form' },
  loader: async ({ context, params: { projectId } }) => {
    const { title, familyGroupId } = await load(context, projectQuery(projectId))
    await load(context, workerChoicesQuery(familyGroupId))
    return { title }
  },
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`Ask for quotes: ${loaderData.title}` : t`Ask for quotes`),
  }),
  component: AskForQuotes,
})

function AskForQuotes() {
  const { projectId } = Route.useParams()
  const project = useFound(projectQuery(projectId))
  return (
    <AskForQuotesPage
      key={projectId}
      project={project}
      workers={useFound(workerChoicesQuery(project.familyGroupId))}
    />
  )
}
